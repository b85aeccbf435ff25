import CResample
import System

/// Resizes a picture whose rows come one after another, with no more rows in memory than a new row needs.
///
/// Columns are weighed first, because that is the larger half of the work, and neighbours in a row share their weights.
package struct Resampler: Sendable {
  /// The size of the result.
  package let size: PixelSize
  private let source: PixelSize
  private let channels: Int
  private let across: AxisWeights
  private let down: AxisWeights
  private let tables: LightTables
  private let isVectorised: Bool
  /// Which rows of the result are made; nil for all of them.
  private let isWanted: [Bool]?

  /// Pairs of rows as light; pair p is in slot p modulo their number.
  private var slots: [[UInt32]]
  /// A row that still lacks its partner.
  private var waiting: [UInt8] = []
  private var rowsSeen = 0
  private var rowsMade = 0
  private var nextWord = 0
  private var column: [Int16]
  private var pixels: [UInt32]
  private var output: [UInt8]

  /// A resampler for rows of `source.width` pixels of 1 or 3 channels.
  package init(
    from source: PixelSize, to size: PixelSize, channels: Int, kernel: ResampleKernel = .lanczos3,
    light: ResampleLight = .linear
  ) {
    self.init(
      from: source, to: size, channels: channels, kernel: kernel, light: light,
      isVectorised: sw_resample_is_vectorised() != 0)
  }

  init(
    from source: PixelSize, to size: PixelSize, channels: Int, kernel: ResampleKernel, light: ResampleLight,
    isVectorised: Bool, rows: [Range<Int>]? = nil
  ) {
    self.source = source
    self.size = size
    self.channels = channels
    self.isVectorised = isVectorised
    across = AxisWeights(from: source.width, to: size.width, kernel: kernel)
    down = AxisWeights(from: source.height, to: size.height, kernel: kernel)
    tables = light.tables
    // An odd pixel's missing partner is read, too, with a weight of zero.
    let padded = (source.width * channels + channels + SW_RESAMPLE_BLOCK - 1) / SW_RESAMPLE_BLOCK * SW_RESAMPLE_BLOCK
    slots = Array(repeating: Array(repeating: 0, count: padded), count: down.widestPairs)
    column = Array(repeating: 0, count: padded)
    // A last group may extend past the last pixel, with weights of zero.
    pixels = Array(repeating: 0, count: (source.width / 2 + 4) * 4)
    isWanted = rows.map { rows in
      var isWanted = Array(repeating: false, count: size.height)
      for row in rows.joined() { isWanted[row] = true }
      return isWanted
    }
    output = []
    output.reserveCapacity((rows.map { $0.reduce(0) { $0 + $1.count } } ?? size.height) * size.width * channels)
  }

  /// Adds the next rows, any number of whole ones.
  package mutating func push(_ rows: Span<UInt8>) {
    let stride = source.width * channels
    precondition(rows.count % stride == 0, "rows must be whole")
    precondition(rowsSeen + rows.count / stride <= source.height, "more rows than the picture has")
    for row in 0..<(rows.count / stride) { take(rows.extracting((row * stride)..<((row + 1) * stride))) }
  }

  /// The resized picture, after every row was pushed.
  package consuming func finish() -> Raster {
    precondition(rowsSeen == source.height, "rows are missing")
    return Raster(size: size, channels: channels, samples: output)
  }

  /// Pushes a whole picture, and returns the samples of the rows that were wanted; nil if its task was cancelled.
  fileprivate consuming func samples(of raster: Raster) -> [UInt8]? {
    for row in 0..<raster.height {
      if row & 31 == 0, Task.isCancelled { return nil }
      push(raster.samples.span.extracting((row * raster.stride)..<((row + 1) * raster.stride)))
    }
    return output
  }

  private mutating func take(_ row: Span<UInt8>) {
    rowsSeen += 1
    let isLast = rowsSeen == source.height
    if rowsSeen % 2 == 1 && !isLast {
      waiting.removeAll(keepingCapacity: true)
      unsafe row.withUnsafeBufferPointer { unsafe waiting.append(contentsOf: $0) }
      return
    }
    let pair = (rowsSeen - 1) / 2
    let slot = pair % slots.count
    let count = Int32(row.count)
    unsafe row.withUnsafeBufferPointer { row in
      unsafe waiting.withUnsafeBufferPointer { waiting in
        let first = rowsSeen % 2 == 0 ? waiting.baseAddress : row.baseAddress
        let second = rowsSeen % 2 == 0 ? row.baseAddress : nil
        unsafe sw_resample_pair_rows(first, second, tables.light, count, &slots[slot])
      }
    }
    while rowsMade < size.height, isLast || down.lastSample[rowsMade] < 2 * (pair + 1) { makeRow() }
  }

  private mutating func makeRow() {
    let pairCount = 2 * Int(down.groups[rowsMade])
    defer {
      nextWord += pairCount
      rowsMade += 1
    }
    if let isWanted, !isWanted[rowsMade] { return }
    weighColumns(pairCount: pairCount)
    unsafe sw_resample_pair_pixels(column, Int32(source.width), Int32(channels), &pixels)
    let made = output.count
    output.append(contentsOf: repeatElement(0, count: size.width * channels))
    unsafe output.withUnsafeMutableBufferPointer { output in
      unsafe sw_resample_row(
        pixels, across.firstPair, across.groups, across.words, Int32(size.width), Int32(channels), across.shift,
        Int32(LightTables.white), tables.encoded, output.baseAddress! + made, isVectorised ? 1 : 0)
    }
  }

  private mutating func weighColumns(pairCount: Int) {
    let firstPair = Int(down.firstPair[rowsMade])
    unsafe withUnsafeTemporaryAllocation(of: UnsafePointer<UInt32>?.self, capacity: pairCount) { pairs in
      for index in 0..<pairCount {
        // Slots do not move while they are read, because nothing else touches them.
        unsafe pairs[index] = slots[(firstPair + index) % slots.count].withUnsafeBufferPointer { $0.baseAddress }
      }
      unsafe down.words.withUnsafeBufferPointer { words in
        unsafe sw_resample_columns(
          pairs.baseAddress, words.baseAddress! + nextWord, Int32(pairCount), down.shift, Int32(column.count), &column,
          isVectorised ? 1 : 0)
      }
    }
  }
}

