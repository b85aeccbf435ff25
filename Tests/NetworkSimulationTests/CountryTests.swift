import Documents
import Foundation
import TestSupport
import Testing
import Units
@testable import NetworkSimulation

/// Compares countries with M-Lab's own table.
struct CountryTests {
  private static let percents = [1.0, 5, 10, 25, 50, 75, 90, 95, 99]

  /// The percentiles of a country's newest month in the table from which the program's own is made.
  private static func percentiles(_ code: String, _ figure: String) throws -> [Double] {
    let text = try String(contentsOf: Shared.path("links/mlab-ndt-countries.tsv"), encoding: .utf8)
    let lines = text.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    let row = try #require(lines.last { $0[0] == code && $0[1] == "2025-10" })
    return try percents.map { percent in
      let place = try #require(lines[0].firstIndex { $0 == "\(figure)_p\(Int(percent))" })
      return try #require(Double(String(row[place])))
    }
  }

  private static func quantile(_ values: [Double], _ share: Double) -> Double {
    let place = share * Double(values.count - 1)
    let below = Int(place)
    return values[below] + (values[min(below + 1, values.count - 1)] - values[below]) * (place - Double(below))
  }

  @Test(
    .needsShared("links/mlab-ndt-countries.tsv"),
    arguments: ["US", "GB", "DE", "BR", "IN", "ID", "NG", "EG", "KE", "FR"])
  func `ten thousand drawn paths have the quantiles that were measured`(code: String) throws {
    let country = try #require(try CountryTable.builtIn?.country(code))
    let rates = try Self.percentiles(code, "upMbit")
    let aborted = country.abortedShare
    for choice in [AbortedTests.counted, .leftOut] {
      let paths = country.draw(10_000, choice)
      let up = paths.map(\.up).sorted()
      for (percent, rate) in zip(Self.percents, rates) where choice == .counted || rate > MeasuredCountry.abortedBelow {
        let share = choice == .counted ? percent / 100 : (percent / 100 - aborted) / (1 - aborted)
        #expect(abs(Self.quantile(up, share) / rate - 1) < 0.02, "\(code), percentile \(percent) of the rate up")
      }
      let times = paths.map(\.milliseconds).sorted()
      // The table begins with the longest round trip.
      for (percent, time) in zip(Self.percents, try Self.percentiles(code, "rttMs")) {
        #expect(
          abs(Self.quantile(times, 1 - percent / 100) / time - 1) < 0.05,
          "\(code), percentile \(percent) of the round trip")
      }
      if choice == .leftOut { #expect(up[0] >= MeasuredCountry.abortedBelow * 0.999) }
    }
  }

