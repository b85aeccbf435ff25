import Statistics
import Units

/// The sender's side of one session: lanes that upload pictures over a network.
struct SessionRun {
  let rules: SessionRules
  let pictures: [SentPicture]
  let offline: [Range<Nanoseconds>]
  let cancelledAt: Nanoseconds
  var network: Network
  var lanes: [Lane]
  var outcomes: [PictureOutcome]
  var nextPicture = 0
  /// Pictures whose message was handed to the messenger.
  var isAnnounced: [Bool]
  /// Pictures of which all files have arrived, or that were given up.
  var isSettled: [Bool]
  var messenger = Messenger()
  var wastedBytes = 0
  var bytesAfterCancel = 0
  var bytesLongAfterCancel = 0
  var quietAfterCancel: Nanoseconds?
  /// When the network came back; nil once an upload has made progress.
  var cameBackAt: Nanoseconds?
  var reconnectedAfter: Nanoseconds?
  /// When a text that is sent at once had reached the server.
  var textArrived: Duration?
  /// The place of the next period without a network, and so the number of those that are over.
  var offlineIndex = 0
  /// When the phone will have made each of the first pictures.
  var madeAt: [Nanoseconds]
  var absence: Absence
  /// Entries of the queue that came back when it was saved, and the most bytes in it.
  var leftover: [Int] = []
  var queueBytes = 0
  /// For each picture, whether the server refuses it; and the server's own failures.
  var faultDraws: [Double] = []
  var chance: SeededGenerator

  init(_ session: UploadSession, seed: UInt64) {
    rules = session.rules
    pictures = session.pictures
    offline = session.offline.map { $0.lowerBound.nanoseconds..<$0.upperBound.nanoseconds }
    cancelledAt = session.cancelledAt?.nanoseconds ?? .never
    network = Network(session.link.path, seed: seed)
    lanes = [Lane](repeating: Lane(), count: min(rules.parallel, max(pictures.count, 1)))
    outcomes = pictures.map { _ in PictureOutcome() }
    isAnnounced = pictures.map { _ in false }
    isSettled = isAnnounced
    absence = Absence(rules)
    var draws = SeededGenerator(seed: seed, stream: 0xFA17)
    if rules.faults != ServerFaults() { faultDraws = pictures.map { _ in draws.unit() } }
    chance = draws
    messenger.wake = 0
    messenger.owesText = rules.text == .atOnce
    madeAt = []
    var made: Nanoseconds = 0
    for picture in pictures {
      made += picture.compression.nanoseconds
      madeAt.append(made)
    }
  }

  /// Runs the session to its end.
  mutating func outcome() -> SessionOutcome {
    while !messenger.isIdle || lanes.contains(where: { $0.state != .finished }) {
      let wake = min(min(nextWake, absence.next), min(nextOffline, cancelledAt))
      if let changed = network.step(before: wake) {
        if changed == messenger.connection {
          followMessenger()
        } else if let lane = lanes.firstIndex(where: { $0.connection == changed }) {
          follow(lane)
        }
      } else if wake < .never {
        network.wait(until: wake)
        wakeLanes()
      } else {
        break
      }
    }
    // What came back into the queue is sent again at later returns, although nothing else is left to send.
    while offlineIndex < offline.count, !leftover.isEmpty {
      offlineIndex += 1
      enqueue(returns: true)
    }
    return SessionOutcome(
      pictures: outcomes, retransmissions: network.connections.reduce(0) { $0 + $1.retransmissions },
      bytesSent: network.up.tally.offeredBytes, wastedBytes: wastedBytes, bytesAfterCancel: bytesAfterCancel,
      bytesLongAfterCancel: bytesLongAfterCancel, quietAfterCancel: quietAfterCancel.map { .nanoseconds($0) },
      reconnectedAfter: reconnectedAfter.map { .nanoseconds($0) }, queueBytes: queueBytes,
      textArrived: rules.text == .atOnce ? textArrived : outcomes.compactMap(\.announced).min())
  }

  var nextWake: Nanoseconds { lanes.reduce(messenger.wake) { $1.state == .finished ? $0 : min($0, $1.wake) } }
  var nextOffline: Nanoseconds { offlineIndex < offline.count ? offline[offlineIndex].lowerBound : .never }

  mutating func wakeLanes() {
    if network.now >= cancelledAt { return cancel() }
    if network.now >= absence.next { leave() }
    if network.now >= nextOffline { goOffline() }
    for lane in lanes.indices where lanes[lane].state != .finished && lanes[lane].wake <= network.now {
      switch lanes[lane].state {
      case .finished: break
      case .waiting: lanes[lane].picture < 0 ? takePicture(lane) : proceed(lane)
      case .requesting, .uploading, .answering:
        let limit = lanes[lane].progressAt + rules.stallLimit.nanoseconds
        if limit <= network.now { fail(lane, .stalled) } else { lanes[lane].wake = limit }
      }
    }
    if messenger.wake <= network.now { wakeMessenger() }
  }

  mutating func takePicture(_ lane: Int) {
    guard nextPicture < pictures.count else {
      lanes[lane].state = .finished
      return
    }
    lanes[lane].picture = nextPicture
    lanes[lane].file = 0
    lanes[lane].requestsLeft = rules.requestRoundTrips
    lanes[lane].retries = 0
    lanes[lane].state = .waiting
    let made = rules.compressesAhead ? madeAt[nextPicture] : network.now + pictures[nextPicture].compression.nanoseconds
    nextPicture += 1
    lanes[lane].wake = made
    if made <= network.now { proceed(lane) }
  }

