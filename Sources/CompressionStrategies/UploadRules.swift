public import NetworkSimulation

/// How an app uploads what it made.
public struct UploadRules: Sendable, Hashable {
  /// When the message, and so any preview, reaches the other side.
  public enum Announcement: String, Sendable, CaseIterable, Hashable { case afterThumbnail, afterMain, afterAll }

  /// Files of each picture in the order of their upload; what is not named is not uploaded.
  public var order: [RenditionRole]
  /// When the recipient is told; the message goes beside the pictures and holds none of them up.
  public var announce: Announcement
  /// Pictures under way at once.
  public var parallel: Int
  /// Pictures of one message; `afterAll` waits for all of them.
  public var picturesPerMessage: Int
  /// Bytes that go with each file, such as headers of a request.
  public var overheadBytes: Int
  /// Bytes by which encryption lengthens each file.
  public var encryptionBytes: Int
  /// How often a broken upload is tried again; 0 for a single attempt.
  public var retries: Int
  /// A broken upload goes on where it was instead of from the start.
  public var resume: Bool
  /// Round trips to the server before each file, for an address to upload to, and after it, for one to download from.
  public var requestRoundTrips: Int
  /// Of these round trips, those after each file.
  public var answerRoundTrips: Int

  /// One picture, no thumbnail, no second try, unless something is set.
  public init(
    order: [RenditionRole] = [.main], announce: Announcement = .afterMain, parallel: Int = 1,
    picturesPerMessage: Int = 1, overheadBytes: Int = 300, encryptionBytes: Int = 16, retries: Int = 0,
    resume: Bool = false, requestRoundTrips: Int = 0, answerRoundTrips: Int = 0
  ) {
    self.order = order
    self.announce = announce
    self.parallel = parallel
    self.picturesPerMessage = picturesPerMessage
    self.overheadBytes = overheadBytes
    self.encryptionBytes = encryptionBytes
    self.retries = retries
    self.resume = resume
    self.requestRoundTrips = requestRoundTrips
    self.answerRoundTrips = answerRoundTrips
  }
}

extension UploadRules {
  /// What a picture's files carry besides themselves.
  public var bytesAroundFiles: Int { order.count * (overheadBytes + encryptionBytes) }
}

extension Announcement {
  fileprivate init(_ announcement: UploadRules.Announcement) {
    self =
      switch announcement {
      case .afterThumbnail: .afterThumbnail
      case .afterMain: .afterMain
      case .afterAll: .afterAll
      }
  }
}

extension SessionRules {
  /// A policy's way to upload, in the simulator's words.
  public init(_ rules: UploadRules) {
    self.init(
      order: rules.order.map { $0 == .main ? .main : .thumbnail },
      announce: Announcement(rules.announce), parallel: rules.parallel,
      picturesPerMessage: rules.picturesPerMessage, overheadBytes: rules.overheadBytes,
      encryptionBytes: rules.encryptionBytes, retries: rules.retries, resume: rules.resume,
      requestRoundTrips: rules.requestRoundTrips,
      answerRoundTrips: rules.answerRoundTrips)
  }
}
