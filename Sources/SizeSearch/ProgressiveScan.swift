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

  /// The DC values of one component in reading order (ITU-T T.81, G.1.2.1), in which neighbours are nearer than in the
  /// order of MCUs.
  private func sendMeans(of component: Int, to sink: inout some EntropySink) {
    let plane = planes[component]
    var previous = 0
    unsafe plane.values.withUnsafeBufferPointer { values in
      for row in 0..<plane.high {
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

  /// Says with one symbol that this many blocks end here.
  @inline(__always)
  private func sendEnds(_ count: inout Int, table: Int, to sink: inout some EntropySink) {
    if count == 0 { return }
    let size = Int.bitWidth &- 1 &- count.leadingZeroBitCount
    sink.put(size &<< 4, table: table, extra: UInt32(count & (1 &<< size &- 1)), count: size)
    count = 0
  }
}