  @Test func `rate and round trip of drawn paths have nothing to do with one another`() throws {
    let countries = try ["IN", "BR", "DE"].map { try #require(try CountryTable.builtIn?.country($0)?.link()) }
    let populations = ["4g", "3g", "wifi", "5g"].compactMap { Link.named("\($0)-population") }
    for link in countries + populations {
      let paths = link.population.map(\.path)
      #expect(paths.count >= (countries.contains(link) ? 20 : 10))
      let tie = Self.correlation(paths.map { log(Double($0.up.bitsPerSecond)) }, paths.map(\.roundTrip.seconds))
      // The order is chosen by ranks; forty values of a skewed distribution may still correlate by chance.
      #expect(abs(tie) < 0.2, "\(link.name): \(tie)")
    }
    let fourG = try #require(Link.named("4g-population")).population.map(\.path)
    let tie = Self.correlation(fourG.map { Double($0.up.bitsPerSecond) }, fourG.map(\.roundTrip.seconds))
    #expect(abs(tie) < 0.05, "the rates themselves: \(tie)")
  }

  private static func correlation(_ left: [Double], _ right: [Double]) -> Double {
    let middles = (left.reduce(0, +) / Double(left.count), right.reduce(0, +) / Double(right.count))
    let pairs = zip(left, right).map { ($0 - middles.0, $1 - middles.1) }
    let squares = (pairs.reduce(0) { $0 + $1.0 * $1.0 }, pairs.reduce(0) { $0 + $1.1 * $1.1 })
    return pairs.reduce(0) { $0 + $1.0 * $1.1 } / (squares.0 * squares.1).squareRoot()
  }

  /// By hand from ERRANT's 909 and 91 tests: the middles of deciles are at 5, 15, … 95 %.
  @Test(.needsShared("links/errant-mobile-tests.csv"), arguments: ["4G", "3G"])
  func `the deciles of 4G and 3G are ERRANT's`(technology: String) throws {
    let text = try String(contentsOf: Shared.path("links/errant-mobile-tests.csv"), encoding: .utf8)
    let rows = text.split(separator: "\n").map { $0.split(separator: ",") }.filter { $0[2] == technology }
    let paths = try #require(Link.named("\(technology.lowercased())-population")).population.map(\.path)
    let measured: [(column: Int, drawn: [Double], allowed: Double)] = [
      (5, paths.map { Double($0.up.bitsPerSecond) / 1e6 }, 0.005),
      (4, paths.map { Double($0.down.bitsPerSecond) / 1e6 }, 0.005),
      (6, paths.map { $0.roundTrip.seconds * 1000 }, 0.013),
    ]
    for (column, drawn, allowed) in measured {
      let tests = rows.compactMap { Double(String($0[column])) }.sorted()
      for (decile, value) in drawn.sorted().enumerated() {
        #expect(abs(value / Self.quantile(tests, (Double(decile) + 0.5) / 10) - 1) < allowed, "decile \(decile)")
      }
    }
  }

  @Test func `the table holds 238 countries in less than 60 kB, and says what was aborted`() throws {
    let table = try #require(CountryTable.builtIn)
    #expect(PackageResources.mlab_ndt_tsv.count < 60_000)
    #expect(table.names.count == 238 && table.all.count == 238)
    #expect(table.all.allSatisfy { $0.month == "2025-10" && !$0.name.isEmpty })
    // By hand: 0.1 is between the 10th percentile, 0.0831, and the 25th, 0.633, on a logarithmic scale.
    #expect(abs((try #require(try table.country("IN"))).abortedShare - 0.1137) < 0.0005)
    let world = try #require(table.country(known: "world"))
    #expect(abs(world.abortedShare - 0.065) < 0.002 && world.tests == 77_079_829)
  }

  /// Shares of all uploads below some rates in Mbit/s, weighted by tests, computed from the table by another program.
  @Test func `all countries together are each by its number of tests`() throws {
    let world = try #require(CountryTable.builtIn?.country(known: "world"))
    let known = [(0.5, 0.138), (1, 0.175), (2, 0.224), (5, 0.307), (10, 0.393), (20, 0.532)]
    for (rate, share) in known { #expect(abs(world.up.share(below: rate) - share) < 0.003, "\(rate) Mbit/s") }
  }

  @Test func `a country's link is a file that names its source`() throws {
    let link = try #require(Link.named("country-IN"))
    #expect(link.population.count == 40)
    #expect(
      link.text.contains("M-Lab NDT7") && link.text.contains("left out as aborted") && link.text.contains("judgement"))
    var again = try Link(reading: Array(link.written.utf8), from: "written")
    again.text = link.text
    #expect(again == link)
    let other = try #require(Link.named("country-IN-with-aborted"))
    #expect(other.population[0].path.up < BitRate(bitsPerSecond: 100_000))
    #expect(Link.named("country-XX") == nil)
  }

  /// A path whose loss was measured together with its rate reaches about that rate again.
  @Test func `a long upload over a drawn path carries most of the rate that was measured`() throws {
    let paths = try #require(Link.named("country-IN")).population.map(\.path)
    for path in [paths[3], paths[8], paths[12], paths[20], paths[26]] {
      let bytes = path.up.bitsPerSecond / 8 * 10
      let time = try #require(path.upload(of: bytes, runs: SeededRuns(count: .exactly(40))).median)
      #expect(10 / time.seconds > 0.65, "\(path.sketch): \(10 / time.seconds)")
    }
  }

  private static func link(_ table: String, _ keys: String = "") throws -> Link {
    try Link(reading: Array("{ name: 'x', population: 'table', \(keys) }".utf8), from: "x.json5") { _ in
      Array(table.utf8)
    }
  }

  @Test(
    arguments: [
      "operator,country,access_technology,rssi,download_mbps,upload_mbps,rtt_ms\na,b,4G,-60,8,2,50\na,b,4G,-70,9,0.05,60\na,b,3G,-70,20,4,90\n",
      "date,a.MeanThroughputMbps,a.MinRTT,a.LossRate\n2025-10-01,2,50,0.1\n2025-10-02,0.05,60,0\n2025-10-03,4,90,0\n",
    ]) func `speed tests are paths as they were published`(table: String) throws
  {
    let link = try Self.link(table, "lossUp: '1%'")
    #expect(link.population.map(\.path.up.bitsPerSecond) == [2_000_000, 4_000_000])
    #expect(link.population.map(\.path.roundTrip) == [.milliseconds(50), .milliseconds(90)])
    #expect(link.population.allSatisfy { $0.path.lossUp == Share(0.01) && $0.share == 0.5 })
    #expect(link.population[0].path.queue == .packets(166))
  }

  @Test func `a newer month of M-Lab's percentiles is read as it comes`() throws {
    let head = ["upMbit", "downMbit", "rttMs", "loss"].flatMap { figure in [10, 50, 90].map { "\(figure)_p\($0)" } }
    let rows = ["2025-10\t9000\t1\t2\t4", "2026-03\t9500\t1\t3\t9"].map { "IN\t\($0)\t4\t8\t16\t90\t30\t10\t0.1\t0\t0" }
    let table = (["country\tmonth\tuploads\t" + head.joined(separator: "\t")] + rows).joined(separator: "\n")
    let rates = try Self.link(table, "country: 'IN'").population.map(\.path.up.bitsPerSecond)
    #expect(rates.count == 40 && rates.last == 9_000_000, "the newest month is meant")
    for (keys, reason) in [("", "say which one is meant"), ("country: 'BR'", "has no country 'BR'")] {
      #expect { try Self.link(table, keys) } throws: { "\($0)".contains(reason) }
    }
    #expect { try Self.link("share,up,rtt\n1,1Mbit,20ms\n", "country: 'IN'") } throws: {
      "\($0)".contains("leave country out")
    }
    #expect { try Self.link(table.replacing("\t3\t9", with: "\t3\tx"), "country: 'IN'") } throws: {
      "\($0)".contains("table:3") && "\($0)".contains("upMbit_p90")
    }
  }

  @Test func `every built-in mix names its links and a source for every share`() throws {
    #expect(LinkMix.presets.all.map(\.name) == LinkMix.presets.names)
    for mix in LinkMix.presets.all {
      #expect(!mix.title.isEmpty && !mix.source.isEmpty)
      for share in mix.shares { #expect(Link.named(share.link) != nil && !share.source.isEmpty) }
    }
    #expect(LinkMix.named("everyday") == LinkMix.named("cautious"))
    #expect(Link.named("everyday")?.name == "cautious")
    #expect {
      try LinkMix(
        reading: Array(
          "{ name: 'a', title: 'b', source: 'c', shares: [{ link: 'wifi', share: '80%', source: 'd' }] }".utf8),
        from: "a")
    } throws: {
      "\($0)".contains("80 %")
    }
  }
}
