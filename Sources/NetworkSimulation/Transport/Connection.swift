/// A request and its answer: the client's bytes, and those that the server sends once it has all of the request.
struct Exchange {
  /// The bytes of a request's header before the app adds its own.
  static let leastHeader = 400

  /// Bytes written before the body, in a packet of their own.
  var headerBytes = 700
  var bodyBytes: Int
  var responseBytes = 400
}

/// A client and a server that speak TLS 1.3 over TCP.
struct Connection {
  private static var helloBytes: Int { 517 }
  private static var serverFlightBytes: Int { 3_000 }
  private static var finishedBytes: Int { 80 }
  /// The time from a packet's arrival until the application has answered it, measured on the kernels that we compare
  /// with.
  private static var applicationDelay: Nanoseconds { 40 * Nanoseconds.microsecond }

  /// The bytes that a client writes on a new connection before its first request.
  static var bytesBeforeFirstHeader: Int { helloBytes + finishedBytes }

  let number: Int
  private(set) var handshake: Handshake
  private(set) var client: Endpoint
  private(set) var server: Endpoint

  private(set) var connectedAt: Nanoseconds?
  private(set) var securedAt: Nanoseconds?
  /// When the answers to the exchanges had arrived.
  private(set) var answeredAt: [Nanoseconds] = []
  /// When the server had the requests.
  private(set) var receivedAt: [Nanoseconds] = []
  private(set) var hasFailed = false
  private var isAbandoned = false

  private var exchanges: [Exchange]
  private var clientDeadline = Nanoseconds.never
  private var serverDeadline = Nanoseconds.never
  private var isSecure = false
  private var exchangesSent = 0
  private var serverHasAnsweredHello = false
  /// How many bytes each side must have received before it acts next.
  private var clientExpects = serverFlightBytes
  private var serverExpects = helloBytes

  init(number: Int, clock: KernelClock, schedule: SynSchedule, exchanges: [Exchange]) {
    self.number = number
    self.exchanges = exchanges
    handshake = Handshake(clock: clock, schedule: schedule)
    client = Endpoint(connection: number, clock: clock)
    server = Endpoint(connection: number, clock: clock)
  }

  var nextDeadline: Nanoseconds {
    if isAbandoned { return .never }
    return min(
      min(client.nextDeadline, server.nextDeadline), min(handshake.nextDeadline, min(clientDeadline, serverDeadline)))
  }

  var isIdle: Bool { exchangesSent == exchanges.count && answeredAt.count == exchanges.count }
  var retransmissions: Int { handshake.retransmissions + client.retransmissions }

  mutating func open(at now: Nanoseconds, up: inout LinkDirection) {
    offer(handshake.open(at: now), at: now, to: &up)
  }

  /// Abandons the connection silently: neither side sends anything more.
  mutating func abandon() { isAbandoned = true }

  /// Adds an exchange, which begins when those before it are answered.
  mutating func add(_ exchange: Exchange, at now: Nanoseconds) {
    exchanges.append(exchange)
    if isSecure { clientDeadline = min(clientDeadline, now) }
  }

  mutating func receiveAtServer(
    _ packet: Packet, at now: Nanoseconds, up: inout LinkDirection, down: inout LinkDirection
  ) {
    if isAbandoned { return }
    if packet.kind == .syn {
      if let answer = handshake.synArrived(stamp: packet.stamp, at: now) { offer(answer, at: now, to: &down) }
      return
    }
    if !handshake.serverIsEstablished {
      let sample = handshake.acknowledgementArrived(echo: packet.echo, at: now)
      server.establish(roundTrip: sample, peerEdge: packet.windowEdge, at: now)
    }
    server.receive(packet, at: now, into: &down)
    if server.receiver.bytes >= serverExpects { serverDeadline = min(serverDeadline, now + Self.applicationDelay) }
  }

  mutating func receiveAtClient(
    _ packet: Packet, at now: Nanoseconds, up: inout LinkDirection, down: inout LinkDirection
  ) {
    if isAbandoned { return }
    if packet.kind == .synAck {
      if let window = handshake.synAckArrived(echo: packet.echo) {
        connectedAt = now
        client.window.size = window
        let sample = (now - packet.echo) / Nanoseconds.microsecond
        client.establish(roundTrip: sample, peerEdge: packet.windowEdge, at: now)
        clientDeadline = now + Self.applicationDelay
      }
      client.sendAcknowledgement(at: now, into: &up)
      return
    }
    client.receive(packet, at: now, into: &up)
    if client.receiver.bytes >= clientExpects { clientDeadline = min(clientDeadline, now + Self.applicationDelay) }
  }

  /// Does what is due at `now`.
  mutating func wake(at now: Nanoseconds, up: inout LinkDirection, down: inout LinkDirection) {
    if handshake.synDeadline <= now {
      if let packet = handshake.synTimedOut(at: now) { offer(packet, at: now, to: &up) } else { hasFailed = true }
    }
    if handshake.synAckDeadline <= now, let packet = handshake.synAckTimedOut(at: now) {
      offer(packet, at: now, to: &down)
    }
    if client.nextDeadline <= now { client.wake(at: now, into: &up) }
    if server.nextDeadline <= now { server.wake(at: now, into: &down) }
    if clientDeadline <= now { clientActs(at: now, up: &up) }
    if serverDeadline <= now { serverActs(at: now, down: &down) }
  }

  private mutating func clientActs(at now: Nanoseconds, up: inout LinkDirection) {
    clientDeadline = .never
    if client.outbox.written == 0 {
      client.outbox.write(Self.helloBytes)
    } else if !isSecure {
      guard client.receiver.bytes >= clientExpects else { return }
      isSecure = true
      securedAt = now
      sendNextExchange(finished: Self.finishedBytes)
    } else {
      if exchangesSent > answeredAt.count, client.receiver.bytes >= clientExpects { answeredAt.append(now) }
      if answeredAt.count == exchangesSent { sendNextExchange(finished: 0) }
    }
    client.sendPending(at: now, into: &up)
  }

  private mutating func sendNextExchange(finished: Int) {
    guard exchangesSent < exchanges.count else { return }
    let exchange = exchanges[exchangesSent]
    exchangesSent += 1
    client.outbox.write(finished + exchange.headerBytes)
    client.outbox.write(exchange.bodyBytes)
    clientExpects += exchange.responseBytes
    serverExpects = client.outbox.written
  }

  private mutating func serverActs(at now: Nanoseconds, down: inout LinkDirection) {
    serverDeadline = .never
    guard server.receiver.bytes >= serverExpects else { return }
    if !serverHasAnsweredHello {
      serverHasAnsweredHello = true
      server.outbox.write(Self.serverFlightBytes)
      serverExpects = .max
    } else {
      server.outbox.write(exchanges[receivedAt.count].responseBytes)
      receivedAt.append(now)
      serverExpects = .max
    }
    server.sendPending(at: now, into: &down)
  }

  private func offer(_ packet: Packet, at now: Nanoseconds, to direction: inout LinkDirection) {
    var packet = packet
    packet.connection = number
    direction.offer(packet, at: now)
  }
}
