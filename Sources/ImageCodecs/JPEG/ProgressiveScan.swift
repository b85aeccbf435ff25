extension QuantisedPicture {
  /// Sends one scan.
  func send(_ scan: Scan, progressive: Bool, to sink: inout some EntropySink) {
    if !progressive {
      sendBaseline(to: &sink)
    } else if scan.band.lowerBound == 0 {
      sendProgressiveDC(scan, to: &sink)
    } else if scan.previousShift == 0 {
      sendBand(scan, to: &sink)
    } else {
      sendRefinement(scan, to: &sink)
    }
  }

  /// Calls `body` for every block of a scan's components, in the order in which the scan takes them.
  @inline(__always)
  private func forEachDC(of scan: Scan, _ body: (_ component: Int, _ value: Int) -> Void) {
    if scan.components.count == 1 {
      let component = scan.components[0]
      let plane = planes[component]
      for row in 0..<plane.high {
        for column in 0..<plane.wide {
          body(component, Int(plane.values[(row &* plane.stride &+ column) &* 64]))
        }
      }
      return
    }
    for mcuRow in 0..<mcus.high {
      for mcuColumn in 0..<mcus.wide {
        for component in scan.components {
          let side = planes[component].perMCU
          for y in 0..<side {
            for x in 0..<side {
              let block = (mcuRow &* side &+ y) &* planes[component].stride &+ mcuColumn &* side &+ x
              body(component, Int(planes[component].values[block &* 64]))
            }
          }
        }
      }
    }
  }

  /// DC values (ITU-T T.81, G.1.2.1): differences of what is left above `shift`, or one more bit of each.
  private func sendProgressiveDC(_ scan: Scan, to sink: inout some EntropySink) {
    var previous = [Int](repeating: 0, count: planes.count)
    forEachDC(of: scan) { component, value in
      sink.beginBlock()
      let shifted = value >> scan.shift
      if scan.previousShift > 0 {
        sink.put(bits: UInt32(shifted & 1), count: 1)
      } else {
        sendDC(shifted &- previous[component], table: min(component, 1), to: &sink)
        previous[component] = shifted
      }
    }
  }

  /// A band of AC coefficients for the first time (G.1.2.2).
  private func sendBand(_ scan: Scan, to sink: inout some EntropySink) {
    let component = scan.components[0]
    let plane = planes[component]
    let table = 2 + min(component, 1)
    let mask = UInt64.max >> UInt64(63 - scan.band.upperBound) & UInt64.max << UInt64(scan.band.lowerBound)
    var emptyBlocks = EmptyBlocks(table: table)
    unsafe plane.values.withUnsafeBufferPointer { values in
      for row in 0..<plane.high {
        for column in 0..<plane.wide {
          let block = row &* plane.stride &+ column
          var left = plane.occupied[block] & mask
          let pointer = unsafe values.baseAddress! + block &* 64
          sink.beginBlock()
          var last = scan.band.lowerBound &- 1
          while left != 0 {
            let k = left.trailingZeroBitCount
            left &= left &- 1
            let value = unsafe Int(pointer[k])
            let size = abs(value) &>> scan.shift
            if size == 0 { continue }
            emptyBlocks.flush(to: &sink)
            var run = k &- last &- 1
            while run > 15 {
              sink.put(0xF0, table: table, extra: 0, count: 0)
              run &-= 16
            }
            let (bitCount, bits) = magnitude(value < 0 ? -size : size)
            sink.put(run &<< 4 | bitCount, table: table, extra: bits, count: bitCount)
            last = k
          }
          if last < scan.band.upperBound { emptyBlocks.add(to: &sink) }
        }
      }
    }
    emptyBlocks.flush(to: &sink)
  }

  /// One more bit of a band (G.1.2.3): new coefficients as symbols, one bit for each that was there before.
  private func sendRefinement(_ scan: Scan, to sink: inout some EntropySink) {
    let component = scan.components[0]
    let plane = planes[component]
    let table = 2 + min(component, 1)
    let mask = UInt64.max >> UInt64(63 - scan.band.upperBound) & UInt64.max << UInt64(scan.band.lowerBound)
    var emptyBlocks = EmptyBlocks(table: table)
    unsafe plane.values.withUnsafeBufferPointer { values in
      for row in 0..<plane.high {
        for column in 0..<plane.wide {
          let block = row &* plane.stride &+ column
          let pointer = unsafe values.baseAddress! + block &* 64
          sink.beginBlock()
          var left = plane.occupied[block] & mask
          // The last coefficient that becomes non-zero in this scan; behind it only corrections follow.
          var lastNew = -1
          var probe = left
          while probe != 0 {
            let k = probe.trailingZeroBitCount
            probe &= probe &- 1
            if unsafe abs(Int(pointer[k])) &>> scan.shift == 1 { lastNew = k }
          }
          var run = 0
          var next = scan.band.lowerBound
          var corrections = Corrections()
          while left != 0 {
            let k = left.trailingZeroBitCount
            left &= left &- 1
            let value = unsafe Int(pointer[k])
            let size = abs(value) &>> scan.shift
            if size == 0 { continue }
            run &+= k &- next
            next = k &+ 1
            while run > 15 && k <= lastNew {
              emptyBlocks.flush(to: &sink)
              sink.put(0xF0, table: table, extra: 0, count: 0)
              corrections.flush(to: &sink)
              run &-= 16
            }
            if size > 1 {
              corrections.add(size & 1)
              continue
            }
            emptyBlocks.flush(to: &sink)
            sink.put(run &<< 4 | 1, table: table, extra: value < 0 ? 0 : 1, count: 1)
            corrections.flush(to: &sink)
            run = 0
          }
          if lastNew < scan.band.upperBound || corrections.count > 0 {
            emptyBlocks.add(corrections, to: &sink)
          }
        }
      }
    }
    emptyBlocks.flush(to: &sink)
  }
}

/// Correction bits that wait for their place.
struct Corrections {
  private(set) var bits: UInt64 = 0
  private(set) var count = 0

  @inline(__always)
  mutating func add(_ bit: Int) {
    bits = bits &<< 1 | UInt64(bit)
    count &+= 1
  }

  @inline(__always)
  mutating func flush(to sink: inout some EntropySink) {
    if count > 32 { sink.put(bits: UInt32(truncatingIfNeeded: bits &>> 32), count: count &- 32) }
    if count > 0 { sink.put(bits: UInt32(truncatingIfNeeded: bits), count: min(count, 32)) }
    self = Corrections()
  }
}

/// A run of blocks that end here, coded as one symbol, with the correction bits that follow it.
struct EmptyBlocks {
  let table: Int
  private var length = 0
  private var corrections: [Corrections] = []

  init(table: Int) { self.table = table }

  /// One more block that ends; a run is at most 32,767 long.
  @inline(__always)
  mutating func add(_ waiting: Corrections? = nil, to sink: inout some EntropySink) {
    length &+= 1
    if let waiting, waiting.count > 0 { corrections.append(waiting) }
    if length == 0x7FFF { flush(to: &sink) }
  }

  @inline(__always)
  mutating func flush(to sink: inout some EntropySink) {
    if length == 0 { return }
    send(to: &sink)
  }

  private mutating func send(to sink: inout some EntropySink) {
    let size = Int.bitWidth - 1 - length.leadingZeroBitCount
    let below = UInt32(length & ((1 << size) - 1))
    sink.put(size << 4, table: table, extra: below, count: size)
    for index in corrections.indices {
      sink.beginBlock()
      corrections[index].flush(to: &sink)
    }
    corrections.removeAll(keepingCapacity: true)
    length = 0
  }
}
