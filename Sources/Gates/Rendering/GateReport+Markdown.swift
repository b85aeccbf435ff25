import Meaning
import Units

extension GateReport {
  /// A short summary for a pull request.
  public var markdown: String {
    var text = "## Gate: \(verdict.words)\n\n"
    text += "| verdict | assertion | why |\n| --- | --- | --- |\n"
    for verdict in [Verdict.fail, .cannotTell, .pass] {
      for judgement in judgements where judgement.verdict == verdict {
        text += Self.row(verdict, "\(judgement.gate): \(judgement.assertion.name)", judgement.why)
      }
      for waiver in waivers where waiver.verdict == verdict {
        text += Self.row(verdict, "\(waiver.gate): waiver of \(waiver.waiver.assertion)", waiver.why)
      }
    }
    for judgement in judgements where judgement.verdict == .fail && !judgement.offenders.isEmpty {
      text += "\n<details><summary>\(Self.escaped(judgement.assertion.name)): "
      text += "\(judgement.offenders.count.counted("row"))</summary>\n\n"
      for offender in judgement.offenders.prefix(Self.listedOffenders) {
        text += "- \(Self.escaped(offender.name)): \(Self.escaped(offender.why))\n"
      }
      let more = judgement.offenders.count - Self.listedOffenders
      if more > 0 { text += "- and \(more.grouped) more\n" }
      let commands = commands(for: judgement)
      // An indented block ends nowhere but at its indentation, whatever the names in it hold.
      if !commands.isEmpty { text += "\n" + commands.map { "    \($0)\n" }.joined() }
      text += "\n</details>\n"
    }
    for note in notes { text += "\n\(Self.escaped(note))\n" }
    return text
  }

  /// Rows that a summary lists; CI pages cut off what is long.
  private static let listedOffenders = 20

  private static func row(_ verdict: Verdict, _ name: String, _ why: String) -> String {
    "| \(verdict == .pass ? verdict.words : "**\(verdict.words)**") | \(escaped(name)) | \(escaped(why)) |\n"
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "|", "*", "_", "`", "[", "]", "\\", "#", "~": escaped += "\\\(character)"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "&": escaped += "&amp;"
      case _ where character.isNewline: escaped += " "
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
