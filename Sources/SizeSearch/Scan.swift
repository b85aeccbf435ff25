import Pixels

/// One scan of a JPEG: which coefficients it contains.
struct Scan: Hashable, Sendable {
  /// Indices of its components; several only in baseline files.
  let components: [Int]
  /// First and last coefficient, in zigzag order.
  let band: ClosedRange<Int>
}

/// A picture's quantised coefficients, ready for any sequence of scans.
struct QuantisedPicture: Sendable {
  let size: PixelSize
  let sampling: ChromaSampling
  let mcus: (wide: Int, high: Int)
  var planes: [QuantisedPlane]
  /// One table for luma, one for chroma.
  var tables: [QuantisationTable]

  init(shape: JPEGCoefficients) {
    size = shape.size
    sampling = shape.sampling
    mcus = shape.mcus
    planes = Task.isCancelled ? [] : shape.planes.map(QuantisedPlane.init)
    tables = []
  }

  /// Quantises all components, luma with the first table, chroma with the second. If `rates` give the costs of symbols,
  /// these are weighed against the visible error.
  mutating func quantise(
    _ coefficients: JPEGCoefficients, by tables: [QuantisationTable], bias: Float = 0.5, rates: [SymbolRates]? = nil,
    of kind: PictureKind = .photo
  ) {
    self.tables = Array(tables.prefix(planes.count))
    for index in planes.indices {
      let (plane, table) = (coefficients.planes[index], tables[min(index, 1)])
      if let rates {
        let trade = RateDistortion(bias: bias, of: kind)
        planes[index].quantise(plane, by: table, rates: rates[min(index, 1)], trade: trade)
      } else {
        planes[index].quantise(plane, by: table, bias: bias)
      }
    }
  }

  /// The costs of luma's and chroma's AC symbols in a baseline file.
  func rates() -> [SymbolRates] {
    var counter = SymbolCounter()
    sendBaseline(to: &counter)
    return counter.codes().suffix(2).map(SymbolRates.init)
  }
}

extension QuantisedPicture {
  /// Sends every coefficient of every component, MCU by MCU, as baseline JPEG does (ITU-T T.81, F.1).
  func sendBaseline(to sink: inout some EntropySink) {
    var previous = [Int](repeating: 0, count: planes.count)
    for mcuRow in 0..<mcus.high {
      if Task.isCancelled { return }
      for mcuColumn in 0..<mcus.wide {
        for (index, plane) in planes.enumerated() {
          let side = plane.perMCU
          let table = min(index, 1)
          unsafe plane.values.withUnsafeBufferPointer { values in
            for y in 0..<side {
              for x in 0..<side {
                let block = (mcuRow &* side &+ y) &* plane.stride &+ mcuColumn &* side &+ x
                sink.beginBlock()
                let pointer = unsafe values.baseAddress! + block &* 64
                let dc = unsafe Int(pointer[0])
                sendDC(dc &- previous[index], table: table, to: &sink)
                previous[index] = dc
                let last = unsafe sendAC(
                  pointer, occupied: plane.occupied[block] & ~1, from: 1, table: 2 &+ table, to: &sink)
                if last != 63 { sink.put(0, table: 2 &+ table, extra: 0, count: 0) }
              }
            }
          }
        }
      }
    }
  }

  @inline(__always)
  func sendDC(_ difference: Int, table: Int, to sink: inout some EntropySink) {
    let (size, bits) = magnitude(difference)
    sink.put(size, table: table, extra: bits, count: size)
  }

  /// The values whose bits are set in `occupied`, each with the zeros before it; returns the place of the last.
  @inline(__always)
  func sendAC(
    _ block: UnsafePointer<Int16>, occupied: UInt64, from first: Int, table: Int, to sink: inout some EntropySink
  ) -> Int {
    var left = occupied
    var last = first &- 1
    while left != 0 {
      let k = left.trailingZeroBitCount
      left &= left &- 1
      var run = k &- last &- 1
      while run > 15 {
        sink.put(0xF0, table: table, extra: 0, count: 0)
        run &-= 16
      }
      let (size, bits) = unsafe magnitude(Int(block[k]))
      sink.put(run &<< 4 | size, table: table, extra: bits, count: size)
      last = k
    }
    return last
  }
}

