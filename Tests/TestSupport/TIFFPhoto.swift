package import Foundation
import Statistics

/// A made-up photo in the simplest format: gradients, edges and seeded grain, the same everywhere.
package struct TIFFPhoto {
  private let width: Int
  private let height: Int
  private let seed: UInt64

  /// A photo of this size; other seeds give other grain.
  package init(width: Int, height: Int, seed: UInt64) {
    self.width = width
    self.height = height
    self.seed = seed
  }

  /// The bytes of the file.
  package var data: Data {
    var bytes: [UInt8] = Array("II".utf8) + [42, 0] + word(8)
    let entries: [(tag: Int, type: Int, count: Int, value: Int)] = [
      (256, 4, 1, width), (257, 4, 1, height), (258, 3, 3, 8 + 2 + 9 * 12 + 4), (259, 3, 1, 1), (262, 3, 1, 2),
      (273, 4, 1, 8 + 2 + 9 * 12 + 4 + 6), (277, 3, 1, 3), (278, 4, 1, height), (279, 4, 1, width * height * 3),
    ]
    bytes += half(entries.count)
    for entry in entries { bytes += half(entry.tag) + half(entry.type) + word(entry.count) + word(entry.value) }
    bytes += word(0) + half(8) + half(8) + half(8)
    return Data(bytes + samples)
  }

  private var samples: [UInt8] {
    var generator = SeededGenerator(seed: seed)
    var samples: [UInt8] = []
    samples.reserveCapacity(width * height * 3)
    for row in 0..<height {
      for column in 0..<width {
        let grain = Int(generator.next() & 15)
        let isInside = (column / 160 + row / 120).isMultiple(of: 2)
        samples.append(UInt8(clamping: column * 200 / width + grain))
        samples.append(UInt8(clamping: row * 200 / height + grain + (isInside ? 40 : 0)))
        samples.append(UInt8(clamping: (column + row) * 120 / (width + height) + grain + (isInside ? 0 : 60)))
      }
    }
    return samples
  }

  private func half(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8 & 255)] }
  private func word(_ number: Int) -> [UInt8] { half(number & 65_535) + half(number >> 16) }
}
