import Units

/// The app's own line to the other side: a connection beside the uploads, opened with the tap on Send, so that a message
/// neither waits behind a picture nor holds one up.
struct Messenger {
  /// Pictures whose message is due, in the order in which it fell due.
  var due: [Int] = []
  /// The pictures that the message under way announces; what is due meanwhile goes together in the next.
  var underway: [Int] = []
  /// Whether the message's text is still to leave, and whether it is under way.
  var owesText = false
  var isTextUnderway = false
  var connection = -1
  /// When the messenger has something to do unless the network does something first.
  var wake = Nanoseconds.never
  /// Answers that the connection had given when the message began.
  var answersBefore = 0
  var retries = 0
  var progressBytes = 0

  var isSending: Bool { !underway.isEmpty || isTextUnderway }
  var hasDue: Bool { !due.isEmpty || owesText }
  var isIdle: Bool { !hasDue && !isSending }

  /// All that is due leaves.
  mutating func take() {
    (underway, due) = (due, [])
    (isTextUnderway, owesText) = (owesText, false)
  }

  /// What was under way is due again.
  mutating func giveBack() {
    due = underway + due
    owesText = owesText || isTextUnderway
    (underway, isTextUnderway) = ([], false)
  }

  mutating func dropAll() {
    (due, underway) = ([], [])
    (owesText, isTextUnderway) = (false, false)
  }
}

extension SessionRun {
  /// Does what the time has come for: connects, sends what is due, or gives up a message that makes no progress.
  mutating func wakeMessenger() {
    messenger.wake = .never
    if messenger.isSending { return failMessage(.stalled) }
    if messenger.hasDue {
      sendMessage()
    } else if messenger.connection < 0 {
      messenger.connection = network.open([])
    }
  }

  mutating func sendMessage() {
    guard messenger.hasDue, !messenger.isSending else { return }
    if let dark = darkness {
      messenger.wake = dark.upperBound
      return
    }
    let body = (messenger.due.count + (messenger.owesText ? 1 : 0)) * max(rules.overheadBytes, 1)
    let exchange = Exchange(headerBytes: Exchange.leastHeader, bodyBytes: body)
    if messenger.connection < 0 {
      messenger.connection = network.open([exchange])
      messenger.answersBefore = 0
      messenger.progressBytes = 0
    } else {
      messenger.answersBefore = network.connections[messenger.connection].answeredAt.count
      messenger.progressBytes = network.connections[messenger.connection].client.acknowledgedBytes
      network.add(exchange, to: messenger.connection)
    }
    messenger.take()
    messenger.wake = network.now + rules.stallLimit.nanoseconds
  }

  /// Something happened on the messenger's connection.
  mutating func followMessenger() {
    let connection = network.connections[messenger.connection]
    if connection.hasFailed { return messenger.isSending ? failMessage(.noConnection) : disconnectMessenger() }
    guard messenger.isSending else { return }
    if connection.client.acknowledgedBytes > messenger.progressBytes {
      messenger.progressBytes = connection.client.acknowledgedBytes
      messenger.wake = network.now + rules.stallLimit.nanoseconds
    }
    guard connection.answeredAt.count > messenger.answersBefore else { return }
    let arrival = Duration.nanoseconds(connection.receivedAt[messenger.answersBefore])
    for picture in messenger.underway where outcomes[picture].failure == nil { outcomes[picture].announced = arrival }
    if messenger.isTextUnderway { textArrived = arrival }
    (messenger.underway, messenger.isTextUnderway) = ([], false)
    messenger.retries = 0
    messenger.wake = .never
    sendMessage()
  }

  private mutating func failMessage(_ failure: UploadFailure) {
    disconnectMessenger()
    if messenger.retries < rules.retries {
      messenger.wake = network.now + pause(before: messenger.retries)
      messenger.retries += 1
      messenger.giveBack()
    } else {
      for picture in messenger.underway where outcomes[picture].failure == nil { outcomes[picture].failure = failure }
      messenger.retries = 0
      (messenger.underway, messenger.isTextUnderway) = ([], false)
    }
    if messenger.wake == .never { sendMessage() }
  }

  /// The phone loses its network: what was under way is sent again when there is one.
  mutating func holdMessenger(until end: Nanoseconds) {
    disconnectMessenger()
    messenger.giveBack()
    messenger.wake = end
  }

  mutating func disconnectMessenger() {
    if messenger.connection >= 0 { network.abandon(messenger.connection) }
    messenger.connection = -1
    messenger.wake = .never
  }
}

/// One of the uploads that an app has under way at once: a picture at a time, file by file.
struct Lane {
  enum State {
    /// Waits until `wake` for a picture, a pause or the network.
    case waiting
    /// Asks the server for the address to upload to.
    case requesting
    case uploading
    /// Asks the server for what it says of the uploaded file.
    case answering
    case finished
  }

  var state = State.waiting
  /// When the lane has something to do unless the network does something first.
  var wake: Nanoseconds = 0
  var picture = -1
  /// The place in the order of files.
  var file = 0
  var connection = -1
  /// Answers that the connection had given when the current upload began.
  var answersBefore = 0
  /// Bytes of the connection that lay before the current body, and the body's.
  var bytesBefore = 0
  var bodyBytes = 0
  /// Round trips that are still due before the file, and after it.
  var requestsLeft = 0
  var answersLeft = 0
  /// Bytes of the file that the server kept from an earlier attempt.
  var resumedBytes = 0
  var retries = 0
  /// When the current upload was asked for.
  var begunAt: Nanoseconds = 0
  var progressBytes = 0
  var progressAt: Nanoseconds = 0
}
