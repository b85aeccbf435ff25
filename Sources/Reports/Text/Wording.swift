import Answers
import Meaning
import RunRecords
import Units

/// Figures as people read them: a unit, no false digits, and a dash where nothing is known.
enum Wording {
  static let unknown = "–"

  static func bytes(_ value: Double?) -> String { value.map { ByteCount(Int(nearest: $0)).brief } ?? unknown }
  /// To the nearest nanosecond, as the page's script counts.
  static func seconds(_ value: Double?) -> String {
    value.map { Duration.nanoseconds(Int(nearest: $0 * 1e9)).brief } ?? unknown
  }
  static func share(_ value: Double?) -> String { value.map { Share($0).brief } ?? unknown }
  static func score(_ value: Double?) -> String { value.map { $0.fixed(1) } ?? unknown }

  /// A count that may be a median between two whole numbers.
  static func count(_ value: Double?) -> String {
    value.map { $0.fixed($0 == $0.rounded() ? 0 : 1) } ?? unknown
  }

  /// Dollars, to the cent where that says something.
  static func money(_ value: Double?) -> String {
    value.map { $0 >= 100 ? Int(nearest: $0).grouped : $0.fixed(2) } ?? unknown
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

extension Question.Photos {
  /// What one of them is called.
  var noun: String { self == .all ? "photo" : "\(rawValue) photo" }
}

extension ReportData {
  /// What the answer is for, as a clause.
  var setting: String {
    let screen = manifest.devices.first { $0.name == choice.device }?.title ?? choice.device
    return "on \(Wording.links(choice)), seen on \(screen.isEmpty ? "no device" : screen), "
      + "\(Wording.number(samples.places(choice.photos).count, choice.photos.noun)), budget \(choice.budgetSeconds.plain) s"
  }

  /// Why the figures are not the whole plan's; nil where they are.
  var unfinished: String? {
    guard !progress.isFinished else { return nil }
    return "Unfinished: \(progress.tried.grouped) of \(Wording.number(progress.planned, "trial")) are done. "
      + "The same stepwedge run command again goes on."
  }
}

extension ReportData {
  /// Photos that some policy could not process, by name, and why the first one could not.
  public var failures: [(photo: String, reason: String)] {
    samples.failures.map { (photo: samples.photos[$0.key].name, reason: $0.value.reason) }
      .sorted { $0.photo < $1.photo }
  }

  /// Every photo of the report, processed or not.
  public var photoCount: Int { samples.photos.count }
}
