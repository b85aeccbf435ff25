import Meaning
import Platform

/// What an answer is for: whose links, whose screen, how long they wait, what is good enough.
public struct Question: Sendable, Hashable {
  /// What the pick is to be best at.
  public enum Goal: String, Sendable, CaseIterable {
    /// Most sends go well.
    case well
    /// Fewest mean bytes of those of which enough sends go well.
    case bytes
    /// Highest median score of the same.
    case eye
  }

  /// Which photos count.
  public enum Photos: String, Sendable, CaseIterable {
    case all, real, generated

    /// Whether a photo counts, by whether a program made it.
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
  /// Where these weights come from, in words.
  public var mixSource: String
  /// The recipient's screen; empty where nothing was scored.
  public var device: String
  /// From the tap on Send to the main picture having arrived.
  public var budgetSeconds: Double
  /// The score below which a picture counts as harmed, and at which half of the viewers find that it looks fine.
  public var harmedBelow = Evidence.harmedBelow
  /// What the pick is to be best at among the policies that are left.
  public var goal = Goal.well
  /// The share of sends that have to go well where the goal is another one.
  public var floor = Self.usualFloor
  /// Whether photos, what programs drew, or both are asked about.
  public var photos = Photos.all
  /// How fast the phone compresses, 1 being the machine that timed it, where the budget is to hold that too; nil where
  /// the upload alone is judged, as gates and tables of policies do.
  public var phoneSpeed: Double?

  /// The floor where nobody gives one.
  public static let usualFloor = 0.9
  /// Scores that far apart are judged apart by viewers as e is by 1: the width of the curve of those who are satisfied,
  /// which is our judgement.
  public static let width = 5.0

  /// A question with the usual goal.
  public init(mix: [Mix.Share], mixSource: String, device: String, budgetSeconds: Double) {
    self.mix = mix
    self.mixSource = mixSource
    self.device = device
    self.budgetSeconds = budgetSeconds
  }

  /// The share of viewers to whom a picture of this score looks fine.
  public func fine(_ score: Double) -> Double { Self.fine(score, harmedBelow: harmedBelow, width: Self.width) }

  /// The same for any threshold and width.
  static func fine(_ score: Double, harmedBelow: Double, width: Double) -> Double {
    1 / (1 + exp((harmedBelow - score) / width))
  }

  /// The links that count, in the order of their names, their weights adding up to 1: neither the order of the words nor
  /// that of a table changes the last bit of a sum.
  public func parts(of links: [String]) -> [(link: Int, part: Double)] {
    let order = links.indices.sorted { links[$0] < links[$1] }
    let weighed = order.map { index in
      (link: index, weight: mix.reduce(0) { $1.link == links[index] ? $0 + $1.share : $0 })
    }.filter { $0.weight > 0 }
    let total = weighed.reduce(0) { $0 + $1.weight }
    return weighed.map { (link: $0.link, part: $0.weight / total) }
  }
}