  /// Begins the next step of a lane's picture, as soon as the phone has a network.
  mutating func proceed(_ lane: Int) {
    if let dark = darkness {
      lanes[lane].state = .waiting
      lanes[lane].wake = dark.upperBound + remaking(lane)
    } else if lanes[lane].answersLeft > 0 {
      begin(lane, .answering, Self.question)
    } else if let bytes = fileBytes(lane) {
      guard lanes[lane].requestsLeft == 0 else { return begin(lane, .requesting, Self.question) }
      let body = rules.bytesOnTheWay(of: bytes) - lanes[lane].resumedBytes
      begin(lane, .uploading, Exchange(headerBytes: Exchange.leastHeader + rules.overheadBytes, bodyBytes: body))
    } else {
      isSettled[lanes[lane].picture] = true
      announceIfDue(lanes[lane].picture)
      lanes[lane].picture = -1
      takePicture(lane)
    }
  }

  /// The present period without a network, or without the sender; nil if there are both.
  var darkness: Range<Nanoseconds>? { (offline + [absence.away]).first { $0.contains(network.now) } }

  /// A request that carries no file.
  private static var question: Exchange { Exchange(headerBytes: Exchange.leastHeader, bodyBytes: 0) }

  /// The bytes of the next file; nil if the picture has no more.
  mutating func fileBytes(_ lane: Int) -> Int? {
    let picture = pictures[lanes[lane].picture]
    while lanes[lane].file < rules.order.count {
      switch rules.order[lanes[lane].file] {
      case .main: return picture.mainBytes
      case .thumbnail: if let bytes = picture.thumbnailBytes { return bytes }
      }
      lanes[lane].file += 1
    }
    return nil
  }

  mutating func begin(_ lane: Int, _ state: Lane.State, _ exchange: Exchange) {
    var connection = lanes[lane].connection
    if connection < 0 {
      connection = network.open([exchange])
      lanes[lane].answersBefore = 0
      lanes[lane].bytesBefore = Connection.bytesBeforeFirstHeader + exchange.headerBytes
    } else {
      lanes[lane].answersBefore = network.connections[connection].answeredAt.count
      lanes[lane].bytesBefore = network.connections[connection].client.outbox.written + exchange.headerBytes
      network.add(exchange, to: connection)
    }
    lanes[lane].connection = connection
    lanes[lane].state = state
    lanes[lane].bodyBytes = exchange.bodyBytes
    lanes[lane].begunAt = network.now
    lanes[lane].progressAt = network.now
    lanes[lane].progressBytes = 0
    lanes[lane].wake = network.now + rules.stallLimit.nanoseconds
  }

  /// Handles an event on a lane's connection.
  mutating func follow(_ lane: Int) {
    let number = lanes[lane].connection
    guard lanes[lane].state != .waiting, lanes[lane].state != .finished else { return }
    if network.connections[number].hasFailed { return fail(lane, .noConnection) }
    let acknowledged = network.connections[number].client.acknowledgedBytes
    if acknowledged > lanes[lane].progressBytes {
      lanes[lane].progressBytes = acknowledged
      lanes[lane].progressAt = network.now
      if lanes[lane].state == .uploading, acknowledged > lanes[lane].bytesBefore {
        noteProgress(lane, acknowledged - lanes[lane].bytesBefore)
        noteReconnection()
      }
    }
    guard network.connections[number].answeredAt.count > lanes[lane].answersBefore, !isRefused(lane) else { return }
    switch lanes[lane].state {
    case .waiting, .finished: break
    case .requesting:
      lanes[lane].requestsLeft -= 1
      proceed(lane)
    case .uploading:
      let arrival = network.connections[number].receivedAt[lanes[lane].answersBefore]
      fileArrived(lane, at: .nanoseconds(arrival))
    case .answering:
      lanes[lane].answersLeft -= 1
      if lanes[lane].answersLeft == 0 { fileDone(lane) } else { proceed(lane) }
    }
  }

  mutating func noteProgress(_ lane: Int, _ sent: Int) {
    guard rules.order[lanes[lane].file] == .main else { return }
    let picture = lanes[lane].picture
    let total = lanes[lane].bodyBytes + lanes[lane].resumedBytes
    let done = min(sent, lanes[lane].bodyBytes) + lanes[lane].resumedBytes
    while outcomes[picture].progress.count < 20, done * 20 >= total * (outcomes[picture].progress.count + 1) {
      outcomes[picture].progress.append(.nanoseconds(network.now))
    }
  }

  private mutating func noteReconnection() {
    guard let back = cameBackAt else { return }
    reconnectedAfter = max(reconnectedAfter ?? 0, network.now - back)
    cameBackAt = nil
  }

  mutating func fileArrived(_ lane: Int, at arrival: Duration) {
    let picture = lanes[lane].picture
    switch rules.order[lanes[lane].file] {
    case .main:
      let secured = network.connections[lanes[lane].connection].securedAt ?? 0
      outcomes[picture].mainBegan = .nanoseconds(max(lanes[lane].begunAt, secured))
      outcomes[picture].mainArrived = arrival
    case .thumbnail: outcomes[picture].thumbnailArrived = arrival
    }
    lanes[lane].resumedBytes = 0
    lanes[lane].file += 1
    lanes[lane].answersLeft = rules.answerRoundTrips
    if lanes[lane].answersLeft == 0 { fileDone(lane) } else { proceed(lane) }
  }

  /// The server has a file and has answered the app's questions about it.
  mutating func fileDone(_ lane: Int) {
    lanes[lane].requestsLeft = rules.requestRoundTrips
    if !rules.reusesConnections { dropConnection(lane) }
    if rules.announce != .afterAll { announceIfDue(lanes[lane].picture) }
    proceed(lane)
  }
}
