/// What a service pays for pictures, in dollars.
package struct Prices: Sendable, Hashable {
  /// A gigabyte (10^9 bytes) stored for a month.
  package var storage: Double
  /// A gigabyte downloaded.
  package var traffic: Double
  /// A file uploaded.
  package var upload: Double
  /// A message written to the database.
  package var write: Double
  /// Bytes that are stored free of charge.
  package var freeStorage: Int
  /// Bytes a month that are downloaded free of charge.
  package var freeTraffic: Int
  /// When these were the prices, in words; empty if unknown.
  package var date: String

  /// Prices; by default, nothing is free.
  package init(
    storage: Double, traffic: Double, upload: Double = 0, write: Double = 0, freeStorage: Int = 0,
    freeTraffic: Int = 0, date: String = ""
  ) {
    (self.storage, self.traffic, self.upload, self.write) = (storage, traffic, upload, write)
    (self.freeStorage, self.freeTraffic, self.date) = (freeStorage, freeTraffic, date)
  }
}

/// A month's bill in dollars, part by part.
package struct Bill: Sendable, Hashable {
  /// For what is stored at the end of the month.
  package let storage: Double
  /// For the month's downloads.
  package let traffic: Double
  /// For the month's uploads and messages.
  package let sending: Double
  /// The whole bill.
  package var total: Double { storage + traffic + sending }

  /// The bill for these numbers of bytes held and downloaded, files uploaded and messages written.
  package init(_ prices: Prices, heldBytes: Double, downloadedBytes: Double, uploads: Double, messages: Double) {
    storage = max(0, heldBytes - Double(prices.freeStorage)) / 1e9 * prices.storage
    traffic = max(0, downloadedBytes - Double(prices.freeTraffic)) / 1e9 * prices.traffic
    sending = uploads * prices.upload + messages * prices.write
  }
}
