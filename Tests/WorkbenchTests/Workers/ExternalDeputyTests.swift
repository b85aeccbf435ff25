import CProcess
import System
import Testing
@testable import Workers

@Suite struct ExternalDeputyTests {
  /// The other end of a deputy's channel may have been taken over.
  @Test("no deputy waits for a file that is longer than allowed") func deputy() throws {
    var (ours, theirs): (CInt, CInt) = (-1, -1)
    try #require(unsafe sw_channel(&ours, &theirs) == 0)
    defer { close(theirs) }
    let head = Array(Frame(.answer).wire.prefix(9)) + [1, 0, 0, 0x10]
    #expect(unsafe sw_send(ours, head, head.count, nil, 0) == head.count)
    close(ours)
    #expect(throws: FrameReader.NoMessage.self) { try ExternalDeputy(channel: theirs).next() }
  }
}