/// The number of bits of a value's magnitude, and these bits as in JPEG: one less for negative values.
@inline(__always)
func magnitude(_ value: Int) -> (size: Int, bits: UInt32) {
  let sign = value &>> 63
  let size = 64 &- ((value ^ sign) &- sign).leadingZeroBitCount
  return (size, UInt32(truncatingIfNeeded: value &+ sign) & (1 &<< UInt32(truncatingIfNeeded: size) &- 1))
}

extension QuantisedPicture {
  /// Sends one scan.
  func send(_ scan: Scan, progressive: Bool, to sink: inout some EntropySink) {
    if !progressive {
      sendBaseline(to: &sink)
    } else if scan.band == 0...0 {
      sendMeans(of: scan.components[0], to: &sink)
    } else {
      sendBand(scan.band, of: scan.components[0], to: &sink)
    }
  }

  /// The DC values of one component in reading order (ITU-T T.81, G.1.2.1), in which neighbours are nearer to each
  /// other than in the order of MCUs.
  private func sendMeans(of component: Int, to sink: inout some EntropySink) {
    let plane = planes[component]
    var previous = 0
    unsafe plane.values.withUnsafeBufferPointer { values in
      for row in 0..<plane.high {
        if Task.isCancelled { return }
        for column in 0..<plane.wide {
          sink.beginBlock()
          let value = unsafe Int(values[(row &* plane.stride &+ column) &* 64])
          sendDC(value &- previous, table: min(component, 1), to: &sink)
          previous = value
        }
      }
    }
  }

  /// A band of AC coefficients of one component (G.1.2.2).
  private func sendBand(_ band: ClosedRange<Int>, of component: Int, to sink: inout some EntropySink) {
    let plane = planes[component]
    let table = 2 + min(component, 1)
    let mask = UInt64.max >> UInt64(63 - band.upperBound) & UInt64.max << UInt64(band.lowerBound)
    var ended = 0
    unsafe plane.values.withUnsafeBufferPointer { values in
      unsafe plane.occupied.withUnsafeBufferPointer { occupied in
        for row in 0..<plane.high {
          if Task.isCancelled { return }
          for column in 0..<plane.wide {
            let block = row &* plane.stride &+ column
            let left = unsafe occupied[block] & mask
            if left != 0 {
              sink.beginBlock()
              sendEnds(&ended, table: table, to: &sink)
              let last = unsafe sendAC(
                values.baseAddress! + block &* 64, occupied: left, from: band.lowerBound, table: table, to: &sink)
              if last == band.upperBound { continue }
            }
            ended &+= 1
            if ended == 0x7FFF { sendEnds(&ended, table: table, to: &sink) }
          }
        }
      }
    }
    sendEnds(&ended, table: table, to: &sink)
  }

  /// Sends one symbol that ends this many blocks.
  @inline(__always)
  private func sendEnds(_ count: inout Int, table: Int, to sink: inout some EntropySink) {
    if count == 0 { return }
    let size = Int.bitWidth &- 1 &- count.leadingZeroBitCount
    sink.put(size &<< 4, table: table, extra: UInt32(count & (1 &<< size &- 1)), count: size)
    count = 0
  }
}

extension Scan {
  /// The scans of a progressive file, coarse to fine: all means, then three bands of every component.
  ///
  /// Compared with baseline they save 2 % at 1 bit per pixel and 10 % at a tenth, because runs of blocks without fine
  /// detail take one symbol. Scans that send values bit by bit, like libjpeg's, save less from half a bit per pixel
  /// down.
  static func progressive(components: Int) -> [Scan] {
    [0...0, 1...2, 3...9, 10...63].flatMap { band in
      (0..<components).map { Scan(components: [$0], band: band) }
    }
  }

  /// A single scan with everything.
  static func baseline(components: Int) -> [Scan] { [Scan(components: Array(0..<components), band: 0...63)] }
}
