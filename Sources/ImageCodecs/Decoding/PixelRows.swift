import Pixels

/// Pixels row by row from the top, as stored: not yet turned, still in the file's own colours.
protocol PixelRows: AnyObject {
  var size: PixelSize { get }
  var channels: Int { get }
  /// What was odd about the input but lost nothing; complete once every row was read.
  var oddities: [Oddity] { get }
  /// Appends up to `count` more rows to `rows`; the number appended, 0 after the last.
  func read(_ count: Int, into rows: inout [UInt8]) throws(CodecError) -> Int
  /// All rows that were not read yet.
  func gathered() throws(CodecError) -> Raster
}

extension PixelRows {
  func gathered() throws(CodecError) -> Raster {
    var samples: [UInt8] = []
    samples.reserveCapacity(size.area * channels)
    while try read(64, into: &samples) > 0 {}
    return Raster(size: size, channels: channels, samples: samples)
  }
}

/// Rows of a raster that is in memory already.
final class RasterRows: PixelRows {
  private let raster: Raster
  let oddities: [Oddity]
  private var next = 0

  init(_ raster: Raster, oddities: [Oddity] = []) {
    self.raster = raster
    self.oddities = oddities
  }

  var size: PixelSize { raster.size }
  var channels: Int { raster.channels }

  func read(_ count: Int, into rows: inout [UInt8]) -> Int {
    let taken = min(count, raster.height - next)
    rows.append(contentsOf: raster.samples[(next * raster.stride)..<((next + taken) * raster.stride)])
    next += taken
    return taken
  }

  func gathered() -> Raster { raster }
}
