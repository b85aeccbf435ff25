@testable import SizeSearch

extension QuantisationTable {
  /// The example tables of ITU-T T.81, annex K.1, luma and chroma, in zigzag order, which libjpeg scales.
  static let annexK: [[Double]] = [
    [
      16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40, 26, 24, 22, 22, 24, 49, 35, 37, 29, 40, 58, 51,
      61, 60, 57, 51, 56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87, 95, 98, 103, 104, 103, 62, 77,
      113, 121, 112, 100, 120, 92, 101, 103, 99,
    ],
    [17, 18, 18, 24, 21, 24, 47, 26, 26, 47, 99, 66, 56, 66] + Array(repeating: 99, count: 50),
  ]

  /// Both tables at one scale; libjpeg's quality 50 is 1, 75 is 0.5, 25 is 2.
  static func annexK(scale: Double) -> [QuantisationTable] { annexK.map { QuantisationTable($0, scale: scale) } }
}
