import CompressionStrategies
import RunRecords

/// What renditions of one photo look like on each device; each reference is made once, whatever number of policies asks.
struct TrialScoring {
  init(_ setup: RunSetup, _ subject: Subject?) {}

  func scores(of outcome: Outcome, under policy: Policy) throws -> [Score] { [] }
}
