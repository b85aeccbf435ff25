import Testing

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

  @Test func `a test without a rate says its line`() {
    let table = "a.MeanThroughputMbps,a.MinRTT\n8,20\nnull,30\n"
    #expect { try UploadLog(reading: Array(table.utf8), name: "mlab.csv") } throws: { "\($0)".contains("mlab.csv:3") }
  }
}
