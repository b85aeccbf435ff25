public import Pixels

/// The worst tile of a pair, the reference's on the left and the candidate's on the right.
public enum WorstTilePicture {
  private static let gap = 8

  /// Both sides of the tile with the lowest score; nil if SSIMULACRA2 is not defined.
  public static func draw(_ reference: Raster, _ candidate: Raster) -> Raster? {
    guard let tile = try? SSIMULACRA2().comparison(of: candidate, against: reference).worstTile else { return nil }
    // A tile at the edge may be narrower: neighbours fill it up.
    let side = ScaleShape.tileSide
    let size = PixelSize(width: min(side, reference.width), height: min(side, reference.height))
    let (x, y) = (min(tile.x, reference.width - size.width), min(tile.y, reference.height - size.height))
    let sheet = PixelSize(width: 2 * size.width + gap, height: size.height)
    var picture = Raster(size: sheet, channels: 3, samples: [UInt8](repeating: 255, count: sheet.area * 3))
    for (index, side) in [reference.inColour, candidate.inColour].enumerated() {
      for row in 0..<size.height {
        let from = ((y + row) * side.width + x) * 3
        let to = (row * sheet.width + index * (size.width + gap)) * 3
        picture.samples.replaceSubrange(to..<(to + 3 * size.width), with: side.samples[from..<(from + 3 * size.width)])
      }
    }
    return picture
  }
}
