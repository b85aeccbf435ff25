package import Units

/// How long an app goes on uploading after its user has left it.
package enum BackgroundTime: Sendable, Hashable {
  /// Not at all, or until the upload is done.
  case none, whole
  /// As long as the system grants.
  case limited(Duration)
}

/// Pictures that an app keeps on the phone until they are sent.
package struct UploadQueue: Sendable, Hashable {
  /// How a picture is kept.
  package enum Encoding: String, Sendable, Hashable, CaseIterable {
    /// A file beside the list of what waits.
    case file
    /// Text in the list itself, four bytes for three.
    case base64
  }

  /// What happens to an entry when the network or the user is back.
  package enum Resend: String, Sendable, Hashable, CaseIterable {
    /// It is sent as the same message, and removed.
    case sameId
    /// It is sent as a new message: if the server already had the first, the picture is there twice.
    case newId
    /// The same, and saving the queue brings back all entries but the last, which are sent again at the next return.
    case comesBack
  }

  /// How a picture is kept.
  package var encoding: Encoding
  /// What happens to an entry when the network or the user is back.
  package var resend: Resend

  /// A queue that keeps files and sends each once, unless it says otherwise.
  package init(encoding: Encoding = .file, resend: Resend = .sameId) {
    (self.encoding, self.resend) = (encoding, resend)
  }

  /// The bytes that a file takes in the queue.
  func bytes(of file: Int) -> Int { encoding == .file ? file : (file + 2) / 3 * 4 }
}

/// How often a server does not take a picture.
package struct ServerFaults: Sendable, Hashable {
  /// The share of pictures that are refused because the storage is full.
  package var quotaExceeded = Share(0)
  /// The share of pictures that are refused because the sender's sign-in has expired.
  package var unauthorized = Share(0)
  /// The share of attempts that find the server working.
  package var uptime = Share(1)

  /// A server that takes everything.
  package init() {}
}

/// What has become of a picture at the end of a session.
package enum PictureFate: String, Sendable, Hashable, CaseIterable {
  /// Its message has arrived once, or more than once.
  case sent, sentTwice
  /// The app knows nothing of it any more, and has told nobody.
  case lost
  /// It waits on the phone.
  case queued
  /// The app has told the sender that it was not sent.
  case failed
}

extension PictureOutcome {
  /// What has become of the picture.
  package var fate: PictureFate {
    if announced != nil { return copies > 1 ? .sentTwice : .sent }
    if failure == .forgotten { return .lost }
    return failure == nil ? .queued : .failed
  }
}

extension SessionRules {
  /// Whether the rules say what happens if a sender leaves, retries or is refused.
  package var knowsDisturbances: Bool {
    appEnds != nil || leavesChat != nil || manualRetryAfter != nil || queue != nil || faults != ServerFaults()
  }

  /// The same for a sender who stays until everything is sent, and a server that takes everything.
  package var undisturbed: SessionRules {
    var rules = self
    (rules.appEnds, rules.leavesChat, rules.faults) = (nil, nil, ServerFaults())
    return rules
  }
}
