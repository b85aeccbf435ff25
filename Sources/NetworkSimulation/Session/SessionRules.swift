/// What an app uploads of a picture.
public enum UploadedFile: String, Sendable, Hashable, CaseIterable {
  /// The picture that people look at.
  case main
  /// The small one that comes first.
  case thumbnail
}

/// When the message, and so any preview, reaches the other side.
public enum Announcement: String, Sendable, Hashable, CaseIterable {
  /// With each picture's thumbnail.
  case afterThumbnail
  /// With each main picture.
  case afterMain
  /// When every file is there.
  case afterAll
}

/// When a message's text leaves the phone.
public enum TextDelivery: String, Sendable, Hashable, CaseIterable {
  /// With the message that announces the first picture.
  case withPicture
  /// With the tap on Send.
  case atOnce
}

/// What becomes of a picture whose upload was broken off, or has to wait for the network.
public enum Requeue: String, Sendable, Hashable, CaseIterable {
  /// The file is kept and sent as it was made.
  case asMade
  /// The picture is decoded and compressed again before it is sent; what the server has of the former file is lost.
  case recompress
}

/// How an app sends pictures.
public struct SessionRules: Sendable, Hashable {
  /// The files of a picture, in the order in which they are uploaded.
  public var order: [UploadedFile]
  /// When the other side hears of a picture.
  public var announce: Announcement
  /// Pictures under way at once.
  public var parallel: Int
  /// How many pictures one message carries.
  public var picturesPerMessage: Int
  /// Bytes of request around each file, above HTTP's own.
  public var overheadBytes: Int
  /// What each file grows by on its way, as a part of its bytes: a third if it is written as base64.
  public var overheadShare: Double
  /// Bytes that encryption adds to each file.
  public var encryptionBytes: Int
  /// How often a failed upload is tried again.
  public var retries: Int
  /// A broken upload resumes, instead of starting again.
  public var resume: Bool
  /// Round trips to the server before each file, for an address to upload to.
  public var requestRoundTrips: Int
  /// Round trips after it, for an address to download from.
  public var answerRoundTrips: Int
  /// One connection for all files of a lane, or a new one for each.
  public var reusesConnections: Bool
  /// The next picture is compressed while one is uploaded.
  public var compressesAhead: Bool
  /// An upload without progress for so long has failed; 60 s is the default of iOS's URLSession.
  public var stallLimit: Duration
  /// The pause before the first retry, doubled before each further one up to `longestPause`.
  public var firstPause: Duration
  /// What the pauses grow to.
  public var longestPause: Duration
  /// When the message's text leaves.
  public var text = TextDelivery.withPicture
  /// What becomes of a picture that has to wait, or be sent again.
  public var requeue = Requeue.asMade
  /// From a message's arrival at the server until the server tells the recipient.
  public var serverTime = Duration.zero
  /// How often a failed download is tried again.
  public var downloadRetries = 0
  /// The pause before that.
  public var downloadPause = Duration.seconds(1)

  /// One picture at a time, no thumbnail and no second try, unless something is set.
  public init(
    order: [UploadedFile] = [.main], announce: Announcement = .afterMain, parallel: Int = 1,
    picturesPerMessage: Int = 1, overheadBytes: Int = 300, overheadShare: Double = 0, encryptionBytes: Int = 16,
    retries: Int = 0, resume: Bool = false, requestRoundTrips: Int = 0, answerRoundTrips: Int = 0,
    reusesConnections: Bool = true, compressesAhead: Bool = true,
    stallLimit: Duration = .seconds(60), firstPause: Duration = .seconds(1), longestPause: Duration = .seconds(30)
  ) {
    self.order = order
    self.announce = announce
    self.parallel = max(parallel, 1)
    self.picturesPerMessage = max(picturesPerMessage, 1)
    self.overheadBytes = overheadBytes
    self.overheadShare = overheadShare
    self.encryptionBytes = encryptionBytes
    self.retries = retries
    self.resume = resume
    self.requestRoundTrips = requestRoundTrips
    self.answerRoundTrips = answerRoundTrips
    self.reusesConnections = reusesConnections
    self.compressesAhead = compressesAhead
    self.stallLimit = stallLimit
    self.firstPause = firstPause
    self.longestPause = longestPause
  }

  /// What travels of a file of this many bytes: encrypted, and written as the server takes it.
  public func bytesOnTheWay(of file: Int) -> Int {
    let body = file + encryptionBytes
    return body + Int((Double(body) * overheadShare).rounded(.up))
  }

  /// What a picture's files carry besides themselves, the part left out that grows with them.
  public var bytesAroundFiles: Int { order.count * (overheadBytes + encryptionBytes) }
}

/// A picture to be sent: the bytes of its files, and the time that making them takes on the phone.
public struct SentPicture: Sendable, Hashable {
  /// What the main file has.
  public var mainBytes: Int
  /// The bytes of the thumbnail; nil if there is none.
  public var thumbnailBytes: Int?
  /// What making the files takes.
  public var compression: Duration

  /// A picture of this many bytes, without a thumbnail and made in no time unless something is set.
  public init(mainBytes: Int, thumbnailBytes: Int? = nil, compression: Duration = .zero) {
    self.mainBytes = mainBytes
    self.thumbnailBytes = thumbnailBytes
    self.compression = compression
  }
}
