import Documents
import CompressionStrategies
import Foundation
import ImageCodecs
import Pixels
import TestSupport
import Testing

/// Damage is found whether a policy decodes the photo or passes it on; libjpeg's own program decides.
@Suite struct DamagedPhotoTests {
  private static let whole: [UInt8] = {
    var grain = UInt32(7)
    let samples = (0..<160 * 120 * 3).map { _ -> UInt8 in
      grain = grain &* 1_664_525 &+ 1_013_904_223
      return UInt8(grain >> 24)
    }
    let raster = Raster(size: PixelSize(width: 160, height: 120), channels: 3, samples: samples)
    return (try? raster.encoded(EncodeSettings(quality: 90))) ?? []
  }()

  private static var spoilt: [UInt8] {
    var bytes = whole
    for index in 0..<200 { bytes[bytes.count / 2 + index] = 0x55 }
    return bytes
  }

  private func outcome(_ bytes: [UInt8], under name: String) throws -> Outcome {
    try #require(Policy.presets[name]).compress(Photo(name: "a.jpg", bytes: bytes))
  }

  @Test(
    "neither passed through as undamaged nor uploaded silently",
    arguments: ["a tenth of it", "half of it", "all but its end", "spoilt in the middle"])
  func damaged(what: String) throws {
    let parts = ["a tenth of it": 10, "half of it": 50, "all but its end": 99]
    let bytes = parts[what].map { Array(Self.whole.prefix(Self.whole.count * $0 / 100)) } ?? Self.spoilt
    if let djpeg = try? Program("djpeg") {
      #expect(try djpeg.run(["-strict", "-outfile", "/dev/null"], input: Data(bytes)).status != 0)
    }
    for policy in ["target-200kb", "deltachat-balanced", "convos"] {
      let outcome = try outcome(bytes, under: policy)
      #expect(outcome.status == .failed && outcome.main == nil)
      let code = outcome.reason?.code
      #expect(code == .truncated || code == .corrupt, "\(policy): \(outcome.reason?.description ?? "no reason")")
    }
    let original = try outcome(bytes, under: "original")
    #expect(original.status == .ok && original.main?.bytes == bytes)
    #expect(original.account.notes.contains { $0.hasPrefix("damaged: ") })
  }

  @Test("invalid codes, wherever they occur", .needsProgram("djpeg"))
  func badCodes() throws {
    let djpeg = try Program("djpeg")
    let start = Self.whole.count / 20
    for place in stride(from: start, to: Self.whole.count - 8, by: 19) {
      var bytes = Self.whole
      // Sixteen ones, which are not a code.
      bytes.replaceSubrange(place..<place + 4, with: [0xFF, 0, 0xFF, 0])
      guard try outcome(bytes, under: "target-200kb").status == .ok else { continue }
      #expect(try djpeg.run(["-strict", "-outfile", "/dev/null"], input: Data(bytes)).status == 0, "at \(place)")
    }
  }

