import Pixels

extension Comparison {
  /// The lowest score of these: one for each grey that transparent pixels were seen over.
  init(_ sums: [ErrorSums]) {
    let lowest = sums.min { $0.score < $1.score }
    self.init([lowest?.score], worstTile: lowest?.worstTile)
  }
}

extension ErrorSums {
  /// The tile of 256 × 256 pixels with the lowest score; the whole picture if it is smaller.
  var worstTile: Comparison.Tile? {
    let columns = Self.tiles(along: size.width)
    return Self.tiles(along: size.height).enumerated().flatMap { down, rows in
      columns.enumerated().map { across, range in
        Comparison.Tile(
          x: range.lowerBound, y: rows.lowerBound, size: PixelSize(width: range.count, height: rows.count),
          score: score(tileAcross: across, down: down))
      }
    }.min { $0.score < $1.score }
  }

  /// Tiles along a side, from its start; a remainder narrower than half a tile has too few pixels to judge by and is
  /// left out, unless it is all there is.
  private static func tiles(along side: Int) -> [Range<Int>] {
    let tile = ScaleShape.tileSide
    return stride(from: 0, to: side, by: tile).map { $0..<min($0 + tile, side) }
      .filter { $0.count * 2 >= tile || $0.lowerBound == 0 }
  }
}
