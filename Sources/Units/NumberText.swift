extension Int {
  /// The number with separated thousands, for sentences: 1,203,441.
  package var grouped: String {
    let digits = Array(String(magnitude).utf8)
    var text: [UInt8] = self < 0 ? [UInt8(ascii: "-")] : []
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(UInt8(ascii: ",")) }
      text.append(digit)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// This many of something: "1 photo", "1,200 photos", "2 policies".
  package func counted(_ noun: String, _ plural: String? = nil) -> String {
    "\(grouped) \(self == 1 ? noun : plural ?? noun + "s")"
  }
}

extension FixedWidthInteger {
  /// The nearest whole number, limited to what the type holds; zero for NaN.
  package init(nearest figure: Double) {
    let most = Double(Self.max / 2)
    self = figure.isNaN ? 0 : Self(Swift.max(-most, Swift.min(most, figure.rounded())))
  }
}
