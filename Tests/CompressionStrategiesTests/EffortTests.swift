import Documents
import ImageCodecs
import Pixels
import Testing
@testable import CompressionStrategies

/// How hard the encoders of other formats than JPEG try.
@Suite struct EffortTests {
  private static let formats: [OutputFormat] = [.webp, .avif, .heic, .jxl]

  private func policy(_ keys: String) throws -> Policy {
    let text = "{ name: 'x', main: { strategy: 'resizeFirst', quality: 0.6, \(keys) } }"
    return try Policy(reading: Array(text.utf8), from: "p.json5")
  }

  private func bytes(_ policy: Policy) throws -> [UInt8] {
    try #require(policy.compress(try MadePhotoTests.photo(320, 240, .png)).main).bytes
  }

  @Test("an effort makes another file, which its format's usual effort and number do not", arguments: formats)
  func files(_ format: OutputFormat) throws {
    let scale = try #require(format.effort)
    func bytes(_ effort: String) throws -> [UInt8] {
      try self.bytes(policy("format: '\(format.rawValue)', effort: \(effort)"))
    }
    let usual = try self.bytes(policy("format: '\(format.rawValue)'"))
    #expect(try bytes("'\(scale.usual.rawValue)'") == usual)
    #expect(try bytes("\(scale.number(scale.usual))") == usual)
    let other: EffortScale.Level = scale.usual == .fast ? .middle : .fast
    #expect(try bytes("'\(other.rawValue)'") != usual)
  }

  @Test("each level's number is on the encoder's scale, and is of that level", arguments: formats)
  func levels(_ format: OutputFormat) throws {
    let scale = try #require(format.effort)
    for level in EffortScale.Level.allCases {
      #expect(scale.range.contains(scale.number(level)) && scale.level(of: scale.number(level)) == level)
    }
    // A number between two levels costs at most what the slower one does.
    #expect(OutputFormat.avif.effort?.level(of: 8) == .middle && OutputFormat.jxl.effort?.level(of: 4) == .middle)
    #expect(OutputFormat.avif.effort?.level(of: 0) == .best && OutputFormat.jxl.effort?.level(of: 9) == .best)
  }

  @Test("every phone knows what each level costs, and a slower one costs more", arguments: formats)
  func costs(_ format: OutputFormat) throws {
    let costs = try #require(Phone.presets["reference"]).costs
    let reference = PhoneCosts(name: "reference", title: "", source: "", costs: costs)
    var amount = CompressionWork.Amount()
    (amount.calls, amount.pixels, amount.bytes) = (1, 3_000_000, 300_000)
    let seconds = try [EffortScale.Level.fast, .middle, .best].map { level in
      var settings = EncodeSettings(format: format, quality: 60)
      settings.effort = format.effort?.number(level)
      return try #require(reference.seconds(amount, of: CompressionWork.Kind("encode", settings.work)), "\(level)")
    }
    #expect(seconds[0] < seconds[1] && seconds[1] <= seconds[2], "\(seconds)")
  }

  @Test("an effort that the format does not have is a fault of the file")
  func faults() {
    for (keys, fault) in [
      ("effort: 'best'", "a jpeg is written with one effort"),
      ("format: 'png', effort: 3", "a png is written with one effort"),
      ("format: 'webp', effort: 7", "the effort of webp goes from 0 to 6"),
      ("format: 'jxl', effort: 0", "the effort of jxl goes from 1 to 9"),
    ] {
      let error = #expect(throws: (any Error).self) { try policy(keys) }
      #expect("\(error.map { "\($0)" } ?? "")".contains(fault), "\(keys)")
    }
  }
}
