import Documents
import Judgement
import Records
import Units

/// Figures for people: with a unit, without false digits, and a dash if nothing is known.
enum Wording {
  static let unknown: String = "–"

  static func bytes(_ value: Double?) -> String { value.map { Brief.bytes(Int64(nearest: $0)) } ?? unknown }
  /// Seconds, rounded to the nearest nanosecond.
  static func seconds(_ value: Double?) -> String {
    value.map { Brief.time(nanoseconds: Int64(nearest: $0 * 1e9)) } ?? unknown
  }
  static func share(_ value: Double?) -> String { value.map { Brief.share($0) } ?? unknown }
  static func score(_ value: Double?) -> String { value.map { $0.fixed(1) } ?? unknown }

  /// A count that may be a median between two whole numbers.
  static func count(_ value: Double?) -> String {
    value.map { $0.fixed($0 == $0.rounded() ? 0 : 1) } ?? unknown
  }

  /// Dollars, to the cent if that is significant.
  static func money(_ value: Double?) -> String {
    value.map { $0 >= 100 ? Int(nearest: $0).grouped : $0.fixed(2) } ?? unknown
  }

  /// The class of a photo, of which "unsure" says nothing to a reader.
  static func kind(_ name: String?) -> String { name == "unsure" ? "unclear" : name ?? unknown }

  /// A count with its noun: 1 photo, 12 photos.
  static func number(_ count: Int, _ noun: String, _ nouns: String? = nil) -> String {
    "\(count.grouped) \(count == 1 ? noun : nouns ?? "\(noun)s")"
  }

  /// The links of a question: `wifi`, or `wifi 60 %, 4g 40 %`. That a link stands for many users' is not said.
  static func links(_ question: Question) -> String {
    func name(_ link: String) -> String { link.replacing("-population", with: "") }
    if question.mix.count == 1 { return name(question.mix[0].link) }
    if question.mix.allSatisfy({ $0.share == question.mix[0].share }) {
      return question.mix.map { name($0.link) }.joined(separator: ", ") + " in equal parts"
    }
    let total = question.mix.reduce(0) { $0 + $1.share }
    return question.mix.map { "\(name($0.link)) \(share($0.share / total))" }.joined(separator: ", ")
  }
}

extension Question.Photos {
  /// The name of one selected photo.
  var noun: String { self == .all ? "photo" : "\(rawValue) photo" }
}

extension ReportData {
  /// What the answer is for, in one line.
  package var setting: String {
    let (screen, photos) = (screen(question.device), samples.places(question.photos).count)
    let parts: [String] = [
      Wording.number(photos, question.photos.noun) + ", " + Wording.number(policies.count, "policy", "policies")
        + " (ways to compress them)",
      "sent within \(question.budgetSeconds.plain) s", "seen on \(screen.isEmpty ? "no device" : screen)",
      Wording.links(question),
    ]
    return parts.joined(separator: " · ")
  }
}
