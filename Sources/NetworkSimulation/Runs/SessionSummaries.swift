package import Units

/// The results of many uploads of one picture: a row of the table `uploads`.
package struct UploadSummary: Sendable {
  /// The time from the tap on Send until the server has the main picture, without compression.
  package let upload: Distribution
  /// The part of that before the main picture can leave the phone.
  package let queue: Distribution
  /// The time until the recipient has something to look at.
  package let firstPreview: Distribution
  /// The time until the recipient has the main picture.
  package let seen: Distribution
  /// The share of uploads within the budget.
  package let chanceInBudget: Share
  /// The same share by path of a population, in its order; nil for a path without uploads, empty for a single path.
  package let chancesByPath: [Double?]
  /// The mean number of retransmitted segments.
  package let retransmits: Double
  /// The share of uploads that never ended.
  package let failedShare: Share

  /// How many uploads there were.
  package var runs: Int { upload.runs }
}

/// The results of many sends of a message with several pictures, for its recipient: a row of the table `messages`.
package struct MessageSummary: Sendable {
  /// The time until the recipient has something to look at.
  package let firstThumbnail: Distribution
  /// The time until the recipient has every picture.
  package let lastPicture: Distribution
  /// The share of messages of which the recipient has all pictures within the budget.
  package let chanceInBudget: Share

  /// How many messages there were.
  package var runs: Int { lastPicture.runs }
}

extension UploadSession {
  /// Repeats the session; an upload ends when the server has the first main picture.
  package func uploads(budget: Duration, runs: SeededRuns) -> UploadSummary {
    let isInTime = { (outcome: SessionOutcome) in (outcome.mainArrived ?? budget + .seconds(1)) <= budget }
    let outcomes = self.outcomes(runs, succeeds: isInTime)
    let upload = outcomes.distribution(\.mainArrived)
    return UploadSummary(
      upload: upload, queue: outcomes.distribution { $0.pictures.first?.mainBegan },
      firstPreview: outcomes.distribution(\.firstPreview), seen: outcomes.distribution { $0.pictures.first?.mainSeen },
      chanceInBudget: upload.chance(within: budget),
      chancesByPath: link.population.isEmpty ? [] : outcomes.meanByPath { isInTime($0) ? 1 : 0 },
      retransmits: outcomes.mean { Double($0.retransmissions) }, failedShare: upload.failedShare)
  }

  /// The courses of the session, on every path of its link.
  func outcomes(
    _ runs: SeededRuns, succeeds: (SessionOutcome) -> Bool
  ) -> PathOutcomes<SessionOutcome> {
    let paths = self.paths
    return runs.outcomes(over: link.members.map(\.share), succeeds: succeeds) { path, seed in
      paths[path].run(seed: seed)
    }
  }

  /// The same session on each path of its link.
  private var paths: [UploadSession] {
    link.members.map { member in
      var session = self
      session.link = member.path
      if recipientLink == link { session.recipientLink = member.path }
      return session
    }
  }

  /// Repeats the session; a message ends when the recipient has all pictures.
  package func messages(budget: Duration, runs: SeededRuns) -> MessageSummary {
    let outcomes = self.outcomes(runs) { ($0.lastPicture ?? budget + .seconds(1)) <= budget }
    let last = outcomes.distribution(\.lastPicture)
    return MessageSummary(
      firstThumbnail: outcomes.distribution(\.firstPreview), lastPicture: last,
      chanceInBudget: last.chance(within: budget))
  }
}
