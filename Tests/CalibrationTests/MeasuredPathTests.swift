import Calibration
import NetworkSimulation
import Statistics
import Testing
import Units

/// Links fitted to uploads of real Linux TCP (6.18, CUBIC) over emulated paths, taken as an app's log.
struct MeasuredPathTests {
  struct Measured: Sendable {
    let bytes: Int
    let seconds: [Double]
  }

  /// 40 Mbit/s up, 15 ms, 300 packets, no loss; connections took 15.1 to 15.4 ms.
  static let clean = [
    Measured(bytes: 110_000, seconds: [0.094901, 0.094938, 0.095740]),
    Measured(bytes: 350_000, seconds: [0.144564, 0.144620, 0.144537]),
    Measured(bytes: 900_000, seconds: [0.258748, 0.258637, 0.258537]),
    Measured(bytes: 2_500_000, seconds: [0.590163, 0.590112, 0.590148]),
  ]

  static func log(_ measured: [Measured], connect: Double?, network: String = "") -> UploadLog {
    var log = UploadLog()
    for size in measured {
      for seconds in size.seconds {
        log.add(UploadRow(bytes: size.bytes, seconds: seconds, connectSeconds: connect), network: network)
      }
    }
    return log
  }

  static func median(_ link: Link, bytes: Int) throws -> Double {
    let uploads = SeededRuns(count: .exactly(50)).uploads(ParallelUploads(over: link, bytes: bytes), over: link) { _ in
      true
    }
    return try #require(uploads.everyStream(\.total).median).seconds
  }

  /// The size that is left out is predicted within 3 %, whichever it is, and the path's own figures are found.
  @Test(arguments: [0.0152, nil], 0..<4)
  func `a size that the log has not is predicted`(connect: Double?, out: Int) throws {
    let rest = Self.clean.enumerated().filter { $0.offset != out }.map(\.element)
    let found = try #require(CalibratedLink(Self.log(rest, connect: connect), name: "found"))
    let real = try #require(Self.clean[out].seconds.median)
    #expect(abs(try Self.median(found.link, bytes: Self.clean[out].bytes) / real - 1) < 0.03)
    guard connect != nil else { return }
    #expect(abs(Double(found.link.up.bitsPerSecond) / 40e6 - 1) < 0.02)
    #expect(abs(found.link.roundTrip.seconds - 0.015) < 0.0005)
    #expect(found.link.lossUp.value < 0.001)
  }

  @Test func `networks become the paths of a population, in their shares`() throws {
    var log = Self.log(Self.clean, connect: 0.0152, network: "wifi")
    // The same path ten times slower, by hand: 4 Mbit/s and 150 ms scale every time by ten.
    for size in Self.clean.prefix(2) {
      for seconds in size.seconds {
        log.add(UploadRow(bytes: size.bytes, seconds: seconds * 10, connectSeconds: 0.152), network: "3g")
      }
    }
    let found = try #require(CalibratedLink(log, name: "found"))
    #expect(found.paths.map(\.network) == ["wifi", "3g"])
    #expect(found.paths.map(\.rows) == [12, 6])
    #expect(found.link.population.count == 2)
    #expect(abs(found.link.population[1].share - 1.0 / 3) < 1e-9)
    #expect(abs(Double(found.link.population[1].path.up.bitsPerSecond) / 4e6 - 1) < 0.05)
  }

  /// Each log lacks something, and is told so in a sentence that names it.
  @Test(
    arguments: [
      ("one size", "cannot be told apart"), ("one row", "One upload"), ("constant seconds", "take no longer"),
      ("no connect times", "times to connect are missing"),
    ])
  func `what a log cannot tell is said`(log: String, sentence: String) throws {
    let measured: UploadLog
    switch log {
    case "one size": measured = Self.log([Self.clean[1]], connect: nil)
    case "one row": measured = Self.log([Measured(bytes: 350_000, seconds: [0.144564])], connect: nil)
    case "constant seconds":
      measured = Self.log(Self.clean.map { Measured(bytes: $0.bytes, seconds: [0.5, 0.5, 0.5]) }, connect: 0.0152)
    default: measured = Self.log(Self.clean, connect: nil)
    }
    let found = try #require(CalibratedLink(measured, name: "found"))
    #expect(found.statements.contains { $0.contains(sentence) }, "\(found.statements)")
    if log == "one size" {
      // On the ridge a shorter round trip goes with a lower rate.
      let rates = found.ridge.compactMap(\.rateUp)
      #expect(rates.count > 2 && rates == rates.sorted())
    }
  }
}
