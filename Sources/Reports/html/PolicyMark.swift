import Judgement
import Records

/// The colour and mark of a policy. They depend on its name only, so that they are the same in every element of a page.
///
/// A slot is one of twelve colours with one of twelve marks; after the twelfth, the marks repeat in other colours.
struct PolicyMark: Sendable {
  let slot: Int

  static let count = 12

  var colour: Int { slot % Self.count }
  private var shape: Int { (slot + slot / Self.count * 5) % Self.count }

  /// The policies that are measured by default, in the order of their slots.
  private static let own: [String] = [
    "target-200kb", "messageai-fixed", "target-500kb", "target-1mb", "five-seconds", "eye-70", "eye-80", "convos",
    "buzzbox", "messai", "messageai", "original",
  ]

  /// The marks of a run's policies by name: those measured by default have their own slots; others take the next free
  /// slots in the run's order.
  static func marks(of names: [String]) -> [PolicyMark] {
    var free = (0..<max(count, names.count * 2)).filter { slot in
      slot >= count || !names.contains { $0 == own[slot] }
    }
    return names.map { name in PolicyMark(slot: own.firstIndex { $0 == name } ?? free.removeFirst()) }
  }

  /// The mark's id in drawings.
  var use: Markup { "<use href=\"#m-\(shape)\"/>" }

  /// The mark beside a name, because colour must never be the only sign.
  var sign: Markup {
    "<svg class=\"mk p\(colour)\" viewBox=\"-9 -9 18 18\" aria-hidden=\"true\">\(use)</svg>"
  }
}

extension ReportData {
  /// A policy's mark and name.
  func name(_ policy: Int) -> Markup {
    "<span class=\"name\">\(marks[policy].sign)<bdi>\(policies[policy].answer.policy)</bdi></span>"
  }

  /// The tags after the names of the recommended policy and of the user's own.
  func tags(_ policy: Int) -> Markup {
    let name = policies[policy].answer.policy
    let isPick = answer.policies.contains { $0 == name }
    let pick: Markup = answer.verdict == .tossUp ? "Toss-up" : "Recommended"
    return "\(isPick ? "<span class=\"tag rec\">\(pick)</span>" as Markup : "")"
      + "\(isYours(name) ? "<span class=\"tag\">Yours</span>" as Markup : "")"
  }

  /// The style classes of a row: its policy, and whether another policy beats it.
  func rowStyle(_ policy: Int) -> Markup {
    let name = policies[policy].answer.policy
    let isPick = answer.policies.contains { $0 == name }
    let isBeaten = policies[policy].told?.isNamed != true
    return "\(isPick ? " is-rec" as Markup : "")\(isYours(name) ? " is-yours" as Markup : "")"
      + "\(isBeaten && !isPick ? " beaten" as Markup : "")"
  }
}
