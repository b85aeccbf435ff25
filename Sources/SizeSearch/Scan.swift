import Pixels

/// One scan of a JPEG: which part of the coefficients it carries.
struct Scan: Hashable, Sendable {
  /// Indices of the components it carries; several only in baseline files.
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
    planes = shape.planes.map(QuantisedPlane.init)
    tables = []
  }

  /// Quantises all components, luma by the first table, chroma by the second. If `rates` give the cost of symbols, it
  /// is weighed against the error that such a picture shows.
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

  /// What the AC symbols of luma and chroma cost in a baseline file.
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

/// The number of bits of a value's magnitude, and those bits as JPEG writes them: one less for negative values.
@inline(__always)
func magnitude(_ value: Int) -> (size: Int, bits: UInt32) {
  let sign = value &>> 63
  let size = 64 &- ((value ^ sign) &- sign).leadingZeroBitCount
  return (size, UInt32(truncatingIfNeeded: value &+ sign) & (1 &<< UInt32(truncatingIfNeeded: size) &- 1))
}
