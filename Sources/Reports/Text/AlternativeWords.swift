import CompressionStrategies
import Judgement
import PerceptualQuality
import Records
import Units

/// What an alternative says in the list “What if…”, and what the page's address calls it.
struct AlternativeWords {
  let alternative: Alternative
  let report: ReportData

  /// The condition, after the word "if".
  var condition: String {
    switch alternative.change {
    case .slowPaths(let share):
      "\(Self.part(share)) of the uploads go over the slowest tenth of the connections, not \(AnswerWords.hundredths(report.question.slowPaths ?? Question.usualSlowPaths)) %"
    case .slowestLink(let link, let share): "\(Self.part(share)) of the uploads go over \(link), the slowest link"
    case .link(let link): "every upload goes over \(title(ofLink: link))"
    case .budget(let seconds): "a picture may take \(seconds.plain) s, not \(report.question.budgetSeconds.plain) s"
    case .device(let device): "pictures are seen on: \(report.screen(device))"
    case .criterion(let name):
      "looks are judged by \(AnswerWords.fine(name)), not by \(AnswerWords.fine(report.question.criterion.name))"
    case .zooming(let share): "\(share == 0.5 ? "half" : "a fifth") of the recipients zoom in by two"
    case .realPhotos: "only real photos count"
    case .photoClass(let name): "only photos of class \(name) count"
    case .phone(let phone): "the sender’s phone is: \(Self.title(of: phone))"
    case .entry(let entry, let phone):
      "every picture is sent from the \(entry) of: \(Self.title(of: phone))\(Self.limit(entry, phone))"
    }
  }

  /// The alternative in the page's address; different for each.
  var key: String {
    switch alternative.change {
    case .slowPaths(let share), .slowestLink(_, let share): "slow-\(AnswerWords.hundredths(share))"
    case .link(let link): "link-\(link)"
    case .budget(let seconds): "budget-\(seconds.plain)"
    case .device(let device): "screen-\(device)"
    case .criterion(let name): "criterion-\(name)"
    case .zooming(let share): "zoom-\(AnswerWords.hundredths(share))"
    case .realPhotos: "real"
    case .photoClass(let name): "class-\(name)"
    case .phone(let phone): "phone-\(phone.name)"
    case .entry(let entry, _): "entry-\(entry.replacing(" ", with: "-"))"
    }
  }

  /// How many more pictures the recommended policy sends well than the policy that is recommended now would; empty if
  /// they are the same, or if one is missing.
  var gain: String {
    let answer = alternative.answer
    guard let now = report.answer.leader, let pick = answer.leader, pick != now,
      let own = answer.row(of: pick), let other = answer.row(of: now)
    else { return "" }
    let points = 100 * (own.sentWell - other.sentWell)
    return "\(abs(points).fixed(1)) \(points < 0 ? "fewer" : "more") than \(now)"
  }

  private static func title(of phone: PhoneCosts) -> String { phone.title.isEmpty ? phone.name : phone.title }

  private static func limit(_ entry: String, _ phone: PhoneCosts) -> String {
    phone.memory?.entry(entry).map { ", which allows \(Wording.bytes(Double($0.limit))) of memory" } ?? ""
  }

  private static func part(_ share: Double) -> String { share < 0.5 ? "a third" : "two thirds" }

  private func title(ofLink name: String) -> String {
    let title = report.manifest.links.first { $0.name == name }?.title ?? ""
    return title.isEmpty ? name : "\(name) (\(title))"
  }
}
