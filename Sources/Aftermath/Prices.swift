/// What a service pays for pictures, in dollars.
public struct Prices: Sendable, Hashable {
  /// A gigabyte (10^9 bytes) that is stored for a month.
  public var storage: Double
  /// A gigabyte that is downloaded.
  public var traffic: Double
  /// A file that is uploaded.
  public var upload: Double
  /// A message that is written to the database.
  public var write: Double
  /// Bytes that are stored for nothing.
  public var freeStorage: Int
  /// Bytes that are downloaded for nothing in a month.
  public var freeTraffic: Int
  /// When these were the prices, in words; empty if nobody says.
  public var date: String

  /// These prices, and nothing for free unless it is said.
  public init(
    storage: Double, traffic: Double, upload: Double = 0, write: Double = 0, freeStorage: Int = 0,
    freeTraffic: Int = 0, date: String = ""
  ) {
    (self.storage, self.traffic, self.upload, self.write) = (storage, traffic, upload, write)
    (self.freeStorage, self.freeTraffic, self.date) = (freeStorage, freeTraffic, date)
  }
}

/// A month's bill in dollars, part by part.
public struct Bill: Sendable, Hashable {
  /// What is stored at the month's end.
  public let storage: Double
  /// What was downloaded in the month.
  public let traffic: Double
  /// Uploads and messages of the month.
  public let sending: Double
  /// All of it.
  public var total: Double { storage + traffic + sending }

  /// The bill for so many bytes held and downloaded, files uploaded and messages written.
  public init(_ prices: Prices, heldBytes: Double, downloadedBytes: Double, uploads: Double, messages: Double) {
    storage = max(0, heldBytes - Double(prices.freeStorage)) / 1e9 * prices.storage
    traffic = max(0, downloadedBytes - Double(prices.freeTraffic)) / 1e9 * prices.traffic
    sending = uploads * prices.upload + messages * prices.write
  }
}
