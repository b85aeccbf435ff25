import Testing

@testable import NetworkSimulation

struct ReceiverTests {
  /// Linux acknowledges the first three segments after a gap at once (`TCP_FASTRETRANS_THRESH`), delays 44
  /// (`net.ipv4.tcp_comp_sack_nr`) and sends the next, unless the timer of 1 ms fires before.
  @Test func `while a segment is missing three acknowledgements go at once, then each after 44 that are held`() {
    var receiver = Receiver(clock: KernelClock(phase: 0))
    var sent: [Int] = []
    for number in 0...120 where number != 20 {
      receiver.accept(Packet(number: number, length: Packet.fullPayload), at: 1_000_000, timeout: 50)
      guard receiver.decides(at: 1_000_000, smoothedRoundTrip: 100_000) else { continue }
      var acknowledgement = Packet()
      receiver.fill(&acknowledgement, at: 1_000_000)
      if number > 20 { sent.append(number - 20) }
    }
    #expect(sent == [1, 2, 3, 48, 93])
  }
}
