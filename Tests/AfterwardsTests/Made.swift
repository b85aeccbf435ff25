import Afterwards
import CompressionStrategies

/// Scenarios and albums made up for tests.
enum Made {
  static func scenario(_ text: String) throws -> Scenario { try Scenario(reading: Array(text.utf8), from: "made") }

  /// The faults of a scenario file; empty if there are none.
  static func fault(_ text: String) -> String {
    do {
      _ = try scenario(text)
      return ""
    } catch {
      return "\(error)"
    }
  }

  /// A single picture of 2 MB, 1920 × 1440.
  static let twoMegabytes = Album(
    policy: "two", photos: [SentPhoto(main: .init(bytes: 2_000_000, width: 1920, height: 1440))])

  /// Ten photos of different sizes with thumbnails; the eighth was refused.
  static func album(sendsThumbnail: Bool) -> Album {
    Album(
      policy: sendsThumbnail ? "sent" : "made",
      photos: (1...10).map { number in
        number == 8
          ? nil
          : SentPhoto(
            main: .init(bytes: 100_000 * number, width: 1000 + 100 * number, height: 900),
            thumbnail: .init(bytes: 4_000 + number, width: 300, height: 200), sendsThumbnail: sendsThumbnail)
      })
  }

  /// A phone that decodes a megapixel in 10 ms.
  static let phone = PhoneCosts(
    name: "made", title: "", source: "", costs: ["decode": PhoneCosts.Cost(megapixel: 0.01)])

  static func simulation(_ albums: [Album], jobs: Int = 1) -> AftermathSimulation {
    AftermathSimulation(of: albums, on: phone, loads: nil, seed: 7, jobs: jobs)
  }
}
