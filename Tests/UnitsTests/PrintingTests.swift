import Foundation
import Testing
import Units

@Suite struct PrintingTests {
  @Test("What is printed exactly is read back exactly", arguments: numbers)
  func roundTrip(number: Int) throws {
    #expect(try ByteCount(parsing: ByteCount(number).text).bytes == number)
    #expect(try Duration(parsing: Duration.nanoseconds(number).text) == .nanoseconds(number))
    #expect(try BitRate(parsing: BitRate(bitsPerSecond: number).text).bitsPerSecond == number)
    let share = Share(Double(number % 1000) / 1000)
    #expect(try Share(parsing: share.text) == share)
  }

  static let numbers = [
    0, 1, 7, 999, 1000, 1024, 4096, 60_000, 1_203_441, 2_000_000, 2_097_152, 60_000_000_000, 123_456_789_012,
  ]

  @Test("Fixed decimals are C's", arguments: doubles, [0, 1, 2, 3, 6, 9])
  func fixed(value: Double, decimals: Int) {
    #expect(
      value.fixed(decimals) == String(format: "%.\(decimals)f", value).replacing(/^-(0(\.0*)?)$/) { String($0.1) })
  }

  static let doubles: [Double] = [
    0, -0.0, 0.5, 1.5, 2.5, 0.125, 0.375, 1.005, 2.675, 0.1, 0.2 + 0.1, 1 / 3, -1.0 / 3, 99.995, 999.9995, 1e-7,
    .leastNonzeroMagnitude,
    123456.789,
    9_007_199_254_740_992, 1e15, -2.5,
  ]

  @Test(
    "The nearest whole number is one that the type holds, whatever the figure",
    arguments: [(2.5, 3), (-0.4, 0), (1e300, 1 << 62), (-.infinity, -(1 << 62)), (.nan, 0)])
  func nearest(figure: Double, number: Int) { #expect(Int(nearest: figure) == number) }

  @Test("Undefined numbers become an empty text") func undefined() {
    #expect(Double.nan.fixed(2) == "")
    #expect(Double.infinity.fixed(2) == "")
  }

  @Test(
    "People get three digits and a unit",
    arguments: [
      (ByteCount(1).brief, "1 byte"), (ByteCount(999).brief, "999 bytes"), (ByteCount(2_000_000).brief, "2 MB"),
      (ByteCount(1_203_441).brief, "1.20 MB"), (ByteCount(999_900).brief, "1.00 MB"),
      (ByteCount(52_428).brief, "52.4 kB"),
      (Duration.milliseconds(250).brief, "250 ms"), (Duration.milliseconds(4199).brief, "4.20 s"),
      (Duration.seconds(125).brief, "2 min 5 s"),
      (Duration.seconds(4200).brief, "1 h 10 min"), (Duration.microseconds(1500).brief, "1.50 ms"),
      (BitRate(bitsPerSecond: 1_600_000).brief, "1.60 Mbit/s"), (BitRate(bitsPerSecond: 384_000).brief, "384 kbit/s"),
      (Share(0.95).brief, "95 %"), (Share(0.995).brief, "99.5 %"), (Share(1.0 / 3).brief, "33.3 %"),
    ])
  func brief(text: String, expected: String) { #expect(text == expected) }
}
