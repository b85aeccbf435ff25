// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A text of the page, stored only as UTF-8. It replaces the standard library's, which would add 80 kB for Unicode;
/// names are compared by their bytes.
public struct String: Sendable, Hashable, Comparable {
  public var utf8: [UInt8] = []

  public init() {}
  public init(utf8: [UInt8]) { self.utf8 = utf8 }
  public init(_ text: String) { self = text }
  public init(decoding bytes: some Sequence<UInt8>, as encoding: UTF8.Type) { utf8 = Array(bytes) }

  public init(_ number: some BinaryInteger) {
    var rest = UInt128(number.magnitude)
    repeat {
      utf8.append(48 + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    if number < 0 { utf8.append(45) }
    utf8.reverse()
  }

  public var isEmpty: Bool { utf8.isEmpty }

  @inline(never) public static func += (left: inout String, right: String) { left.utf8.append(contentsOf: right.utf8) }

  @inline(never) public static func + (left: String, right: String) -> String { String(utf8: left.utf8 + right.utf8) }

  @inline(never) public static func == (left: String, right: String) -> Bool {
    left.utf8.count == right.utf8.count && left.utf8.indices.allSatisfy { left.utf8[$0] == right.utf8[$0] }
  }

  @inline(never) public static func < (left: String, right: String) -> Bool {
    let count = Swift.min(left.utf8.count, right.utf8.count)
    for place in 0..<count where left.utf8[place] != right.utf8[place] { return left.utf8[place] < right.utf8[place] }
    return left.utf8.count < right.utf8.count
  }
}

typealias StringLiteralType = String

extension String: ExpressibleByStringInterpolation {
  @inline(never) public init(stringLiteral literal: StaticString) {
    utf8 = unsafe Array(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }
  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }

  public struct StringInterpolation: StringInterpolationProtocol {
    public typealias StringLiteralType = StaticString
    var text = String()

    public init(literalCapacity: Int, interpolationCount: Int) {}
    @inline(never) public mutating func appendLiteral(_ literal: StaticString) { text += literal.text }
    public mutating func appendInterpolation(_ value: String) { text += value }
    public mutating func appendInterpolation(_ value: Int) { text += String(value) }
    public mutating func appendInterpolation(_ value: Int64) { text += String(value) }

    /// The shortest text that is read back as the same number.
    public mutating func appendInterpolation(_ value: Double) {
      // Numbers that are too large for digits.
      guard abs(value) < 1e18 else {
        text += value.isNaN ? "" : "very large"
        return
      }
      let power = { (decimals: Int) in (0..<decimals).reduce(1.0) { power, _ in power * 10 } }
      let decimals = (0..<15).first { (value * power($0)).rounded() / power($0) == value } ?? 15
      text += value.fixed(decimals)
    }
  }
}

extension StaticString {
  var text: String { String(stringLiteral: self) }
}

extension [String] {
  @inline(never) func joined(separator: String = String()) -> String {
    var text = String()
    for (place, one) in enumerated() {
      if place > 0 { text += separator }
      text += one
    }
    return text
  }
}
