import CompressionStrategies
import Judgement
public import PerceptualQuality
public import Records

/// What an answer is for: the links, the screen, how long people wait, how fast the phone is, and what counts as fine.
public struct Choice: Sendable, Hashable {
  /// Links that count, by weight, in the order of the run.
  public var links: [Mix.Share]
  /// The source of these weights, in words.
  public var mixSource: String
  /// The recipient's screen; empty if nothing was scored.
  public var device: String
  /// Seconds from the tap on Send until the main picture has arrived; may differ from the run's own budget.
  public var budgetSeconds: Double
  /// The phone that compresses; empty if none was chosen.
  public var phone = ""
  /// How many times as fast as its known speed the phone is.
  public var phoneSpeed: Double
  /// Whether the budget includes compression.
  public var countsCompression: Bool
  /// The criterion for looking fine.
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
  /// What the phone takes for each step; nil if the page has only its name.
  var costs: PhoneCosts?

  /// The same choice as a question to the rule.
  public var question: Question {
    var question = Question(mix: links, mixSource: mixSource, device: device, budgetSeconds: budgetSeconds)
    (question.criterion, question.zooming, question.classes) = (criterion, zooming, classes)
    (question.goal, question.floor, question.photos) = (goal, floor, photos)
    question.yours = yours
    if countsCompression { question.phone = costs ?? PhoneCosts(name: phone, title: "", source: "", costs: [:]) }
    question.phoneSpeed = phoneSpeed
    return question
  }

  /// The links' weights by name.
  var weights: [String: Double] { Dictionary(links.map { ($0.link, $0.share) }) { $0 + $1 } }
}
