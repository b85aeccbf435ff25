import RunRecords
import Units

/// Figures as people read them: a unit, no false digits, and a dash where nothing is known.
enum Wording {
  static let unknown = "–"

  static func bytes(_ value: Double?) -> String { value.map { ByteCount(Int($0.rounded())).brief } ?? unknown }
  static func seconds(_ value: Double?) -> String { value.map { Duration.seconds($0).brief } ?? unknown }
  static func share(_ value: Double?) -> String { value.map { Share($0).brief } ?? unknown }
  static func score(_ value: Double?) -> String { value.map { $0.fixed(1) } ?? unknown }

  /// A count that may be a median between two whole numbers.
  static func count(_ value: Double?) -> String {
    value.map { $0.fixed($0 == $0.rounded() ? 0 : 1) } ?? unknown
  }

  /// Dollars, to the cent where that says something.
  static func money(_ value: Double?) -> String {
    value.map { $0 >= 100 ? Int($0.rounded()).grouped : $0.fixed(2) } ?? unknown
  }

  /// So many of a thing: 1 photo, 12 photos.
  static func number(_ count: Int, _ noun: String) -> String { "\(count.grouped) \(noun)\(count == 1 ? "" : "s")" }

  /// The links of a choice: `wifi`, or `wifi 60 %, 4g 40 %`.
  static func links(_ choice: Choice) -> String {
    if choice.links.count == 1 { return choice.links[0].link }
    if choice.links.allSatisfy({ $0.share == choice.links[0].share }) {
      return choice.links.map(\.link).joined(separator: ", ") + " in equal parts"
    }
    let total = choice.links.map(\.share).reduce(0, +)
    return choice.links.map { "\($0.link) \(share($0.share / total))" }.joined(separator: ", ")
  }
}

extension ReportData {
  /// The answer in a sentence, names and all; whoever shows it makes it inert.
  var verdict: String {
    if policies.isEmpty { return "No answer: the run has no policies." }
    if progress.succeeded == 0 { return "No answer: no photo was processed under any policy." }
    let photos = Wording.number(samples.photos.count, "photo")
    let names = recommendation.policies
    let reason =
      switch recommendation.decidedBy {
      case .limits: "the others break a limit that is enforced or the server’s"
      case .budget: "more photos are sent within \(choice.budgetSeconds.plain) s"
      case .harm: "fewer photos are harmed, of those that are sent in time as often"
      case .bytes: "it needs the fewest bytes, of those that are sent in time as often and harm as few photos"
      case nil: "nothing that was measured on \(photos) separates them"
      }
    switch names.count {
    case 0: return "No policy: every one breaks a limit that is enforced or the server’s."
    case 1 where policies.count == 1: return "\(names[0]) is the only policy here, and breaks no enforced limit."
    case 1: return "Take \(names[0]): \(reason).\(harm(of: names[0]))"
    default: return "No difference shown between \(names.joined(separator: ", ")): \(remaining(reason))."
    }
  }

  /// What whoever takes it should know first.
  private func harm(of name: String) -> String {
    guard let policy = policies.first(where: { $0.answer.policy == name }), policy.harmed > 0 else { return "" }
    return " It harms \(policy.harmed.grouped) of \(Wording.number(policy.scored, "photo"))."
  }

  private func remaining(_ reason: String) -> String {
    guard recommendation.decidedBy != nil else { return reason }
    return "the rest were put aside, and nothing that was measured separates these"
  }

  /// What the answer is for, as a clause.
  var setting: String {
    let screen = manifest.devices.first { $0.name == choice.device }?.title ?? choice.device
    return "on \(Wording.links(choice)), seen on \(screen.isEmpty ? "no device" : screen), "
      + "\(Wording.number(samples.photos.count, "photo")), budget \(choice.budgetSeconds.plain) s"
  }

  /// Why the figures are not the whole plan's; nil where they are.
  var unfinished: String? {
    guard !progress.isFinished else { return nil }
    return "Unfinished: \(progress.tried.grouped) of \(Wording.number(progress.planned, "trial")) are done. "
      + "The same `stepwedge run` command again goes on."
  }
}
