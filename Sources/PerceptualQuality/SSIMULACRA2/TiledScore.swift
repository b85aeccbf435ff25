public import ImageCodecs

/// A score, and where the picture lost most.
public struct TiledScore: Sendable, Equatable {
  /// A square of the picture and the score that its own share of the errors amounts to.
  public struct Tile: Sendable, Equatable {
    /// The first column and row.
    public let x: Int
    public let y: Int
    public let size: PixelSize
    public let score: Double
  }

  /// The whole picture's score.
  public let score: Double
  /// The tile of 256 × 256 pixels with the lowest score.
  public let worstTile: Tile

  init(_ sums: ErrorSums, size: PixelSize) {
    score = sums.score
    let columns = Self.tiles(along: size.width)
    var worst: Tile?
    for (down, rows) in Self.tiles(along: size.height).enumerated() {
      for (across, range) in columns.enumerated() {
        let tile = Tile(
          x: range.lowerBound, y: rows.lowerBound, size: PixelSize(width: range.count, height: rows.count),
          score: sums.score(tileAcross: across, down: down))
        if tile.score < worst?.score ?? .infinity { worst = tile }
      }
    }
    let whole = Tile(x: 0, y: 0, size: size, score: score)
    worstTile = worst ?? whole
  }

  /// Tiles along a side, from its start; a remainder narrower than half a tile has too few pixels to judge by and is
  /// left out, unless it is all there is.
  private static func tiles(along side: Int) -> [Range<Int>] {
    let tile = ScaleShape.tileSide
    return stride(from: 0, to: side, by: tile).map { $0..<min($0 + tile, side) }
      .filter { $0.count * 2 >= tile || $0.lowerBound == 0 }
  }
}
