public import Answers
public import Meaning

/// What an answer is for: whose links, whose screen, how long they wait, how fast their phone is, what is good enough.
public struct Choice: Sendable, Hashable {
  /// Links that count, by weight, in the order of the run.
  public var links: [Mix.Share]
  /// The source of these weights, in words.
  public var mixSource: String
  /// The recipient's screen; empty if nothing was scored.
  public var device: String
  /// From the tap on Send to the main picture having arrived; it need not be the run's own.
  public var budgetSeconds: Double
  /// The phone that compresses; empty if none was chosen.
  public var phone = ""
  /// How many times as fast as it is known to be.
  public var phoneSpeed: Double
  /// Whether the budget includes compression.
  public var countsCompression: Bool
  /// What looks fine.
  public var criterion: Criterion
  /// The share of recipients who zoom in by two.
  public var zooming: Double
  /// How much each class of photos counts; empty if every photo counts once.
  public var classes: [ClassShare] = []
  /// What the recommended policy must be best at.
  public var goal: Question.Goal
  /// The share of pictures that must be sent well, for goals other than `well`.
  public var floor: Double
  /// Which photos count.
  public var photos = Question.Photos.all
  /// The policy of the user's own app; nil if none was named.
  public var yours: String?

  /// The same, as the rule asks it.
  public var question: Question {
    var question = Question(mix: links, mixSource: mixSource, device: device, budgetSeconds: budgetSeconds)
    (question.criterion, question.zooming, question.classes) = (criterion, zooming, classes)
    (question.goal, question.floor, question.photos) = (goal, floor, photos)
    question.yours = yours
    (question.phone, question.phoneSpeed) = (phone, countsCompression ? phoneSpeed : nil)
    return question
  }

  /// The links' weights by name.
  var weights: [String: Double] { Dictionary(links.map { ($0.link, $0.share) }) { $0 + $1 } }
}
