/// The files that an app uploads for a picture.
package enum UploadedFile: String, Sendable, Hashable, CaseIterable {
  /// The picture that people look at.
  case main
  /// The small picture that comes first.
  case thumbnail
}

/// When the message, and with it any preview, goes to the recipient.
package enum Announcement: String, Sendable, Hashable, CaseIterable {
  /// With each picture's thumbnail.
  case afterThumbnail
  /// With each main picture.
  case afterMain
  /// After all files have arrived.
  case afterAll
}

/// When a message's text leaves the phone.
package enum TextDelivery: String, Sendable, Hashable, CaseIterable {
  /// With the message that announces the first picture.
  case withPicture
  /// With the tap on Send.
  case atOnce
}

/// What happens to a picture whose upload was interrupted, or that has to wait for the network.
package enum Requeue: String, Sendable, Hashable, CaseIterable {
  /// The file is kept and sent unchanged.
  case asMade
  /// The picture is decoded and compressed again before it is sent; the server's part of the former file is lost.
  case recompress
}

/// How an app sends pictures.
package struct SessionRules: Sendable, Hashable {
  /// The files of a picture, in the order in which they are uploaded.
  package var order: [UploadedFile]
  /// When the recipient hears of a picture.
  package var announce: Announcement
  /// How many pictures are uploaded at the same time.
  package var parallel: Int
  /// How many pictures one message carries.
  package var picturesPerMessage: Int
  /// Bytes of the request around each file, in addition to HTTP's own.
  package var overheadBytes: Int
  /// How much each file grows for the transfer, as a share of its bytes: a third for base64.
  package var overheadShare: Double
  /// Bytes that encryption adds to each file.
  package var encryptionBytes: Int
  /// How often a failed upload is tried again.
  package var retries: Int
  /// Whether a broken upload resumes instead of starting again.
  package var resume: Bool
  /// Round trips to the server before each file, for an address to upload to.
  package var requestRoundTrips: Int
  /// Round trips to the server after it, for an address to download from.
  package var answerRoundTrips: Int
  /// Whether all files of a lane use one connection, not a new one for each.
  package var reusesConnections: Bool
  /// Whether the next picture is compressed while one is uploaded.
  package var compressesAhead: Bool
  /// How long an upload may make no progress before it has failed; 60 s is the default of iOS's URLSession.
  package var stallLimit: Duration
  /// The pause before the first retry; each further pause is twice as long, up to `longestPause`.
  package var firstPause: Duration
  /// The longest pause.
  package var longestPause: Duration
  /// When the message's text leaves.
  package var text = TextDelivery.withPicture
  /// What happens to a picture that has to wait, or is sent again.
  package var requeue = Requeue.asMade
  /// How long the server takes, after a message has arrived, to notify the recipient.
  package var serverTime = Duration.zero
  /// How often a failed download is tried again.
  package var downloadRetries = 0
  /// The pause before each such retry.
  package var downloadPause = Duration.seconds(1)
  /// When the sender leaves the app; nil if that never happens.
  package var appEnds: Duration?
  /// How long after that the sender comes back; nil for never.
  package var backAfter: Duration?
  /// How long uploads go on meanwhile.
  package var background = BackgroundTime.none
  /// When the sender closes the chat, if that cancels its uploads.
  package var leavesChat: Duration?
  /// How soon the sender taps Retry after a failure; nil if the app offers no retry.
  package var manualRetryAfter: Duration?
  /// Where pictures wait that could not be sent; nil if the app keeps them in memory only.
  package var queue: UploadQueue?
  /// How often the server refuses.
  package var faults = ServerFaults()

  /// Rules; the defaults are one picture at a time, no thumbnail and no retry.
  package init(
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

  /// The bytes that are transferred for a file of this size: encrypted, and encoded as the server requires.
  package func bytesOnTheWay(of file: Int) -> Int {
    let body = file + encryptionBytes
    return body + Int((Double(body) * overheadShare).rounded(.up))
  }

  /// The bytes that a picture's files need in addition, except those that grow with the files.
  package var bytesAroundFiles: Int { order.count * (overheadBytes + encryptionBytes) }
}

/// A picture to send: the bytes of its files, and how long the phone takes to make them.
package struct SentPicture: Sendable, Hashable {
  /// The bytes of the main file.
  package var mainBytes: Int
  /// The bytes of the thumbnail; nil if there is none.
  package var thumbnailBytes: Int?
  /// The bytes of the main file that the recipient downloads; nil if they are those that were uploaded.
  package var servedBytes: Int?
  /// How long the phone takes to make the files.
  package var compression: Duration

  /// A picture of this size. By default it has no thumbnail and takes no time to make.
  package init(mainBytes: Int, thumbnailBytes: Int? = nil, compression: Duration = .zero) {
    self.mainBytes = mainBytes
    self.thumbnailBytes = thumbnailBytes
    self.compression = compression
  }
}
