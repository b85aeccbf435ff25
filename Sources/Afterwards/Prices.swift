/// What a service pays for pictures, in dollars.
public struct Prices: Sendable, Hashable {
  /// A gigabyte (10^9 bytes) stored for a month.
  public var storage: Double
  /// A gigabyte downloaded.
  public var traffic: Double
  /// A file uploaded.
  public var upload: Double
  /// A message written to the database.
  public var write: Double
  /// Bytes that are stored free of charge.
  public var freeStorage: Int
  /// Bytes a month that are downloaded free of charge.
  public var freeTraffic: Int
  /// When these were the prices, in words; empty if unknown.
  public var date: String

  /// Prices; by default, nothing is free.
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
  /// For what is stored at the end of the month.
  public let storage: Double
  /// For the month's downloads.
  public let traffic: Double
  /// For the month's uploads and messages.
  public let sending: Double
  /// The whole bill.
  public var total: Double { storage + traffic + sending }

  /// The bill for these numbers of bytes held and downloaded, files uploaded and messages written.
  public init(_ prices: Prices, heldBytes: Double, downloadedBytes: Double, uploads: Double, messages: Double) {
    storage = max(0, heldBytes - Double(prices.freeStorage)) / 1e9 * prices.storage
    traffic = max(0, downloadedBytes - Double(prices.freeTraffic)) / 1e9 * prices.traffic
    sending = uploads * prices.upload + messages * prices.write
  }
}
