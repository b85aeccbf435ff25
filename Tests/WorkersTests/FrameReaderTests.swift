import Testing
@testable import Workers

@Suite("Messages that come in pieces") struct FrameReaderTests {
  @Test("are read whole, and what follows them, too", arguments: [0, 3, 5_000_000]) func pieces(count: Int) throws {
    let long = Frame(.answer, Array("long".utf8), bytes: (0..<count).map { UInt8(truncatingIfNeeded: $0) })
    let frames = [Frame(.ended), long, Frame(.ended), long, long]
    let wire = frames.flatMap(\.wire)
    for pieces in [1_000_003, wire.count] {
      var reader = FrameReader()
      var read: [Frame] = []
      for start in stride(from: 0, to: wire.count, by: pieces) {
        reader.append(wire[start..<min(start + pieces, wire.count)])
        while let frame = try reader.next() { read.append(frame) }
      }
      #expect(read == frames)
    }
  }
}
