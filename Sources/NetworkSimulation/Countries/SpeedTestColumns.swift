/// The columns of a table of speed tests, one test a row, by the names that M-Lab and ERRANT publish.
public struct SpeedTestColumns: Sendable {
  /// A test's figures.
  public struct Test: Sendable {
    /// In Mbit/s.
    public let up: Double
    let down: Double?
    /// The round trip.
    public let milliseconds: Double
    /// What the table calls the kind of access; empty if it says none.
    public let network: String

    /// Whether it was ended before it measured a link.
    public var isAborted: Bool { up < MeasuredCountry.abortedBelow }
  }

  private let up: Int
  private let roundTrip: Int
  private let down: Int?
  private let network: Int?
  private let count: Int

  /// The columns of a table's head; nil if it is not of speed tests.
  public init?(_ head: [String]) {
    // M-Lab's tables have their figures in a record called `a`.
    let names = head.map { $0.hasPrefix("a.") || $0.hasPrefix("a_") ? String($0.dropFirst(2)) : $0 }
    func place(_ either: String...) -> Int? { names.firstIndex { either.contains($0) } }
    guard let up = place("upload_mbps", "MeanThroughputMbps"), let roundTrip = place("rtt_ms", "MinRTT") else {
      return nil
    }
    (self.up, self.roundTrip) = (up, roundTrip)
    down = place("download_mbps")
    network = place("access_technology")
    count = head.count
  }

  /// A row's test; nil if it is not one.
  public func test(_ fields: [String]) -> Test? {
    func number(_ place: Int) -> Double? { Double("0" + fields[place]).flatMap { $0.isFinite ? $0 : nil } }
    guard fields.count == count, let up = number(up), let roundTrip = number(roundTrip), roundTrip > 0 else {
      return nil
    }
    return Test(
      up: up, down: down.flatMap(number), milliseconds: roundTrip, network: network.map { fields[$0] } ?? "")
  }
}
