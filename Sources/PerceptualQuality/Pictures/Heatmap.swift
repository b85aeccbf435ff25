package import Pixels
import System

/// A map of the places where a picture lost most by a metric.
///
/// For SSIMULACRA2 every pixel of every error map has an exact share in the weighted sum: a mean is a sum of errors,
/// and a 4-norm N is the sum of e⁴ / (n N³). The shares of all scales are added, and converted to the metric's own
/// scale: the brightness of a place shows the score of a picture that lost as much everywhere.
package enum Heatmap {
  /// The candidate in dim grey, with its losses in colours from dark blue (a score of 90) to yellow (20 or less); nil
  /// if the metric is not defined.
  package static func draw(_ reference: Raster, _ candidate: Raster) -> Raster? {
    losses(reference, candidate).map { losses in
      drawn(over: candidate) { (95 - ErrorSums.score(weightedSum: Double(losses[$0]))) / 75 }
    }
  }

  /// The same for what a screen shows, by ColorVideoVDP: dark blue at 9.9 JOD, yellow at 7.5 or less.
  package static func draw(
    _ reference: Raster, _ candidate: Raster, seenOn screen: Device
  ) throws(QualityError) -> Raster? {
    guard let prepared = try CVVDP(screen: screen).prepare(reference) as? CVVDPReference else { return nil }
    return try prepared.scores(of: candidate).map { scores in
      drawn(over: candidate) { (9.95 - Double(scores[$0])) / 2.45 }
    }
  }

  /// A picture in grey under the colours of a ramp; `place` gives the position for each pixel: 0 nothing, 1 much.
  private static func drawn(over candidate: Raster, place: (Int) -> Double) -> Raster {
    let size = candidate.size
    let picture = candidate.inColour
    var samples: [UInt8] = []
    samples.reserveCapacity(size.area * 3)
    for pixel in 0..<size.area {
      let colour = Ramp.colour(at: min(1, max(0, place(pixel))))
      let luma =
        0.299 * Double(picture.samples[3 * pixel]) + 0.587 * Double(picture.samples[3 * pixel + 1]) + 0.114
        * Double(picture.samples[3 * pixel + 2])
      for channel in 0..<3 {
        let mixed = luma * 0.45 * (1 - colour.opacity) + colour.rgb[channel] * colour.opacity
        samples.append(UInt8(min(255, max(0, mixed.rounded()))))
      }
    }
    return Raster(size: size, channels: 3, samples: samples)
  }

  /// The weighted sum for each pixel's surroundings.
  private static func losses(_ reference: Raster, _ candidate: Raster) -> [Float]? {
    let metric = SSIMULACRA2()
    guard candidate.size == reference.size, let ladder = ScaleLadder(size: reference.size, metric: metric) else {
      return nil
    }
    func light(_ raster: Raster) -> RasterLight { RasterLight(raster, over: 0.5) }
    let sums = ladder.compare(.light(light(reference)), light(candidate))
    let collector = LossCollector(sums)
    _ = ladder.compare(.light(light(reference)), light(candidate), watcher: collector)
    return collector.laidTogether()
  }

  /// Colours of rising brightness from blue to yellow, which people who cannot distinguish red and green read in the
  /// same way.
  private enum Ramp {
    private static let stops: [(at: Double, opacity: Double, rgb: [Double])] = [
      (0.00, 0.0, [0, 20, 90]), (0.15, 0.3, [0, 40, 130]), (0.45, 0.65, [70, 90, 160]),
      (0.75, 0.85, [190, 170, 110]), (1.00, 0.95, [255, 235, 60]),
    ]

    static func colour(at place: Double) -> (opacity: Double, rgb: [Double]) {
      let next = max(1, stops.firstIndex { $0.at >= place } ?? stops.count - 1)
      let (low, high) = (stops[next - 1], stops[next])
      let share = (place - low.at) / (high.at - low.at)
      return (
        low.opacity + (high.opacity - low.opacity) * share, zip(low.rgb, high.rgb).map { $0 + ($1 - $0) * share }
      )
    }
  }
}

/// The worst tile of a pair: the reference's on the left and the candidate's on the right.
package enum WorstTilePicture {
  private static let gap = 8

  /// Both sides of the tile with the lowest score; nil if SSIMULACRA2 is not defined.
  package static func draw(_ reference: Raster, _ candidate: Raster) -> Raster? {
    guard let tile = try? SSIMULACRA2().comparison(of: candidate, against: reference).worstTile else { return nil }
    // A tile at the edge may be narrower, so neighbouring pixels are added.
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
