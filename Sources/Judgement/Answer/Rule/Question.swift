import CompressionStrategies
public import PerceptualQuality

/// What an answer is for: the links, the screen, how long people wait, and what is good enough.
public struct Question: Sendable, Hashable {
  /// What the recommended policy must be best at.
  public enum Goal: String, Sendable, CaseIterable {
    /// Most pictures sent well.
    case well
    /// Fewest mean bytes among policies that send enough pictures well.
    case bytes
    /// Highest median score among policies that send enough pictures well.
    case eye
  }

  /// Which photos count.
  public enum Photos: String, Sendable, CaseIterable {
    case all, real, generated

    /// Whether a photo counts; `isGenerated` says whether a program made it.
    public func include(_ isGenerated: Bool) -> Bool {
      switch self {
      case .all: true
      case .real: !isGenerated
      case .generated: isGenerated
      }
    }
  }

  /// Links that count, by weight.
  public var mix: [Mix.Share]
  /// The source of these weights, in words.
  public var mixSource: String
  /// The recipient's screen; empty if nothing was scored.
  public var device: String
  /// Seconds from the tap on Send until the main picture has arrived.
  public var budgetSeconds: Double
  /// How a score becomes the share of viewers to whom a picture looks fine.
  public var criterion = Criterion.score(ScoreScale.noticedBelow)
  /// The share of recipients who zoom in by two, from 0 to 1; the others look at the picture as it fills the screen.
  public var zooming = 0.0
  /// How much each class of photos counts; empty if every photo counts once.
  public var classes: [ClassShare] = []
  /// What the recommended policy must be best at.
  public var goal = Goal.well
  /// The share of pictures that must be sent well, for goals other than `well`.
  public var floor = Self.usualFloor
  /// Which photos count: real ones, generated ones, or both.
  public var photos = Photos.all
  /// The only class of photos that counts; nil if all classes count.
  public var photoClass: String?
  /// The share of the uploads that go over the slowest tenth of the paths; nil for a tenth, as in the links.
  public var slowPaths: Double?
  /// The phone that compresses; empty if none was chosen.
  public var phone = ""
  /// The phone's speed as a multiple of its file's, if the budget includes compression; nil if only the upload counts.
  public var phoneSpeed: Double?

  /// The policy of the user's own app, which comes first and with which the recommended one is compared; nil if none
  /// was named.
  public var yours: String?

  /// The default floor.
  public static let usualFloor = 0.9

  /// A question with the default goal, by the criterion of older versions.
  public init(mix: [Mix.Share], mixSource: String, device: String, budgetSeconds: Double) {
    self.mix = mix
    self.mixSource = mixSource
    self.device = device
    self.budgetSeconds = budgetSeconds
  }

  /// Whether a photo counts.
  func asks(of photo: Evidence.Photo) -> Bool {
    photos.include(photo.isGenerated) && (photoClass == nil || photoClass == photo.ownClass)
  }

  /// The chance of an upload to be in time if another share of the uploads than a tenth goes over the slowest paths:
  /// late uploads are assumed to be on the slowest paths first.
  func chance(_ chance: Double) -> Double {
    guard let slowPaths else { return chance }
    let rest = 1 - Self.slowestPart
    return (1 - slowPaths) * min(chance, rest) / rest + slowPaths * max(0, chance - rest) / Self.slowestPart
  }

  /// The part of the paths that counts as the slowest.
  static let slowestPart = 0.1

  /// The scores that it needs, each with the share of recipients that it is for.
  var measures: [(measure: Measure, part: Double)] { criterion.measures(zooming: zooming) }

  /// The links that count, ordered by name, with weights that add up to 1: so the order of options or of a table cannot
  /// change the last bit of a sum.
  public func parts(of links: [String]) -> [(link: Int, part: Double)] {
    let order = links.indices.sorted { links[$0] < links[$1] }
    let weighed = order.map { index in
      (link: index, weight: mix.reduce(0) { $1.link == links[index] ? $0 + $1.share : $0 })
    }.filter { $0.weight > 0 }
    let total = weighed.reduce(0) { $0 + $1.weight }
    return weighed.map { (link: $0.link, part: $0.weight / total) }
  }
}