extension Raster {
  /// This raster at another size, with the same samples as from pushing its rows into a `Resampler`.
  package func resampled(
    to size: PixelSize, kernel: ResampleKernel = .lanczos3, light: ResampleLight = .linear
  ) -> Raster {
    if size == self.size { return self }
    let resampler = Resampler(from: self.size, to: size, channels: channels, kernel: kernel, light: light)
    // Whoever was cancelled looks at no picture any more.
    let samples = resampler.samples(of: self) ?? Array(repeating: 0, count: size.area * channels)
    var result = Raster(size: size, channels: channels, samples: samples)
    result.alpha = alpha.map { opacity in
      // Opacity is already a share of light.
      var resampler = Resampler(from: self.size, to: size, channels: 1, kernel: kernel, light: .gamma)
      resampler.push(opacity.span)
      return resampler.finish().samples
    }
    return result
  }

  /// The samples of some rows of this raster at another size, in order; nil if the task was cancelled.
  package func samples(
    ofRows rows: [Range<Int>], resampledTo size: PixelSize, kernel: ResampleKernel, light: ResampleLight
  ) -> [UInt8]? {
    let resampler = Resampler(
      from: self.size, to: size, channels: channels, kernel: kernel, light: light,
      isVectorised: sw_resample_is_vectorised() != 0, rows: rows)
    return resampler.samples(of: self)
  }
}

/// The weights of neighbours when a picture is resized.
package enum ResampleKernel: Sendable, Hashable, CaseIterable {
  /// A sinc windowed by a wider sinc, three lobes on each side (Duchon 1979).
  case lanczos3
  /// The cubic through its samples (Catmull and Rom 1974), with which screens enlarge.
  case catmullRom
  /// A tent over two neighbours.
  case bilinear
  /// The share of each pixel that the new pixel covers.
  case box

  /// Half the kernel's width, in samples of the coarser of the two grids.
  var radius: Double {
    switch self {
    case .lanczos3: 3
    case .catmullRom: 2
    case .bilinear: 1
    case .box: 0.5
    }
  }

  /// The weight of the sample at distance `x` from the new pixel's centre, both in units of `scale` samples.
  func weight(at x: Double, scale: Double) -> Double {
    let distance = abs(x)
    if distance >= radius && self != .box { return 0 }
    switch self {
    case .lanczos3:
      return distance == 0 ? 1 : 3 * sin(.pi * x) * sin(.pi * x / 3) / (.pi * .pi * x * x)
    case .catmullRom:
      return distance < 1
        ? (1.5 * distance - 2.5) * distance * distance + 1
        : ((-0.5 * distance + 2.5) * distance - 4) * distance + 2
    case .bilinear: return 1 - distance
    case .box:
      let reach = 0.5 / scale
      return max(0, min(0.5, distance + reach) - max(-0.5, distance - reach))
    }
  }
}

/// What is averaged when a picture is resized.
package enum ResampleLight: Sendable, Hashable, CaseIterable {
  /// The light that samples stand for: sRGB is decoded before and encoded after.
  case linear
  /// The encoded samples, as on most phones.
  case gamma

  /// Conversions from encoded samples to 16-bit light, and from light to the nearest encoded sample.
  var tables: LightTables { self == .linear ? .linear : .gamma }
}

/// Conversions between encoded samples and the whole numbers that are averaged.
struct LightTables: Sendable {
  /// Light of each encoded sample.
  let light: [UInt16]
  /// The encoded sample for each light from 0 to white.
  let encoded: [UInt8]

  /// The light of white. A row of Lanczos-3 may overshoot by 27 % (its negative weights sum to 0.27), and signed 16
  /// bits can hold 33 % more than this; a multiple of 255, so that encoded values are exact.
  static let white = 24_480

  static let linear = LightTables(
    light: (0...255).map { UInt16((linearised(Double($0) / 255) * Double(white)).rounded()) },
    encoded: (0...white).map { UInt8((255 * encoded(Double($0) / Double(white))).rounded()) })

  static let gamma = LightTables(
    light: (0...255).map { UInt16($0 * (white / 255)) },
    encoded: (0...white).map { UInt8(($0 + white / 510) / (white / 255)) })

  /// The curve of IEC 61966-2-1.
  private static func linearised(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}
