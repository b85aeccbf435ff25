/// Why an upload did not succeed.
public enum UploadFailure: String, Sendable, Hashable {
  /// Nobody answered.
  case noConnection
  /// Nothing moved for too long.
  case stalled
  /// The sender tapped Cancel.
  case cancelled
}

/// What became of one picture. All times are since the tap on Send.
public struct PictureOutcome: Sendable, Hashable {
  /// When the request with the main picture could leave: what lay before is connecting, other files, failed attempts.
  public var mainBegan: Duration?
  /// When the server had the thumbnail.
  public var thumbnailArrived: Duration?
  /// When the server had the main picture.
  public var mainArrived: Duration?
  /// When the message about it reached the server.
  public var announced: Duration?
  /// When the recipient had something to look at.
  public var previewSeen: Duration?
  /// When the recipient had the main picture.
  public var mainSeen: Duration?
  /// How long the main picture took to come to the recipient's screen, from asking for it.
  public var load: Duration?
  /// When the sender's progress bar for the main picture stood at 5 %, 10 % … 100 %.
  public var progress: [Duration] = []
  /// Attempts that followed a failed one.
  public var retries = 0
  /// The same of the recipient's downloads.
  public var loadRetries = 0
  /// Why it did not arrive; nil if it did.
  public var failure: UploadFailure?
}

/// What became of a session.
public struct SessionOutcome: Sendable, Hashable {
  /// Picture by picture, in the order of the session.
  public var pictures: [PictureOutcome]
  /// Segments that the sender's phone sent more than once.
  public var retransmissions: Int
  /// Bytes that the phone put on the link, headers and repetitions included.
  public var bytesSent: Int
  /// The part of these bytes that was wasted: cancelled, or sent again from the start.
  public var wastedBytes: Int
  /// Bytes that waited for the line when the session was cancelled, and so left after that; the phone adds none.
  public var bytesAfterCancel: Int
  /// The part of these bytes that still waited when a cancel should have been over (`UploadSession.cancelTime`).
  public var bytesLongAfterCancel: Int
  /// From the tap on Cancel until nothing more left the phone's link; nil if the session was over before.
  public var quietAfterCancel: Duration?
  /// From the network's return until the server had taken bytes of a file again, the longest of such times.
  public var reconnectedAfter: Duration?
  /// When the message's text had reached the server; nil if it did not.
  public var textArrived: Duration?
  /// When the recipient could read it; nil unless the recipient's side was simulated.
  public var textRead: Duration?

  /// When the first picture's main file had arrived at the server.
  public var mainArrived: Duration? { pictures.first?.mainArrived }
  /// When every main file had arrived; nil if one did not.
  public var allArrived: Duration? { latest(\.mainArrived) }
  /// When the recipient had something to look at.
  public var firstPreview: Duration? { pictures.compactMap(\.previewSeen).min() }
  /// When the recipient had every main picture; nil if one is missing.
  public var lastPicture: Duration? { latest(\.mainSeen) }
  /// Whether any picture failed.
  public var hasFailed: Bool { pictures.contains { $0.failure != nil } }

  private func latest(_ time: KeyPath<PictureOutcome, Duration?>) -> Duration? {
    let times = pictures.compactMap { $0[keyPath: time] }
    return times.count == pictures.count ? times.max() : nil
  }
}
