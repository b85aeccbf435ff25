import NetworkSimulation
import Statistics
import TestSupport
import Testing
import Units

@testable import Calibration

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

  /// 2 Mbit/s up, 60 ms, 150 packets, 2 % lost both ways; connections took 60 ms.
  static let lossy = [
    Measured(
      bytes: 110_000,
      seconds: [
        0.6657, 0.8668, 0.6657, 0.6600, 0.6853, 1.1387, 0.7139, 0.6596, 0.6595, 0.6658, 0.6600, 0.7421, 0.6661, 0.6715,
        0.6716, 0.6660, 0.8318, 0.6598, 0.9213, 0.6655, 0.7456, 0.6595, 0.6657, 0.7438, 0.6596, 0.6655, 0.6837, 0.6595,
        1.0158, 1.0420,
      ]),
    Measured(
      bytes: 900_000,
      seconds: [
        5.1818, 5.3692, 5.6257, 4.6593, 4.6873, 4.3637, 4.7964, 6.1355, 3.9692, 5.6295, 5.4403, 6.6159, 6.4962, 4.4343,
        5.2919, 5.5660, 5.2596, 5.4749, 6.0980, 5.6954, 5.3440,
      ]),
  ]
  /// The median of thirty uploads of 350 kB over the same path.
  static let lossyMedian = 1.7230

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
    let uploads = SeededRuns(count: .exactly(400)).uploads(ParallelUploads(over: link, bytes: bytes), over: link) { _ in
      true
    }
    return try #require(uploads.everyStream(\.total).median).seconds
  }

  /// The size that is left out is predicted within 3 %, whichever it is, and the path's own figures are found.
  @Test(arguments: [0.0152, nil], some(of: [1, 2, 3, 0], oneIn: 4))
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

  @Test func `a lossy path is found, and a size between those of the log is predicted`() throws {
    let found = try #require(CalibratedLink(Self.log(Self.lossy, connect: 0.0601), name: "found"))
    #expect(abs(try Self.median(found.link, bytes: 350_000) / Self.lossyMedian - 1) < 0.03)
    #expect(abs(Double(found.link.up.bitsPerSecond) / 2e6 - 1) < 0.03)
    #expect((0.015...0.026).contains(found.link.lossUp.value), "\(found.link.lossUp)")
    #expect(found.untold.isEmpty && found.judgements.map(\.title) == ["110,000", "900,000"])
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

  /// A proxy that holds every answer back is a delay beside the path, and not another path.
  @Test func `a constant delay is distinguished from the rate`() throws {
    let link = PathGuess(rate: 4e6, roundTrip: 0.08, queue: 150).link(name: "true")
    let late = [40_000, 110_000, 250_000, 600_000, 1_500_000].compactMap { bytes in
      ParallelUploads(over: link, bytes: bytes).run(seed: 1).first?.total.map {
        Measured(bytes: bytes, seconds: Array(repeating: Double($0) / 1e9 + 1.5, count: 30))
      }
    }
    let found = try #require(CalibratedLink(Self.log(late, connect: 0.0805), name: "found"))
    #expect(found.statements.contains { $0.contains("1.5 s that neither the connection nor the bytes explain") })
    #expect(abs(Double(found.link.up.bitsPerSecond) / 4e6 - 1) < 0.05)
  }

  /// Each log lacks something, and is told so in a sentence that names it.
  @Test(
    arguments: [
      ("one size", "cannot be told apart"), ("one row", "One upload"), ("constant seconds", "take no longer"),
      ("no connect times", "Times to connect are missing"),
    ])
  func `what a log does not determine is reported`(log: String, sentence: String) throws {
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
      #expect(found.untold == ["the rate up", "the round trip"])
      // Each pair of the ridge lies within what is said of its figures.
      let (rate, roundTrip) = (found.paths[0].parameters[0], found.paths[0].parameters[1])
      #expect(rate.low == rates.first && rate.high == nil && !rate.isDetermined)
      #expect(roundTrip.low == nil && !roundTrip.isDetermined)
      let longest = try #require(found.ridge.last { $0.rateUp != nil })
      #expect(roundTrip.high.map { $0 > longest.roundTripSeconds } ?? true)
    }
  }
}
