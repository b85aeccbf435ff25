import Pixels

/// One scale of a comparison: its size, and which error maps have weight there.
struct ScaleShape: Sendable {
  /// The side of a tile at full size.
  static let tileSide = 256

  let index: Int
  let width: Int
  let height: Int
  /// The channels that are looked at, in order.
  let channels: [Int]
  private let weights: [ScaleWeights]

  init(_ index: Int, of picture: PixelSize, weights: [ScaleWeights]) {
    self.index = index
    width = (picture.width + (1 << index) - 1) >> index
    height = (picture.height + (1 << index) - 1) >> index
    self.weights = weights
    channels = (0..<3).filter { weights[$0].usesStructure || weights[$0].usesEdges }
  }

  /// Columns that kernels work on.
  var paddedWidth: Int { width.roundedUpToEight }
  /// The side of a tile at this scale.
  var tileSide: Int { Self.tileSide >> index }
  /// Tiles across and down; the last of each may be smaller.
  var tiles: (across: Int, down: Int) { ((width + tileSide - 1) / tileSide, (height + tileSide - 1) / tileSide) }

  var usesColour: Bool { channels.contains(0) || channels.contains(2) }
  func usesStructure(_ channel: Int) -> Bool { weights[channel].usesStructure }
  func usesEdges(_ channel: Int) -> Bool { weights[channel].usesEdges }
  /// The place of a channel among those that are looked at.
  func plane(of channel: Int) -> Int { channels.firstIndex(of: channel) ?? 0 }

  /// Zeros behind a row's last sample: outside the picture there is nothing.
  func clearPadding(_ row: MutableFloatRow) {
    for column in width..<paddedWidth { unsafe row[column] = 0 }
  }
}
