import Calibration
import Testing

struct UploadLogTests {
  private static func read(_ text: String) throws(FaultyLog) -> UploadLog {
    try UploadLog(reading: Array(text.utf8), name: "log.csv")
  }

  @Test func `line ends, a byte order mark, blanks and the order of columns do not matter`() throws {
    let plain = try Self.read("bytes,seconds\n1000,0.5\n2000,0.75\n")
    let other = try Self.read("\u{FEFF}seconds, bytes\r\n0.5,1000\r\n0.75, 2000\r\n")
    #expect(plain.rows == 2 && other.rows == 2)
    let known = try Self.read(
      "bytes,seconds,connectSeconds,network,at\n9,1,0.1,\"a, b\",2026-01-31T12:00:00Z\n9,1,,b,2026-01-31T12:00+02:00\n0,1,,,\n"
    )
    #expect(known.rows == 2 && known.zones == ["UTC", "+02:00"])
  }

  @Test(
    arguments: [
      ("", "log.csv: the file is empty"), ("bytes;seconds\n1;2\n", "log.csv:1: unknown column 'bytes;seconds'"),
      ("bytes\n1\n", "log.csv:1: the column seconds is missing; add it"),
      ("bytes,seconds,bytes\n1,2,3\n", "log.csv:1: the column bytes comes twice"),
      ("bytes,seconds\n1000,1,5\n", "log.csv:2: 3 fields, but the header has 2; numbers have a decimal point"),
      ("bytes,seconds\n1000,-1\n", "log.csv:2: seconds: '-1'"), ("bytes,seconds\n1000,nan\n", "log.csv:2: seconds"),
      ("bytes,seconds\n1000000000000,1\n", "log.csv:2: bytes: '1000000000000'"),
      ("bytes,seconds\n1000,350ms\n", "log.csv:2: seconds: '350ms'"), ("bytes,seconds\n", "no upload follows"),
      ("bytes,seconds\n0,1\n", "every upload has 0 bytes"),
      ("bytes,seconds,connectSeconds\n9,1,2\n", "log.csv:2: connectSeconds: 2 is more"),
      ("bytes,seconds,at\n9,1,yesterday\n", "log.csv:2: at: 'yesterday'"),
      ("bytes,seconds,at\n9,1,2026-01-31T12:00:00+2 hours\n", "has a wrong time zone; end it with Z"),
      ("bytes,seconds,network\n9,1,\u{1B}[31mred\n", "log.csv:2: has a control character, U+001B"),
      ("bytes,sec\u{9B}onds\n9,1\n", "log.csv:1: has a control character, U+009B"),
    ])
  func `a faulty log gives the place and the reason`(text: String, reason: String) {
    #expect {
      try Self.read(text)
    } throws: { "\($0)".contains(reason) }
  }

  @Test func `Latin-1 is reported with its line`() {
    #expect {
      try UploadLog(reading: Array("bytes,seconds,network\n1,1,caf".utf8) + [0xE9, 0x0A], name: "log.csv")
    } throws: { "\($0)" == "log.csv:2: is not UTF-8" }
  }

  @Test func `all faults are reported at once, up to twenty`() throws {
    let text = "bytes,seconds\n" + (0..<30).map { "\($0),-\($0)\n" }.joined()
    let faulty = try #require(throws: FaultyLog.self) { try Self.read(text) }
    #expect(faulty.faults.map(\.line) == Array(2...21) && faulty.more == 10)
    #expect("\(faulty)".contains("10 more errors"))
  }
}
