import Documents
import ImageCodecs
import Pixels
import Testing
@testable import CompressionStrategies

@Suite("How much memory a photo takes on a phone")
struct PhoneMemoryTests {
  /// Twelve megapixels to three, then encodes; of encodes that differ only in bytes, the largest counts.
  private static let text =
    "decode.jpeg 12000000 3000000 3400000; resize.linear 3000000 750000 0; encode.jpeg 750000 750000 400000"

  private static func memory(_ keys: String) throws -> PhoneMemory {
    let file = "{ name: 'p', source: 's', speed: 1, memory: { source: 's', \(keys) } }"
    return try #require(try Phone(reading: Array(file.utf8), from: "p.json5").memory)
  }

  private static func peak(_ text: String, _ keys: String) throws -> Int? {
    try memory(keys).peak(try #require(RasterSteps(text)))
  }

  @Test("its cell contains all steps and nothing else")
  func text() throws {
    #expect(RasterSteps(Self.text)?.text == Self.text)
    for wrong in ["decode.jpeg 1 2", "decode.jpeg 1 2 x", "decode.jpeg 1 -2 3", "decode 1 2 99999999999999999"] {
      #expect(RasterSteps(wrong) == nil, "\(wrong)")
    }
  }

  @Test("the peak by hand: whole, subsampled, streamed, with copies and a decoder's own planes")
  func byHand() throws {
    // Both files, twelve megapixels and the result, at four bytes a pixel, during the encode.
    #expect(try Self.peak(Self.text, "decoders: { jpeg: {} }") == 3_400_000 + 48_000_000 + 3_000_000 + 400_000)
    // The decoder leaves pixels out: a quarter of them, and the result.
    #expect(try Self.peak(Self.text, "decoders: { jpeg: { subsamples: true } }") == 3_400_000 + 12_000_000 + 3_000_000)
    // Rows go straight into the resize: then the largest moment is the encode, the picture and both files.
    #expect(try Self.peak(Self.text, "decoders: { other: { streams: true } }") == 3_400_000 + 3_000_000 + 400_000)
    // A copy that is turned upright; planes of 1.5 bytes a pixel count only during the decode.
    #expect(try Self.peak(Self.text, "copies: 1, decoders: { jpeg: {} }") == 3_800_000 + 96_000_000 + 3_000_000)
    #expect(try Self.peak(Self.text, "decoders: { jpeg: { pixel: 1.5 } }") == 3_400_000 + 48_000_000 + 18_000_000)
    #expect(try Self.peak("encode.external 12 12 5", "decoders: { jpeg: {} }") == nil, "nobody sees it")
    #expect(try Self.peak("decode.heic 12 12 5", "decoders: { jpeg: {} }") == nil, "no such decoder")
  }

  @Test("three published figures of phones")
  func published() throws {
    let old = try #require(PhoneMemory.presets["android-7"]), new = try #require(PhoneMemory.presets["ios"])
    func whole(_ width: Int, _ height: Int, in memory: PhoneMemory) throws -> Int {
      let steps = try #require(RasterSteps("decode.jpeg \(width * height) \(width * height) 0"))
      return try #require(memory.peak(steps))
    }
    // OneBusAway issue 730 and Compressor issue 190: an allocation of so many bytes failed, with twelve of its own.
    #expect(try whole(5_312, 2_988, in: old) + 12 == 63_489_036)
    #expect(try whole(3_984, 2_988, in: old) + 12 == 47_616_780)
    // Pika pull request 409: a photo of 48 megapixels takes about 185 MB, that is MiB.
    #expect(abs(Double(try whole(8_064, 6_048, in: new)) / 1_048_576 - 185) < 2)
  }

  @Test("a share sheet ends with 48 megapixels that are decoded whole, and not if the decoder leaves pixels out")
  func shareSheet() throws {
    let memory = try #require(PhoneMemory.presets["ios"])
    let room = try #require(memory.entry("share sheet")).room
    func peak(_ output: Int) -> Int {
      RasterSteps("decode.jpeg 48000000 \(output) 9000000; resize.linear \(output) 3000000 0").flatMap(memory.peak) ?? 0
    }
    #expect(peak(48_000_000) > room)
    #expect(peak(12_000_000) <= room)
    #expect(memory.entry("main") == nil && memory.entry(nil) == nil, "the app itself has no limit")
  }

  @Test("steps are those of the account: a policy that subsamples needs the smallest fraction that still shrinks")
  func account() throws {
    let photo = try MadePhotoTests.photo(1_000, 640, .jpeg)
    let keys = "strategy: 'resizeFirst', longestSide: 300, quality: 0.8"
    func steps(_ more: String) throws -> RasterSteps {
      let file = "{ name: 'p', main: { \(keys)\(more) } }"
      let policy = try Policy(reading: Array(file.utf8), from: "p.json5")
      return RasterSteps(policy.compress(photo).account, subsampling: policy.subsamples)
    }
    let bytes = photo.codedBytes
    let (whole, half) = (try steps("").steps, try steps(", decode: 'subsampled'").steps)
    #expect(whole[0].output == 640_000 && half[0].output == 500 * 320)
    #expect(whole[0].input == 640_000 && whole[0].bytes == bytes)
    #expect(whole.map(\.kind.step) == ["decode", "resize", "encode"])
    #expect(whole[1].output == 300 * 192 && whole[2].input == 300 * 192)
    #expect(try steps(", resizer: 'powerOfTwo'").steps[0].output < 640_000, "nothing else does it on a phone")
  }

  @Test("every built-in model is read; a phone names one, or has its own")
  func files() throws {
    #expect(PhoneMemory.presets.faults.isEmpty)
    #expect(Phone.presets.all.allSatisfy { $0.memory != nil })
    let phone = try Phone(
      reading: Array("{ name: 'p', source: 's', speed: 1, memory: 'ios' }".utf8), from: "p.json5")
    #expect(phone.whole.memory == PhoneMemory.presets["ios"])
    #expect(try Phone(reading: Array(phone.written.utf8), from: "p.json5") == phone)
    let fault = #expect(throws: FaultyFile.self) {
      try Phone(reading: Array("{ name: 'p', source: 's', speed: 1, memory: 'io' }".utf8), from: "p.json5")
    }
    #expect("\(try #require(fault))".contains("did you mean"))
  }
}
