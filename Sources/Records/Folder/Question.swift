package import CompressionStrategies
package import PerceptualQuality

/// What an answer is for: the network, the phones at both ends, how long people wait, and what is good enough.
///
/// The command line fills it, `run.json` keeps it, the judge takes it, and reports show it. A new option of a question is
/// one property here, one entry of `parts`, and its option.
package struct Question: Codable, Sendable, Hashable {
  /// What the recommended policy must be best at.
  package enum Goal: String, Codable, Sendable, CaseIterable {
    /// Most pictures sent well.
    case well
    /// Fewest mean bytes among policies that send enough pictures well.
    case bytes
    /// Highest median score among policies that send enough pictures well.
    case eye
  }

  /// Which photos count.
  package enum Photos: String, Codable, Sendable, CaseIterable {
    case all, real, generated

    /// Whether a photo counts; `isGenerated` says whether a program made it.
    package func include(_ isGenerated: Bool) -> Bool {
      switch self {
      case .all: true
      case .real: !isGenerated
      case .generated: isGenerated
      }
    }
  }

  /// Links that count, by weight.
  package var mix: [Mix.Share]
  /// The name of the mix, if it has one.
  package var mixName: String?
  /// The source of these weights, in words.
  package var mixSource: String
  /// The recipient's screen; empty if nothing was scored.
  package var device: String
  /// Seconds from the tap on Send until the main picture has arrived.
  package var budgetSeconds: Double
  /// The phone that compresses; nil if only the upload counts.
  package var phone: PhoneCosts?
  /// The phone's file, as the user named it; nil if it is built-in.
  package var phoneFile: String?
  /// The phone's speed as a multiple of what its costs say.
  package var phoneSpeed = 1.0
  /// The way into the app through which every picture is sent; nil for the one that each policy names, if any.
  package var entry: String?
  /// How a score becomes the share of viewers to whom a picture looks fine.
  package var criterion = Criterion.score(ScoreScale.noticedBelow)
  /// The criterion's file, as the user named it; nil if it is built-in.
  package var criterionFile: String?
  /// The share of recipients who zoom in by two, from 0 to 1; the others look at the picture as it fills the screen.
  package var zooming = 0.0
  /// How much each class of photos counts; empty if every photo counts once.
  package var classes: [ClassShare] = []
  /// What the recommended policy must be best at.
  package var goal = Goal.well
  /// The share of pictures that must be sent well, for goals other than `well`.
  package var floor = Self.usualFloor
  /// Which photos count: real ones, generated ones, or both.
  package var photos = Photos.all
  /// The only class of photos that counts; nil if all classes count.
  package var photoClass: String?
  /// The share of the uploads that go over the slowest tenth of the paths; nil for a tenth, as in the links.
  package var slowPaths: Double?
  /// The policy of the user's own app, which comes first and with which the recommended one is compared; nil if none
  /// was named.
  package var yours: String?

  /// The default floor.
  package static let usualFloor = 0.9
  /// The share of the uploads that go over the slowest tenth of the paths by themselves.
  package static let usualSlowPaths = 0.1
  /// The default budget.
  package static let usualBudgetSeconds = 5.0

  /// A question for this network and this screen; everything else has its default.
  package init(
    mix: [Mix.Share] = [], mixSource: String = "", device: String = "",
    budgetSeconds: Double = Self.usualBudgetSeconds
  ) {
    (self.mix, self.mixSource) = (mix, mixSource)
    (self.device, self.budgetSeconds) = (device, budgetSeconds)
  }

  /// The phone's speed if the budget includes compression; nil if only the upload counts.
  package var compressionSpeed: Double? { phone.map { _ in phoneSpeed } }

  /// The scores that it needs, each with the share of recipients that it is for.
  package var measures: [(measure: Measure, part: Double)] { criterion.measures(zooming: zooming) }
}

/// How uploads are spread over links.
package enum Mix {
  /// The share of the uploads that goes over a link.
  package struct Share: Codable, Sendable, Hashable {
    /// The link's name.
    package var link: String
    /// Its share of the uploads; if shares do not add up to 1, they are scaled.
    package var share: Double

    /// The share of a link, which need not be in the run.
    package init(link: String, share: Double) { (self.link, self.share) = (link, share) }
  }

  /// The source of a mix with shares that the user gave.
  package static func givenSource(of shares: [Share]) -> String {
    let sum = shares.reduce(0) { $0 + $1.share }
    return abs(sum - 1) < 1e-9 ? "as given" : "as given, scaled to 100 %"
  }

  /// Equal shares, which nobody measured.
  package static func equalParts(_ links: [String], of reason: String) -> (
    shares: [Share], source: String
  ) {
    let source = links.count == 1 ? "one link" : "an assumption: \(reason), so each link counts the same"
    return (links.map { .init(link: $0, share: 1 / Double(links.count)) }, source)
  }
}

/// How much all photos of a class count together.
package struct ClassShare: Codable, Sendable, Hashable {
  /// The class: photo, text and the like.
  package let name: String
  /// Its share of all photos; if shares do not add up to 1, they are scaled.
  package let share: Double

  /// The share of a class.
  package init(_ name: String, share: Double) { (self.name, self.share) = (name, share) }
}
