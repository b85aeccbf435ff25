import Judgement
import Records

/// What pictures cost after they were sent: storage, download, and space in a phone's cache.
struct Costs: Sendable {
  /// What is assumed: round figures of a medium-sized service, and list prices of
  /// the large clouds in 2025.
  struct Assumptions: Sendable {
    let users = 10_000.0
    let picturesAMonth = 100.0
    /// How often a picture is fetched.
    let downloads = 3.0
    /// Dollars per gigabyte and month of storage, and per gigabyte of download.
    let storagePrice = 0.023
    let downloadPrice = 0.09
  }

  /// One policy's figures. Each is a mean over the photos of which it made a rendition.
  struct Row: Sendable {
    let policy: String
    let meanBytes: Double?
    let storedAMonth: Double?
    let storageDollars: Double?
    let downloadDollars: Double?
    let inHalfGigabyte: Double?
    let inGigabyte: Double?
    /// Bytes that recipients fetch.
    let downloadedAMonth: Double?

    /// Storage and download together.
    var dollars: Double? { storageDollars.flatMap { storage in downloadDollars.map { storage + $0 } } }
  }

  let assumptions: Assumptions
  let rows: [Row]

  init(_ samples: Samples, photos: Question.Photos) {
    let given = Assumptions()
    assumptions = given
    let places = samples.places(photos)
    rows = samples.policies.indices.map { index in
      let sizes = samples.bytes(index, places)
      let mean = sizes.isEmpty ? nil : sizes.reduce(0, +) / Double(sizes.count)
      let stored = mean.map { $0 * given.users * given.picturesAMonth }
      return Row(
        policy: samples.policies[index], meanBytes: mean, storedAMonth: stored,
        storageDollars: stored.map { $0 / 1e9 * given.storagePrice },
        downloadDollars: stored.map { $0 / 1e9 * given.downloadPrice * given.downloads },
        inHalfGigabyte: mean.flatMap { Self.pictures(of: $0, in: 500e6) },
        inGigabyte: mean.flatMap { Self.pictures(of: $0, in: 1e9) },
        downloadedAMonth: stored.map { $0 * given.downloads })
    }
  }

  /// How many pictures of this size fit; nil if the size is zero.
  private static func pictures(of bytes: Double, in room: Double) -> Double? {
    bytes > 0 ? (room / bytes).rounded(.down) : nil
  }
}
