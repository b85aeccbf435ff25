public import JSONText
import Units

extension RunComparison {
  /// The outcome in a sentence.
  public var sentence: String {
    let count = Wording.number(compared, "trial")
    if compared == 0 { return "Nothing to compare: the runs have no photo of the same content under the same policy." }
    if pairs.isEmpty, newlyFailing.isEmpty, newlyPassing.isEmpty { return "No difference in \(count)." }
    return "Of \(count), \(worse.count.grouped) figures are worse and \(better.count.grouped) better; "
      + "\(newlyFailing.count.grouped) newly failing, \(newlyPassing.count.grouped) newly passing."
  }

  /// For a terminal.
  public var text: String {
    var lines = ["\(Inert.visible(before)) → \(Inert.visible(after))", sentence]
    lines += fates("newly failing", newlyFailing) + fates("newly passing", newlyPassing)
    if !worse.isEmpty { lines += ["", "worst:"] + worstTen.map { "  \(Inert.visible(words($0)))" } }
    lines += partial
    return lines.joined(separator: "\n") + "\n"
  }

  /// For a pull request.
  public var markdown: String {
    var lines = [
      "# Stepwedge comparison", "", "\(Inert.markdown(before)) → \(Inert.markdown(after))", "",
      "**\(sentence)**", "",
    ]
    if !worse.isEmpty {
      lines += ["| worst | policy | figure | before | after | change |", "| --- | --- | --- | ---: | ---: | ---: |"]
      lines += worstTen.map { pair in
        let cells = [pair.photo, pair.policy, pair.column].map(Inert.markdown)
        return
          "| \(cells.joined(separator: " | ")) | \(pair.before.digits(4)) | \(pair.after.digits(4)) | \(percent(pair)) |"
      }
      lines.append("")
    }
    for (title, list) in [("Newly failing", newlyFailing), ("Newly passing", newlyPassing)] where !list.isEmpty {
      lines += ["\(title):", ""]
      lines += list.prefix(10).map {
        "- \(Inert.markdown($0.photo)), \(Inert.markdown($0.policy)): \($0.before) → \($0.after)"
      }
      lines.append("")
    }
    return (lines + partial).joined(separator: "\n") + "\n"
  }

  /// For programs.
  public var json: JSONValue {
    func fate(_ fate: Fate) -> JSONValue {
      [
        "photo": .text(fate.photo), "policy": .text(fate.policy), "before": .text(fate.before),
        "after": .text(fate.after), "reason": .text(fate.reason),
      ]
    }
    func list(_ pairs: [Pair]) -> JSONValue {
      .list(
        pairs.map {
          [
            "photo": .text($0.photo), "policy": .text($0.policy), "column": .text($0.column),
            "before": .number($0.before), "after": .number($0.after),
          ]
        })
    }
    return [
      "before": .text(before), "after": .text(after), "compared": .integer(compared), "better": .integer(better.count),
      "worse": .integer(worse.count), "newlyFailing": .list(newlyFailing.map(fate)),
      "newlyPassing": .list(newlyPassing.map(fate)), "onlyBefore": .integer(onlyBefore),
      "onlyAfter": .integer(onlyAfter), "pairs": list(pairs),
    ]
  }

  private func fates(_ title: String, _ list: [Fate]) -> [String] {
    list.isEmpty
      ? []
      : ["", "\(title):"]
        + list.prefix(10).map {
          "  \(Inert.visible($0.photo)) under \(Inert.visible($0.policy)): \($0.before) → \($0.after)"
        }
  }

  private var partial: [String] {
    onlyBefore + onlyAfter == 0
      ? []
      : [
        "\(Wording.number(onlyBefore, "trial")) only in the first run, \(Wording.number(onlyAfter, "trial")) only in the second."
      ]
  }

  private func words(_ pair: Pair) -> String {
    "\(pair.photo) under \(pair.policy): \(pair.column) \(pair.before.digits(4)) → \(pair.after.digits(4)) (\(percent(pair)))"
  }

  private func percent(_ pair: Pair) -> String { (pair.change > 0 ? "+" : "") + "\((pair.change * 100).fixed(1)) %" }
}
