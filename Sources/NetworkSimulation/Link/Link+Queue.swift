public import Units

extension Link.Queue {
  /// Reads `100pkts`, `64KB` or `2bdp`; a plain number is packets.
  public init(parsing text: String) throws(UnitError) {
    for unit in ["pkts", "packets", "bdp", ""] where text.hasSuffix(unit) {
      guard let number = Self.number(text.dropLast(unit.utf8.count)) else { continue }
      if unit == "bdp", number > 0, number <= 1_000 {
        self = .bandwidthDelayProducts(number)
        return
      }
      if unit != "bdp", let packets = Int(exactly: number), Link.Limits.queue.contains(packets) {
        self = .packets(packets)
        return
      }
    }
    if let bytes = try? ByteCount(parsing: text, in: ByteCount(1_500)...ByteCount(1_500_000_000)) {
      self = .bytes(bytes.bytes)
      return
    }
    throw UnitError(
      text: text,
      reason: "is not a queue; write 1pkts to 1000000pkts, 1500 bytes to 1500MB (such as 64KB), or up to 1000bdp")
  }

  private static func number(_ text: Substring) -> Double? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }) else { return nil }
    return Double(text)
  }

  /// As `init(parsing:)` reads it back.
  public var text: String {
    switch self {
    case .packets(let packets): "\(packets)pkts"
    case .bytes(let bytes): ByteCount(bytes).text
    case .bandwidthDelayProducts(let products): "\(products)bdp"
    }
  }
}
