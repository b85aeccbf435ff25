/// A Display P3 profile: its primaries adapted to D50 (SMPTE EG 432-1 with a D65 white), and sRGB's curve.
enum DisplayP3 {
  static let profile: [UInt8] = {
    let columns: [(String, [Double])] = [
      ("wtpt", [0.9642, 1, 0.82491]), ("rXYZ", [0.51512, 0.2412, -0.00105]), ("gXYZ", [0.29198, 0.69225, 0.04189]),
      ("bXYZ", [0.1571, 0.06657, 0.78407]),
    ]
    // IEC 61966-2-1 as ICC's fourth parametric curve.
    let curve = tag("para", [0, 3, 0, 0] + fixed([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]))
    var contents = [("desc", text("Display P3")), ("cprt", text("CC0"))]
    contents += columns.map { ($0.0, tag("XYZ ", fixed($0.1))) }
    contents += ["rTRC", "gTRC", "bTRC"].map { ($0, curve) }

    var table = big(UInt32(contents.count))
    var behind: [UInt8] = []
    let start = 128 + 4 + 12 * contents.count
    for (name, content) in contents {
      table += Array(name.utf8) + big(UInt32(start + behind.count)) + big(UInt32(content.count))
      behind += content + Array(repeating: 0, count: (4 - content.count % 4) % 4)
    }
    let total = UInt32(start + behind.count)
    let head =
      big(total) + [0, 0, 0, 0, 4, 0x30, 0, 0] + Array("mntrRGB XYZ ".utf8) + [0x07, 0xEA, 0, 1, 0, 1]
      + Array(repeating: 0, count: 6) + Array("acsp".utf8) + Array(repeating: 0, count: 28)
      + fixed([0.9642, 1, 0.82491])
    return head + Array(repeating: 0, count: 128 - head.count) + table + behind
  }()

  private static func tag(_ type: String, _ content: some Sequence<UInt8>) -> [UInt8] {
    Array(type.utf8) + [0, 0, 0, 0] + content
  }

  private static func text(_ text: String) -> [UInt8] {
    let units = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    return tag("mluc", big(1) + big(12) + Array("enUS".utf8) + big(UInt32(units.count)) + big(28) + units)
  }

  private static func fixed(_ numbers: [Double]) -> [UInt8] {
    numbers.flatMap { big(UInt32(bitPattern: Int32(($0 * 65_536).rounded()))) }
  }

  private static func big(_ word: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
  }
}
