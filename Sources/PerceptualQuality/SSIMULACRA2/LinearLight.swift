import Pixels
import System

/// A picture as linear light, row by row: the source of one scale.
protocol LightRows: Sendable {
  var width: Int { get }
  var height: Int { get }
  /// Red, green and blue of row `y`; the last sample is repeated if the width is odd.
  ///
  /// Sources without rows in memory write into row `y & 1` of `scratch`, so that two consecutive rows can be halved.
  func rows(_ y: Int, scratch: FloatPlanes) -> LightRow
}

/// Red, green and blue of one row.
typealias LightRow = (red: FloatRow, green: FloatRow, blue: FloatRow)

/// Scale 0: an sRGB raster, decoded by table.
struct RasterLight: LightRows {
  private let raster: Raster
  private let table: [Float]

  /// The light of this raster; `grey`, 0…1, is behind transparent pixels.
  init(_ raster: Raster, over grey: Double) {
    self.raster = raster
    table = raster.alpha == nil ? Self.opaque : Self.blended(over: grey)
  }

  var width: Int { raster.width }
  var height: Int { raster.height }

  func rows(_ y: Int, scratch: FloatPlanes) -> LightRow {
    let planes = unsafe (0..<3).map { unsafe scratch.row(y & 1, of: $0) }
    unsafe raster.samples.withUnsafeBufferPointer { samples in
      let row = unsafe samples.baseAddress! + y * raster.stride
      unsafe table.withUnsafeBufferPointer { table in
        if let alpha = raster.alpha {
          unsafe blend(row, alpha, y, table, into: planes)
        } else {
          unsafe decode(row, table, into: planes)
        }
      }
    }
    if width & 1 == 1 {
      for plane in 0..<3 { unsafe planes[plane][width] = planes[plane][width - 1] }
    }
    return unsafe (FloatRow(planes[0]), FloatRow(planes[1]), FloatRow(planes[2]))
  }

  private func decode(
    _ row: UnsafePointer<UInt8>, _ table: UnsafeBufferPointer<Float>, into planes: [MutableFloatRow]
  ) {
    let (red, green, blue, width) = unsafe (planes[0], planes[1], planes[2], raster.width)
    if raster.channels == 1 {
      for x in 0..<width {
        let grey = unsafe table[Int(row[x])]
        unsafe red[x] = grey
        unsafe green[x] = grey
        unsafe blue[x] = grey
      }
    } else {
      for x in 0..<width {
        unsafe red[x] = table[Int(row[3 &* x])]
        unsafe green[x] = table[Int(row[3 &* x &+ 1])]
        unsafe blue[x] = table[Int(row[3 &* x &+ 2])]
      }
    }
  }

  private func blend(
    _ row: UnsafePointer<UInt8>, _ alpha: [UInt8], _ y: Int, _ table: UnsafeBufferPointer<Float>,
    into planes: [MutableFloatRow]
  ) {
    for x in 0..<raster.width {
      let opacity = Int(alpha[y * raster.width + x]) << 8
      for channel in 0..<3 {
        let code = unsafe Int(row[raster.channels == 1 ? x : 3 * x + channel])
        unsafe planes[channel][x] = table[opacity | code]
      }
    }
  }

  private static let opaque = (0...255).map { Float(linear(Double($0) / 255)) }

  /// Entries for every opacity and code: encoded values are blended without rounding, and then decoded.
  private static func blended(over grey: Double) -> [Float] {
    (0..<65536).map { index in
      let (opacity, code) = (Double(index >> 8) / 255, Double(index & 255) / 255)
      return Float(linear(opacity * code + (1 - opacity) * grey))
    }
  }

  private static func linear(_ encoded: Double) -> Double {
    encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
  }
}

/// Every further scale: light in memory.
struct PlaneLight: LightRows {
  let planes: FloatPlanes

  var width: Int { planes.width }
  var height: Int { planes.height }

  func rows(_ y: Int, scratch: FloatPlanes) -> LightRow {
    unsafe (FloatRow(planes.row(y, of: 0)), FloatRow(planes.row(y, of: 1)), FloatRow(planes.row(y, of: 2)))
  }
}
