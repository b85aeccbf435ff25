/// Why an upload did not succeed.
package enum UploadFailure: String, Sendable, Hashable {
  /// Nobody answered.
  case noConnection
  /// No data moved for too long.
  case stalled
  /// Data moved, but after an hour nobody waits any longer.
  case tooLong
  /// The sender tapped Cancel.
  case cancelled
  /// The app was left and did not keep the picture.
  case forgotten
  /// The server's storage is full.
  case quotaExceeded
  /// The sender's sign-in has expired.
  case unauthorized
  /// The server did not work.
  case serverDown
}

/// The result for one picture. All times are since the tap on Send.
package struct PictureOutcome: Sendable, Hashable {
  /// When the request with the main picture could leave. Before it were connecting, other files and failed attempts.
  package var mainBegan: Duration?
  /// When the server had the thumbnail.
  package var thumbnailArrived: Duration?
  /// When the server had the main picture.
  package var mainArrived: Duration?
  /// When the message about it reached the server.
  package var announced: Duration?
  /// When the recipient had something to look at.
  package var previewSeen: Duration?
  /// When the recipient had the main picture.
  package var mainSeen: Duration?
  /// How long the recipient's phone loaded the main picture, from requesting it until it was on the screen.
  package var load: Duration?
  /// When the sender's progress bar for the main picture was at 5 %, 10 % … 100 %.
  package var progress: [Duration] = []
  /// How many attempts followed a failed one.
  package var retries = 0
  /// When the sender tapped Retry; nil if there was no need to.
  package var retriedByHand: Duration?
  /// How many messages about it the recipient gets.
  package var copies = 0
  /// How often the recipient's downloads were repeated.
  package var loadRetries = 0
  /// Why the picture did not arrive; nil if it did.
  package var failure: UploadFailure?
}

/// The result of a session.
package struct SessionOutcome: Sendable, Hashable {
  /// The results of its pictures, in the order of the session.
  package var pictures: [PictureOutcome]
  /// Segments that the sender's phone sent more than once.
  package var retransmissions: Int
  /// Bytes that the phone put on the link, including headers and retransmissions.
  package var bytesSent: Int
  /// The part of these bytes that was wasted, because the upload was cancelled or started again.
  package var wastedBytes: Int
  /// Bytes that waited for the line when the session was cancelled, and so left after that. The phone adds no more.
  package var bytesAfterCancel: Int
  /// The part of these bytes that still waited at the end of `UploadSession.cancelTime`.
  package var bytesLongAfterCancel: Int
  /// The time from the tap on Cancel until no more data left the phone's link; nil if the session was over before.
  package var quietAfterCancel: Duration?
  /// The time from the network's return until the server received bytes of a file again; the longest such time.
  package var reconnectedAfter: Duration?
  /// The most bytes that waited in the app's queue.
  package var queueBytes: Int
  /// When the message's text had reached the server; nil if it did not.
  package var textArrived: Duration?
  /// When the recipient could read it; nil unless the recipient's side was simulated.
  package var textRead: Duration?

  /// When the first picture's main file had arrived at the server.
  package var mainArrived: Duration? { pictures.first?.mainArrived }
  /// When every main file had arrived; nil if one did not.
  package var allArrived: Duration? { latest(\.mainArrived) }
  /// When the recipient had something to look at.
  package var firstPreview: Duration? { pictures.compactMap(\.previewSeen).min() }
  /// When the recipient had every main picture; nil if one is missing.
  package var lastPicture: Duration? { latest(\.mainSeen) }
  /// Whether any picture failed.
  package var hasFailed: Bool { pictures.contains { $0.failure != nil } }

  private func latest(_ time: KeyPath<PictureOutcome, Duration?>) -> Duration? {
    let times = pictures.compactMap { $0[keyPath: time] }
    return times.count == pictures.count ? times.max() : nil
  }
}
