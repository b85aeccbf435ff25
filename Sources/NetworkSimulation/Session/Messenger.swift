import Units

/// The app's connection for messages, separate from the uploads and opened at the tap on Send, so that messages and
/// pictures do not wait for each other.
struct Messenger {
  /// Pictures whose message is due, in the order in which it became due.
  var due: [Int] = []
  /// The pictures in the message that is being sent; those due meanwhile go together in the next.
  var underway: [Int] = []
  /// Whether the message's text must still be sent, and whether it is being sent.
  var owesText = false
  var isTextUnderway = false
  var connection = -1
  /// When the messenger acts next, unless the network does something before.
  var wake = Nanoseconds.never
  /// The connection's count of answers when the message began.
  var answersBefore = 0
  var retries = 0
  var progressBytes = 0

  var isSending: Bool { !underway.isEmpty || isTextUnderway }
  var hasDue: Bool { !due.isEmpty || owesText }
  var isIdle: Bool { !hasDue && !isSending }

  /// Everything that is due is now being sent.
  mutating func take() {
    (underway, due) = (due, [])
    (isTextUnderway, owesText) = (owesText, false)
  }

  /// What was being sent is due again.
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
  /// Does what is due now: connects, sends, or gives up a message that makes no progress.
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

  /// Handles an event on the messenger's connection.
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
    for picture in messenger.underway where outcomes[picture].failure == nil {
      outcomes[picture].announced = arrival
      outcomes[picture].copies += 1
    }
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

  /// The phone has lost its network: what was being sent is sent again when the network is back.
  mutating func holdMessenger(until end: Nanoseconds) {
    countLostAnswers()
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

/// One of the uploads that an app runs at the same time: one picture after the other, file by file.
struct Lane {
  enum State {
    /// Waits until `wake` for a picture, a pause or the network.
    case waiting
    /// Asks the server for the address to upload to.
    case requesting
    case uploading
    /// Asks the server about the uploaded file.
    case answering
    case finished
  }

  var state = State.waiting
  /// When the lane acts next, unless the network does something before.
  var wake: Nanoseconds = 0
  var picture = -1
  /// The place in the order of files.
  var file = 0
  var connection = -1
  /// The connection's count of answers when the current upload began.
  var answersBefore = 0
  /// Bytes of the connection before the current body, and of the body.
  var bytesBefore = 0
  var bodyBytes = 0
  /// Round trips still needed before the file, and after it.
  var requestsLeft = 0
  var answersLeft = 0
  /// Bytes of the file that the server kept from an earlier attempt.
  var resumedBytes = 0
  var retries = 0
  /// When the current upload was requested.
  var begunAt: Nanoseconds = 0
  var progressBytes = 0
  var progressAt: Nanoseconds = 0
}
