import NetworkSimulation
import RunRecords
import Statistics
import Units

/// What designs promise of a message besides its time: progress, cancelling, coming back after a loss of the network,
/// and how soon the recipient has a picture on the screen.
extension RunSetup {
  /// Messages that are broken off on purpose.
  private static let interrupted = 40
  /// How long the phone has no network, and after what part of an undisturbed message that begins.
  private static let darkness = Duration.seconds(8)
  private static let part = 0.4

  func messageSeed(_ number: Int) -> UInt64 { SplitMix64.mixed(settings.seed &+ UInt64(number)) }

  func keepPromises(
    in message: inout Message, of sessions: [UploadSession], _ outcomes: PathOutcomes<SessionOutcome>
  ) {
    message.leastProgressSteps =
      outcomes.all.flatMap(\.pictures).filter { $0.mainArrived != nil }.map(\.progress.count).min()
    let loads = outcomes.loads
    message.loadSecondsP50 = loads.median?.seconds
    message.loadSecondsP95 = loads.quantile(0.95)?.seconds
    let waits = outcomes.distribution(ofEach: { outcome in
      outcome.pictures.compactMap { picture in
        picture.mainArrived.flatMap { arrived in picture.previewSeen.map { max($0 - arrived, .zero) } }
      }
    })
    message.seenAfterSecondsP95 = waits.quantile(0.95)?.seconds
    var (quiet, back, resumed): ([Duration], [Duration], [Bool]) = ([], [], [])
    for (number, session) in sessions.enumerated().prefix(Self.interrupted) {
      guard let arrived = outcomes.all[number].allArrived else { continue }
      let moment = Duration.seconds(arrived.seconds * Self.part)
      var cancelled = session
      cancelled.cancelledAt = moment
      if let time = cancelled.run(seed: messageSeed(number)).quietAfterCancel { quiet.append(time) }
      var dark = session
      dark.offline = [moment..<moment + Self.darkness]
      let outcome = dark.run(seed: messageSeed(number))
      if session.rules.retries > 0 { resumed.append(outcome.allArrived != nil) }
      if let time = outcome.reconnectedAfter { back.append(time) }
    }
    message.cancelSecondsP95 = Distribution(quiet).quantile(0.95)?.seconds
    message.reconnectSecondsP95 = Distribution(back).quantile(0.95)?.seconds
    message.retrySuccess = resumed.isEmpty ? nil : Double(resumed.count { $0 }) / Double(resumed.count)
  }
}
