extension Double {
  /// The number with this many digits after the point, rounded as C's `printf` does: exactly, ties to even.
  ///
  /// Written by ourselves because Foundation's formatting depends on the locale. NaN and infinity become an empty text:
  /// the caller must say why they are undefined.
  package func fixed(_ decimals: Int) -> String {
    precondition(0...15 ~= decimals)
    guard isFinite else { return "" }
    guard let units = roundedUnits(decimals) else { return "\(self)" }
    var text = Array(String(units).utf8)
    while text.count <= decimals { text.insert(UInt8(ascii: "0"), at: 0) }
    if decimals > 0 { text.insert(UInt8(ascii: "."), at: text.count - decimals) }
    if self < 0, units > 0 { text.insert(UInt8(ascii: "-"), at: 0) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The magnitude times ten to the power of `decimals`, in exact arithmetic; nil if 128 bits are not enough.
  private func roundedUnits(_ decimals: Int) -> UInt128? {
    var power: UInt128 = 1
    for _ in 0..<decimals { power *= 10 }
    guard isNormal else { return 0 }
    let shift = Int(exponent) - 52
    let scaled = (UInt128(significandBitPattern) | 1 << 52) * power
    if shift >= 0 { return shift < scaled.leadingZeroBitCount ? scaled << UInt128(shift) : nil }
    guard shift > -128 else { return 0 }
    let whole = scaled >> UInt128(-shift)
    let rest = scaled - whole << UInt128(-shift)
    let half: UInt128 = 1 << UInt128(-shift - 1)
    return rest > half || (rest == half && !whole.isMultiple(of: 2)) ? whole + 1 : whole
  }

  /// The number with this many significant digits: 1.20, 12.0, 120, 1234.
  package func digits(_ count: Int) -> String {
    for decimals in stride(from: count - 1, to: 0, by: -1) {
      let text = fixed(decimals)
      if text.utf8.count(where: { 48...57 ~= $0 }) <= count { return text }
    }
    return fixed(0)
  }

  /// Three digits with the largest unit that keeps the number below a thousand.
  func scaled(by step: Double, units: [String]) -> String {
    var value = self
    var unit = 0
    while abs(value) >= step - 0.5, unit < units.count - 1 {
      value /= step
      unit += 1
    }
    return "\(value == value.rounded() && abs(value) < step ? value.fixed(0) : value.digits(3)) \(units[unit])"
  }
}
