extension Scan {
  /// The scans of a progressive file: a coarse picture first, then luma detail, chroma, and the last bit.
  static func progressive(components: Int) -> [Scan] {
    let all = Array(0..<components)
    func band(_ component: Int, _ band: ClosedRange<Int>, from previous: Int, to shift: Int) -> Scan {
      Scan(components: [component], band: band, previousShift: previous, shift: shift)
    }
    let chroma = all.dropFirst()
    return [Scan(components: all, band: 0...0, previousShift: 0, shift: 0), band(0, 1...8, from: 0, to: 1)]
      + chroma.map { band($0, 1...63, from: 0, to: 0) }
      + [band(0, 9...63, from: 0, to: 1), band(0, 1...63, from: 1, to: 0)]
  }
}
