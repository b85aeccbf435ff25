import Documents
import NetworkSimulation
import Testing
import Units

struct LinkTests {
  @Test func `every link that ships can be read, and is found by its name`() {
    let names = [
      "wifi-good", "wifi", "wifi-poor", "5g", "4g-good", "4g", "4g-poor", "3g", "edge", "train", "satellite",
      "satellite-geo", "wifi-population", "5g-population", "4g-population", "3g-population", "cautious",
    ]
    #expect(Link.presets.all.map(\.name) == names)
    #expect(Link.presets.names == names)
    for link in Link.presets.all {
      #expect(!link.title.isEmpty && !link.source.isEmpty)
      #expect(Link.named(link.name) == link)
    }
  }

  private static func read(_ body: String) throws -> Link {
    try Link(reading: Array("{ name: 'x', up: '1Mbit', down: '2Mbit', rtt: '50ms', \(body) }".utf8), from: "x.json5")
  }

  @Test func `a link file says everything that the contract names`() throws {
    let link = try Self.read(
      """
      lossUp: '1%', lossDown: 0.02, queue: '64KB', jitter: '5ms', trace: [{ at: '0s', up: '1Mbit' }, { at: '2s', up: 0 },
      { at: '3s', up: '3Mbit', down: '1Mbit' }], outages: [{ at: '5s', for: '8s', mode: 'drop' }], cc: 'cubic'
      """)
    #expect(link.lossUp == Share(0.01) && link.lossDown == Share(0.02))
    #expect(link.queue == .bytes(64_000) && link.jitter == .milliseconds(5))
    #expect(link.changes.map(\.up.bitsPerSecond) == [1_000_000, 0, 3_000_000])
    #expect(link.outages == [Link.Outage(at: .seconds(5), length: .seconds(8), mode: .drop)])
  }

  @Test func `a link that is written out is read back, its trace included`() throws {
    let lines = [3, 3, 4, 900, 2_000].map(String.init).joined(separator: "\n")
    let traced = try Link(
      reading: Array("{ name: 'x', up: '1Mbit', down: '2Mbit', rtt: '50ms', lossUp: 0.00001, trace: 't' }".utf8),
      from: "x.json5"
    ) { _ in Array(lines.utf8) }
    #expect(traced.changes.count == 7 && traced.period == .seconds(2))
    #expect(traced.text == traced.written, "the text of a link says everything, also what a trace brought")
    let stormy = try Self.read(
      "queue: '1.5bdp', jitter: '5ms', outages: [{ at: '5s', for: '8s', mode: 'drop' }], cc: 'cubic', syn: 'doubling'")
    for link in Link.presets.all + [traced, stormy] {
      var again = try Link(reading: Array(link.written.utf8), from: "written")
      again.text = link.text
      #expect(again == link)
    }
  }

  @Test(
    arguments: [
      ("", "a name without commas"), (" ", "a name without commas"), ("a,b", "a name without commas"),
      ("a=b", "a name without commas"), ("mix", "stands for all links"),
    ]) func `a link's name can be listed beside others`(name: String, word: String)
  {
    let text = "{ name: '\(name)', up: '1Mbit', down: '2Mbit', rtt: '50ms' }"
    let fault = #expect(throws: FaultyFile.self) { try Link(reading: Array(text.utf8), from: "x.json5") }
    #expect(fault?.description.contains(word) == true)
  }

  @Test(
    arguments: [
      ("up: 0", "up"), ("rtt: '-5ms'", "rtt"), ("lossUp: '120%'", "lossUp"), ("queue: 'some'", "queue"),
      ("trace: [{ at: '1s', up: '1Mbit' }, { at: '1s', up: '2Mbit' }]", "is not after"),
      ("outages: [{ at: '1s', for: '5s' }, { at: '2s', for: '1s' }]", "before the one at"), ("looss: 1", "lossUp"),
      ("cc: 'bbr'", "cubic"),
      ("trace: [{ at: '0s', up: 0 }], period: '1s'", "must carry something"),
    ]) func `a link file's faults are reported`(body: String, word: String)
  {
    do {
      _ = try Self.read(body)
      Issue.record("read \(body)")
    } catch {
      let text = "\(error)"
      #expect(text.contains("x.json5:1:"), "\(text)")
    }
  }

  @Test(
    arguments: [
      ("", 0, "empty"), ("1\n2\n1\n", 3, "must not fall"), ("1\nx\n", 2, "whole number"),
      ("5\n-1\n", 2, "whole number"),
      ("0\n0\n", 0, "no time"), ("1\n1e3\n", 2, "whole number"),
    ]) func `a trace's faults are reported by line`(text: String, line: Int, word: String)
  {
    #expect {
      try MahimahiTrace(Array(text.utf8), name: "t.trace")
    } throws: { error in
      let error = error as? LineFault
      return error?.line == line && error?.reason.contains(word) == true
    }
  }

  /// Ten opportunities per second are ten packets of 1500 bytes, 120 kbit.
  @Test(arguments: ["\n", "\r\n"]) func `a trace carries what it says`(end: String) throws {
    let lines = (1...10).map { "\($0 * 100)\(end)" }.joined()
    let trace = try MahimahiTrace(Array(lines.utf8), name: "t.trace")
    #expect(trace.meanRate == BitRate(bitsPerSecond: 120_000))
  }
}
