public import Units

/// What many courses of one picture's upload came to: a row of the table `uploads`.
public struct UploadSummary: Sendable {
  /// From the tap on Send until the server has the main picture, compression left out.
  public let upload: Distribution
  /// Of that, until the main picture could leave the phone.
  public let queue: Distribution
  /// Until the recipient has something to look at.
  public let firstPreview: Distribution
  /// The share of uploads within the budget.
  public let chanceInBudget: Share
  /// Segments sent again, in the mean.
  public let retransmits: Double
  public let failedShare: Share

  public var runs: Int { upload.runs }
}

/// What many courses of a message of pictures came to: a row of the table `messages`, as the recipient has them.
public struct MessageSummary: Sendable {
  public let firstThumbnail: Distribution
  public let lastPicture: Distribution
  /// The share of messages of which the recipient has every picture within the budget.
  public let chanceInBudget: Share

  public var runs: Int { lastPicture.runs }
}

extension UploadSession {
  /// Sends the session's pictures again and again; judged is when the server has the first main picture.
  public func uploads(budget: Duration, runs: SeededRuns) -> UploadSummary {
    let outcomes = runs.outcomes(
      succeeds: { ($0.mainArrived ?? budget + .seconds(1)) <= budget }, run: { run(seed: $0) })
    let upload = Distribution(outcomes.map(\.mainArrived))
    return UploadSummary(
      upload: upload, queue: Distribution(outcomes.map { $0.pictures.first?.mainBegan }),
      firstPreview: Distribution(outcomes.map(\.firstPreview)),
      chanceInBudget: upload.chance(within: budget),
      retransmits: outcomes.isEmpty
        ? 0 : Double(outcomes.reduce(0) { $0 + $1.retransmissions }) / Double(outcomes.count),
      failedShare: upload.failedShare)
  }

  /// Sends the session's pictures again and again; judged is when the recipient has them all.
  public func messages(budget: Duration, runs: SeededRuns) -> MessageSummary {
    let outcomes = runs.outcomes(
      succeeds: { ($0.lastPicture ?? budget + .seconds(1)) <= budget }, run: { run(seed: $0) })
    let last = Distribution(outcomes.map(\.lastPicture))
    return MessageSummary(
      firstThumbnail: Distribution(outcomes.map(\.firstPreview)), lastPicture: last,
      chanceInBudget: last.chance(within: budget))
  }
}
