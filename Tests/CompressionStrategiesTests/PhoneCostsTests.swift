import CompressionStrategies
import Testing

@Suite("How long a phone takes for a photo")
struct PhoneCostsTests {
  private static let work: CompressionWork = {
    var work = CompressionWork()
    work.add(.init("decode", "jpeg"), pixels: 12_000_000, bytes: 3_000_000)
    for bytes in [900_000, 700_000] { work.add(.init("encode", "jpeg"), pixels: 3_000_000, bytes: bytes) }
    work.add(.init("encode", "jpeg", isForThumbnail: true), pixels: 40_000, bytes: 9_000)
    work.add(.init("passthrough"), pixels: 1, bytes: 0)
    return work
  }()

  @Test("work is the sum of its steps by kind, and its cell contains all of it")
  func text() throws {
    let text =
      "decode.jpeg 1 12000000 3000000; encode.jpeg 2 6000000 1600000; encode.jpeg* 1 40000 9000; passthrough 1 1 0"
    #expect(Self.work.text == text)
    #expect(CompressionWork(text) == Self.work)
    #expect(CompressionWork("") == CompressionWork())
    for wrong in ["decode.jpeg 1 2", "decode.jpeg 1 2 x", "decode.jpeg 1 -2 3", ".jpeg", "1 2 3 4 5"] {
      #expect(CompressionWork(wrong) == nil, "\(wrong)")
    }
  }

  @Test("its seconds are those of its steps; a kind without a cost of its own has that of its step")
  func seconds() {
    var phone = PhoneCosts(
      name: "p", title: "", source: "",
      costs: [
        "decode": .init(megapixel: 0.01, megabyte: 0.02), "encode.jpeg": .init(call: 0.5, megapixel: 0.1, megabyte: 1),
      ])
    #expect(phone.seconds(Self.work) == nil)
    phone.costs["passthrough"] = .init(call: 0.25)
    // 0.12 + 0.06; 1 + 0.6 + 1.6; 0.5 + 0.004 + 0.009; 0.25.
    #expect(phone.seconds(Self.work) == 4.143)
    phone.costs["decode.jpeg"] = .init()
    #expect(phone.seconds(Self.work) == 3.963)
  }
}
