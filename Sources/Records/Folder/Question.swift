public import CompressionStrategies
public import PerceptualQuality

/// What an answer is for: the network, the phones at both ends, how long people wait, and what is good enough.
///
/// The command line fills it, `run.json` keeps it, the judge takes it, and reports show it. A new option of a question is
/// one property here, one entry of `parts`, and its option.
public struct Question: Codable, Sendable, Hashable {
  /// What the recommended policy must be best at.
  public enum Goal: String, Codable, Sendable, CaseIterable {
    /// Most pictures sent well.
    case well
    /// Fewest mean bytes among policies that send enough pictures well.
    case bytes
    /// Highest median score among policies that send enough pictures well.
    case eye
  }

  /// Which photos count.
  public enum Photos: String, Codable, Sendable, CaseIterable {
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
  /// The name of the mix, if it has one.
  public var mixName: String?
  /// The source of these weights, in words.
  public var mixSource: String
  /// The recipient's screen; empty if nothing was scored.
  public var device: String
  /// Seconds from the tap on Send until the main picture has arrived.
  public var budgetSeconds: Double
  /// The phone that compresses; nil if only the upload counts.
  public var phone: PhoneCosts?
  /// The phone's file, as the user named it; nil if it is built-in.
  public var phoneFile: String?
  /// The phone's speed as a multiple of what its costs say.
  public var phoneSpeed = 1.0
  /// The way into the app through which every picture is sent; nil for the one that each policy names, if any.
  public var entry: String?
  /// How a score becomes the share of viewers to whom a picture looks fine.
  public var criterion = Criterion.score(ScoreScale.noticedBelow)
  /// The criterion's file, as the user named it; nil if it is built-in.
  public var criterionFile: String?
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
  /// The policy of the user's own app, which comes first and with which the recommended one is compared; nil if none
  /// was named.
  public var yours: String?

  /// The default floor.
  public static let usualFloor = 0.9
  /// The share of the uploads that go over the slowest tenth of the paths by themselves.
  public static let usualSlowPaths = 0.1
  /// The default budget.
  public static let usualBudgetSeconds = 5.0

  /// A question for this network and this screen; everything else has its default.
  public init(
    mix: [Mix.Share] = [], mixSource: String = "", device: String = "",
    budgetSeconds: Double = Self.usualBudgetSeconds
  ) {
    (self.mix, self.mixSource) = (mix, mixSource)
    (self.device, self.budgetSeconds) = (device, budgetSeconds)
  }

  /// The phone's speed if the budget includes compression; nil if only the upload counts.
  public var compressionSpeed: Double? { phone.map { _ in phoneSpeed } }

  /// The scores that it needs, each with the share of recipients that it is for.
  public var measures: [(measure: Measure, part: Double)] { criterion.measures(zooming: zooming) }
}

/// How uploads are spread over links.
public enum Mix {
  /// The share of the uploads that goes over a link.
  public struct Share: Codable, Sendable, Hashable {
    /// The link's name.
    public var link: String
    /// Its share of the uploads; if shares do not add up to 1, they are scaled.
    public var share: Double

    /// The share of a link, which need not be in the run.
    public init(link: String, share: Double) { (self.link, self.share) = (link, share) }
  }

  /// The source of a mix with shares that the user gave.
  public static func givenSource(of shares: [Share]) -> String {
    let sum = shares.reduce(0) { $0 + $1.share }
    return abs(sum - 1) < 1e-9 ? "as given" : "as given, scaled to 100 %"
  }

  /// Equal shares, which nobody measured.
  public static func equalParts(_ links: [String], of reason: String) -> (
    shares: [Share], source: String
  ) {
    let source = links.count == 1 ? "one link" : "an assumption: \(reason), so each link counts the same"
    return (links.map { .init(link: $0, share: 1 / Double(links.count)) }, source)
  }
}

/// How much all photos of a class count together.
public struct ClassShare: Codable, Sendable, Hashable {
  /// The class: photo, text and the like.
  public let name: String
  /// Its share of all photos; if shares do not add up to 1, they are scaled.
  public let share: Double

  /// The share of a class.
  public init(_ name: String, share: Double) { (self.name, self.share) = (name, share) }
}
