public import Statistics

/// Which policy is better, by a fixed order of questions, each with its tolerance: a difference that resampled photos
/// do not show is no difference.
public struct Recommendation: Sendable, Hashable {
  /// The questions, in the order in which they are asked.
  public enum Step: Int, Sendable, CaseIterable, Codable {
    /// Is every enforced and every server's limit kept?
    case limits = 1
    /// On how many photos is the budget met?
    case budget
    /// How many photos are harmed?
    case harm
    /// How many bytes does the median photo cost?
    case bytes
  }

  /// A policy that a step put aside.
  public struct Exclusion: Sendable, Hashable {
    public let policy: String
    public let step: Step
  }

  /// The policy to take; several where no difference was shown between them, none where every one breaks a limit.
  public let policies: [String]
  /// The step that left them; nil where no step put anything aside.
  public let decidedBy: Step?
  /// What was put aside, in the order in which it was.
  public let excluded: [Exclusion]

  /// The policy to take, where there is one.
  public var winner: String? { policies.count == 1 ? policies[0] : nil }

  /// A point of a share: what counts as equal to the best.
  static let tolerance = 0.01

  /// Asks the questions of this evidence.
  public init(_ evidence: Evidence, bootstrap: PairedBootstrap = PairedBootstrap()) {
    let photos = evidence.photos.indices.filter { photo in
      // A photo that nothing could process tells no policies apart.
      evidence.cells.contains { ($0[photo] ?? Evidence.Cell()).isProcessed }
    }
    func values(_ policy: Int, _ figure: (Evidence.Cell) -> Double?) -> [Double?] {
      photos.map { photo in evidence.cells[policy][photo].flatMap(figure) }
    }
    var candidates = Array(evidence.policies.indices)
    var excluded: [Exclusion] = []
    var decidedBy: Step?
    for step in Step.allCases {
      let kept = candidates.filter { policy in
        switch step {
        case .limits: !evidence.cells[policy].contains { $0?.breaksLimit == true }
        case .budget:
          Self.keeps(policy, of: candidates, bootstrap: bootstrap, isMore: true) { values($0) { $0.met ?? 0 } }
        case .harm:
          Self.keeps(policy, of: candidates, bootstrap: bootstrap, isMore: false) {
            values($0) { $0.score.map { $0 < Evidence.harmedBelow ? 1 : 0 } ?? 0 }
          }
        case .bytes:
          Self.isSmallest(policy, of: candidates, bootstrap: bootstrap) { values($0, \.bytes) }
        }
      }
      if kept.count < candidates.count { decidedBy = step }
      excluded += candidates.filter { !kept.contains($0) }.map {
        Exclusion(policy: evidence.policies[$0], step: step)
      }
      candidates = kept
    }
    policies = candidates.map { evidence.policies[$0] }
    self.decidedBy = decidedBy
    self.excluded = excluded
  }

  /// Whether a share is within a point of the best one, or not shown to be apart from it.
  private static func keeps(
    _ policy: Int, of candidates: [Int], bootstrap: PairedBootstrap, isMore: Bool, values: (Int) -> [Double?]
  ) -> Bool {
    let own = values(policy)
    let rivals = candidates.map { (index: $0, share: values($0).compactMap(\.self).mean ?? 0) }
    let better: (Double, Double) -> Bool = isMore ? { $0 > $1 } : { $0 < $1 }
    guard let best = rivals.min(by: { better($0.share, $1.share) }) else { return true }
    let share = own.compactMap(\.self).mean ?? 0
    if abs(best.share - share) <= tolerance + 1e-12 { return true }
    let (left, right) = paired(values(best.index), own)
    return bootstrap.meanDifference(left, right)?.contains(0) ?? true
  }

  /// Whether no candidate's median is shown to be smaller than the best one's.
  private static func isSmallest(
    _ policy: Int, of candidates: [Int], bootstrap: PairedBootstrap, values: (Int) -> [Double?]
  ) -> Bool {
    let medians = candidates.compactMap { index in values(index).compactMap(\.self).median.map { (index, $0) } }
    guard let best = medians.min(by: { $0.1 < $1.1 }) else { return true }
    if best.0 == policy { return true }
    let (left, right) = paired(values(best.0), values(policy))
    return bootstrap.medianDifference(left, right)?.contains(0) ?? false
  }

  /// The photos that both have a figure for.
  private static func paired(_ left: [Double?], _ right: [Double?]) -> ([Double], [Double]) {
    let both = zip(left, right).compactMap { pair in pair.0.flatMap { a in pair.1.map { (a, $0) } } }
    return (both.map(\.0), both.map(\.1))
  }
}

extension Evidence.Cell {
  /// Whether the photo could be worked on.
  var isProcessed: Bool { status != "failed" && !status.isEmpty }
}

extension Recommendation {
  /// The answer in one sentence, which names the step that decided.
  public var sentence: String {
    let names = policies.joined(separator: ", ")
    guard let decidedBy else {
      return policies.count == 1 ? "\(names): the only one tried" : "no difference shown between \(names)"
    }
    let reason =
      switch decidedBy {
      case .limits: "the others break a limit that is enforced or the server's"
      case .budget: "more photos meet the budget"
      case .harm: "fewer photos are harmed"
      case .bytes: "fewest bytes of those that are as good otherwise"
      }
    if policies.isEmpty { return "none: every policy breaks a limit that is enforced or the server's" }
    return policies.count == 1 ? "\(names): \(reason)" : "no difference shown between \(names); \(reason)"
  }
}
