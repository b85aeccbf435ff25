import Testing
@testable import Workers

@Suite("Messages between the program and its workers")
struct WireCoderTests {
  private struct Parcel: Codable, Equatable {
    var figures: [Double]
    var files: [Enclosure]
  }

  @Test("keep figures that JSON cannot express, and bytes beside the text")
  func roundTrip() throws {
    let parcel = Parcel(
      figures: [.infinity, -.infinity, 0.1], files: [Enclosure([1, 2, 3]), Enclosure([]), Enclosure([4])])
    let frame = try WireCoder.frame(.answer, parcel)
    #expect(frame.bytes == [1, 2, 3, 4])
    #expect(try WireCoder.value(Parcel.self, from: frame.text, bytes: frame.bytes) == parcel)
  }

  @Test("that refer to bytes which did not come are refused")
  func missingBytes() throws {
    let frame = try WireCoder.frame(.answer, [Enclosure([1, 2, 3])])
    #expect(throws: DecodingError.self) {
      try WireCoder.value([Enclosure].self, from: frame.text, bytes: [1, 2])
    }
  }

  @Test("that refer to bytes more often than they came are refused")
  func sameBytes() throws {
    func parcel(_ count: Int) -> [UInt8] {
      Array("[\(Array(repeating: #"{"start":0,"count":3}"#, count: count).joined(separator: ","))]".utf8)
    }
    #expect(try WireCoder.value([Enclosure].self, from: parcel(1), bytes: [1, 2, 3]) == [Enclosure([1, 2, 3])])
    #expect(throws: DecodingError.self) {
      try WireCoder.value([Enclosure].self, from: parcel(2), bytes: [1, 2, 3])
    }
  }
}
