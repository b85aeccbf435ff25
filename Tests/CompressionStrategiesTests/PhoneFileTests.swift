import CompressionStrategies
import Documents
import Testing

@Suite("Phone files")
struct PhoneFileTests {
  private func phone(_ text: String) throws -> Phone { try Phone(reading: Array(text.utf8), from: "p.json5") }

  @Test("Every built-in phone is read, and knows every kind of step")
  func shipped() throws {
    #expect(Phone.presets.all.map(\.name) == Phone.presets.names)
    for phone in Phone.presets.all {
      var bare = phone
      bare.speed = nil
      bare.costs = phone.whole.costs
      _ = try self.phone(bare.written)
    }
    let speeds = ["iphone-12", "iphone-11-pro", "snapdragon-888", "snapdragon-865", "pixel-5"].map {
      Phone.presets[$0]?.speed
    }
    #expect(speeds == [1, 0.84, 0.71, 0.55, 0.37])
    #expect(Phone.presets["old"]?.speed == 0.25)
  }

  @Test("A speed is relative to the reference; a cost of the phone's own has priority")
  func speed() throws {
    let reference = try #require(Phone.presets[Phone.reference]).costs
    let half = try phone(
      "{ name: 'h', source: 's', speed: 0.5, costs: { 'encode.webp': { megapixel: 7 }, score: { call: 3 } } }")
    #expect(half.whole.costs["encode.webp"] == PhoneCosts.Cost(megapixel: 7))
    #expect(half.whole.cost(of: .init("score", "ssimulacra2")) == PhoneCosts.Cost(call: 3))
    let decode = try #require(reference["decode.jpeg"] ?? reference["decode"])
    #expect(half.whole.cost(of: .init("decode", "jpeg"))?.megapixel == decode.megapixel / 0.5)
    #expect(try phone(half.written) == half)
  }

  @Test("A phone without a cost for a step, and without a speed, is refused with what to do")
  func missing() throws {
    let words = "{ name: 'p', source: 's', costs: { decode: {}, resize: {}, encode: {}, search: {}, passthrough: {} } }"
    let fault = #expect(throws: FaultyFile.self) { try phone(words) }
    let told = "\(try #require(fault))"
    #expect(told.contains("there is no cost for score.reference; add one, or speed"), "\(told)")
    let plain = #expect(throws: FaultyFile.self) { try phone("{ name: 'p', source: 's' }") }
    #expect("\(try #require(plain))".contains("decode.jpeg"))
    let unknown = #expect(throws: FaultyFile.self) {
      try phone("{ name: 'p', source: 's', speed: 1, costs: { 'encode.jpg': {} } }")
    }
    #expect("\(try #require(unknown))".contains("encode.jpeg"))
  }
}
