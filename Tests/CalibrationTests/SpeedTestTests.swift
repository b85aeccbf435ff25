import NetworkSimulation
import Testing
import Units

@testable import Calibration

/// Speed tests as they are published in place of an app's own log.
struct SpeedTestTests {
  @Test func `tests of ERRANT are uploads of a megabyte, and aborted ones are left out`() throws {
    let table = """
      operator,country,access_technology,rssi,download_mbps,upload_mbps,rtt_ms
      telenor,norway,4G,-55.1,7.6,8,100
      telia,sweden,3G,-59.5,129.6,0.05,168
      telia,sweden,3G,-59.5,129.6,1,200
      """
    let log = try UploadLog(reading: Array(table.utf8), name: "errant.csv")
    #expect(log.rows == 2 && log.abortedTests == 1)
    #expect(log.networks.map(\.name) == ["4G", "3G"])
    let rows = log.networks.flatMap { $0.bins.values.flatMap { $0.fitted.rows } }
    #expect(rows.map(\.bytes) == [1_000_000, 1_000_000])
    #expect(rows.map(\.seconds) == [1.3, 8.6] && rows.map(\.connectSeconds) == [0.1, 0.2])
  }

  /// Sizes that are all alike would leave the rate open: a fit made paths of 10 Mbit/s and more of tests of 1 to 9.
  @Test func `each test is a path with its rate and its round trip`() throws {
    let rows = (0..<60).map { "\(1 + Double($0) * 8 / 59),\(20 + $0),\($0 < 20 ? "4g" : "wifi")\n" }
    let log = try UploadLog(
      reading: Array(("upload_mbps,rtt_ms,access_technology\n" + rows.joined()).utf8), name: "t.csv")
    let found = try #require(CalibratedLink(log, name: "found"))
    let members = found.link.population
    #expect(members.count == 60 && abs(members.reduce(0) { $0 + $1.share } - 1) < 1e-9)
    #expect(members.allSatisfy { (990_000...9_010_000).contains($0.path.up.bitsPerSecond) })
    #expect(abs(found.link.up.bitsPerSecond - 5_000_000) < 200_000)
    #expect(found.paths.map(\.rows) == [20, 40] && found.basis == "drawn from 60 speed tests")
  }

  @Test func `a log of uploads with a speed test's columns is refused, as either could be meant`() {
    let table = "bytes,seconds,upload_mbps,rtt_ms\n1000,1,20,10\n"
    #expect { try UploadLog(reading: Array(table.utf8), name: "log.csv") } throws: {
      "\($0)".contains("unknown column 'upload_mbps'")
    }
  }

  @Test func `a test without a rate says its line`() {
    let table = "a.MeanThroughputMbps,a.MinRTT\n8,20\nnull,30\n"
    #expect { try UploadLog(reading: Array(table.utf8), name: "mlab.csv") } throws: { "\($0)".contains("mlab.csv:3") }
  }
}