  @Test("with only the end marker missing") func endMarker() throws {
    let passed = try outcome(Array(Self.whole.dropLast(2)), under: "target-200kb")
    #expect(passed.status == .ok && passed.passedThrough && passed.main?.bytes == Self.whole)
    // Adding the missing marker makes the file two bytes longer than its source, and every longer file has a note.
    #expect(
      passed.account.notes == [
        "the end marker is missing; every block was decoded",
        "larger than its source: 18,064 bytes for 18,062",
      ])
    let sound = try outcome(Self.whole, under: "target-200kb")
    #expect(sound.passedThrough && sound.account.notes.isEmpty)
  }

  @Test("a baseline scan with only some coefficients", .needsProgram("djpeg")) func partOfScan() throws {
    var bytes = Self.whole
    let scan = try #require(bytes.markers(0xDA).first)
    bytes[scan + 2 + Int(bytes[scan + 3]) - 2] = 0
    let judge = try Program("djpeg")
    #expect(try judge.run(["-strict", "-outfile", "/dev/null"], input: Data(bytes)).status != 0)
    let outcome = try outcome(bytes, under: "target-200kb")
    #expect(outcome.status == .ok && !outcome.passedThrough)
    let main = try #require(outcome.main?.bytes)
    #expect(try judge.run(["-strict", "-outfile", "/dev/null"], input: Data(main)).status == 0)
  }

  @Test("a later baseline scan with only some coefficients", .needsProgram("djpeg", "jpegtran"), arguments: [0, 1])
  func partOfLaterScan(spoilt: UInt8) throws {
    let folder = try TemporaryFolder()
    try Data(Self.whole).write(to: folder.url.appending(path: "a.jpg"))
    try Data("0; 1; 2;".utf8).write(to: folder.url.appending(path: "scans"))
    let apart = try Program("jpegtran").run(["-scans", folder.path("scans"), folder.path("a.jpg")])
    var bytes = [UInt8](apart.output)
    let scan = try #require(bytes.markers(0xDA).last)
    bytes[scan + 2 + Int(bytes[scan + 3]) - 3] ^= spoilt
    let judge = try Program("djpeg")
    #expect(try (judge.run(["-strict", "-outfile", "/dev/null"], input: Data(bytes)).status == 0) == (spoilt == 0))
    let outcome = try outcome(bytes, under: "target-200kb")
    #expect(outcome.status == .ok && outcome.passedThrough == (spoilt == 0))
  }

  @Test("two stray bytes between header segments") func strayBytes() throws {
    let first = 4 + Int(Self.whole[4]) << 8 + Int(Self.whole[5])
    let bytes = Self.whole[..<first] + [0x3F, 0x3E] + Self.whole[first...]
    for policy in ["target-200kb", "convos"] {
      let outcome = try outcome(Array(bytes), under: policy)
      #expect(outcome.status == .ok && outcome.account.notes.contains("2 stray bytes between the markers"))
    }
    // A file about which strict decoders complain is encoded again, not passed on.
    #expect(try !outcome(Array(bytes), under: "target-200kb").passedThrough)
    var odd = Self.whole
    odd[11] = 0
    #expect(try !outcome(odd, under: "target-200kb").passedThrough)
  }

  @Test(
    "zeros after the last code", .needsProgram("djpeg"),
    arguments: ["target-200kb", "deltachat-balanced", "convos", "messageai", "eye-70"])
  func zeros(policy: String) throws {
    let judge = try Program("djpeg")
    let sound = try outcome(Self.whole, under: policy)
    // Decoders have already read a few bytes ahead when they are done, and ignore those.
    for count in [1, 30] {
      let bytes = Array(Self.whole.dropLast(2)) + [UInt8](repeating: 0, count: count) + [0xFF, 0xD9]
      let isAccepted = try judge.run(["-strict", "-outfile", "/dev/null"], input: Data(bytes)).status == 0
      #expect(isAccepted == (count == 1))
      let outcome = try outcome(bytes, under: policy)
      #expect(outcome.status == .ok && outcome.passedThrough == (isAccepted && sound.passedThrough))
      let main = try #require(outcome.main?.bytes)
      #expect(try judge.run(["-strict", "-outfile", "/dev/null"], input: Data(main)).status == 0)
    }
  }

  @Test("what an Adobe header says about colours in place of JFIF's", .needsProgram("djpeg"), arguments: [1, 2, 255])
  func colours(_ code: UInt8) throws {
    let header = [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, code]
    let bytes = Self.whole[..<2] + header + Self.whole[(4 + Int(Self.whole[5]))...]
    let judge = try Program("djpeg")
    let isKnown = code == 1
    #expect(try (judge.run(["-strict", "-outfile", "/dev/null"], input: Data(bytes)).status == 0) == isKnown)
    let outcome = try outcome(Array(bytes), under: "target-200kb")
    #expect(outcome.status == .ok && outcome.passedThrough == isKnown)
    let main = try #require(outcome.main?.bytes)
    #expect(try judge.run(["-strict", "-outfile", "/dev/null"], input: Data(main)).status == 0)
  }
}
