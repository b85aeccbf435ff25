package import Units

/// The results of many courses of one session, picture by picture, and for the sender who watches it.
package struct SessionCourse: Sendable {
  /// When the sender's bar for all pictures was at 5 %, 10 % … 100 %.
  package let progress: [Distribution]
  /// The fewest steps that the bar of an arrived picture showed.
  package let leastSteps: Int?
  /// The mean number of attempts after a failed one.
  package let retries: Double
  /// The mean number of the recipient's repeated downloads.
  package let loadRetries: Double
  /// The share of courses in which a main picture was not sent.
  package let failedShare: Share
  /// The time from the tap on Cancel until no more data left the phone's link.
  package let quietAfterCancel: Distribution
  /// The mean number of bytes that left after that tap.
  package let bytesAfterCancel: Double
  /// The time from the network's return until the server received bytes of a file again.
  package let reconnectedAfter: Distribution
  /// The time until every main picture had arrived.
  package let arrived: Distribution
  /// The time until the recipient could read the message's text.
  package let text: Distribution
  /// The time until the recipient had something to look at.
  package let seen: Distribution
  /// The time until the recipient had every main picture.
  package let lastPicture: Distribution
  /// The time from a main picture's arrival at the server until its recipient saw something of it.
  package let seenAfterArrival: Distribution
  /// How long a recipient's phone loads a main picture, over all pictures that came.
  package let load: Distribution
  /// The outcome of each course.
  package let outcomes: PathOutcomes<SessionOutcome>

  /// How many courses there were.
  package var runs: Int { outcomes.all.count }

  init(_ outcomes: PathOutcomes<SessionOutcome>) {
    self.outcomes = outcomes
    let steps = 20
    progress = (1...steps).map { step in
      outcomes.distribution { outcome in
        // A step of the whole bar is one step of every picture, in whichever order they come.
        let all = outcome.pictures.flatMap(\.progress).sorted()
        let needed = step * outcome.pictures.count
        return all.count >= needed && needed > 0 ? all[needed - 1] : nil
      }
    }
    leastSteps = outcomes.all.flatMap(\.pictures).filter { $0.mainArrived != nil }.map(\.progress.count).min()
    retries = outcomes.mean { Double($0.pictures.reduce(0) { $0 + $1.retries }) }
    loadRetries = outcomes.mean { Double($0.pictures.reduce(0) { $0 + $1.loadRetries }) }
    failedShare = Share(outcomes.mean { $0.allArrived == nil ? 1 : 0 })
    quietAfterCancel = outcomes.distribution(\.quietAfterCancel)
    bytesAfterCancel = outcomes.mean { Double($0.bytesAfterCancel) }
    reconnectedAfter = outcomes.distribution(\.reconnectedAfter)
    arrived = outcomes.distribution(\.allArrived)
    text = outcomes.distribution(\.textRead)
    seen = outcomes.distribution(\.firstPreview)
    lastPicture = outcomes.distribution(\.lastPicture)
    seenAfterArrival = outcomes.distribution { outcome in
      outcome.pictures.compactMap { picture in
        picture.mainArrived.flatMap { arrived in picture.previewSeen.map { $0 - arrived } }
      }.max()
    }
    load = outcomes.loads
  }
}

extension PathOutcomes<SessionOutcome> {
  /// How long a recipient's phone loads a main picture, over all pictures that came.
  package var loads: Distribution { distribution(ofEach: { $0.pictures.compactMap(\.load) }) }
}

extension UploadSession {
  /// Repeats the session, as its sender and its recipient see it.
  package func course(runs: SeededRuns) -> SessionCourse {
    SessionCourse(outcomes(runs) { $0.allArrived != nil })
  }
}
