import Documents
import Foundation
import ImageCodecs
import NetworkSimulation
import Pixels
import TestSupport
import Testing
@testable import CompressionStrategies

/// What every shipped policy, and so every strategy of the catalogue, must do with every kind of photo.
@Suite struct StrategyContractTests {
  /// One photo for each trap: rotated, mirrored, wide gamut, inks, grey, deep, transparent, animated, tiny.
  static let photos = [
    "blackberry-z10-street.jpg", "orientation-5.jpg", "orientation-2.jpg", "adobe-rgb-shells.jpg",
    "ycck-cmyk-plaza.jpg", "grey-curie-portrait.jpg", "room-16bit-pq.png", "tuxpaint-alpha-cutout.png",
    "iss-anim.webp", "iphone-xs-pug.heic", "jpeg-named-heic.heic",
  ]

  @Test("every strategy of the catalogue is in a shipped policy, or tested by itself") func coverage() {
    let shipped = Set(Policy.presets.all.map { $0.main.name })
    let byItself: Set = [Thumbnail.name, External.name]
    for type in StrategyCatalog.all { #expect(shipped.union(byItself).contains(type.name), "\(type.name)") }
  }

  @Test(
    "upright, right size, clean, decodable, within limits, the same again", .needsShared("corpus/photos"),
    arguments: photos)
  func holds(name: String) throws {
    // Each photo under other policies, and each policy with several photos.
    let place = Self.photos.firstIndex(of: name) ?? 0
    let policies = Policy.presets.all.filter { $0.main.encodedFormat == .jpeg }
    try hold(some(of: Array(policies.dropFirst(place % 4)), oneIn: 4), for: name)
  }

  @Test(
    "the same in formats that are slow to write: a rotated photo, a grey one, a transparent one",
    .needsShared("corpus/photos"),
    arguments: some(
      of: ["tuxpaint-alpha-cutout.png", "grey-curie-portrait.jpg", "blackberry-z10-street.jpg"], oneIn: 3))
  func holdsInOtherFormats(name: String) throws {
    let policies = Policy.presets.all.filter { ![nil, .jpeg].contains($0.main.encodedFormat) }
    #expect(policies.count == 7)
    try hold(policies, for: name)
  }

  @Test(
    "the file as it is loses neither frames nor gain maps, and no note says so", .needsShared("corpus/photos"),
    arguments: ["iss-anim.webp", "iphone-xs-pug.heic"])
  func wholeFile(name: String) throws {
    let photo = try Photo(name: name, bytes: Shared.path("corpus/photos").appending(path: name).bytes())
    let outcome = try #require(Policy.presets["original"]).compress(photo)
    #expect(outcome.main?.bytes == photo.bytes)
    #expect(!outcome.account.notes.contains { $0.contains("was taken") || $0.contains("left out") })
  }

  private func hold(_ policies: [Policy], for name: String) throws {
    let folder = try Shared.path("corpus/photos")
    let photo = try Photo(name: name, bytes: folder.appending(path: name).bytes())
    let shared = KeptPixels(PhotoReader(bytes: photo.bytes, probe: photo.probe))
    for policy in policies {
      let outcome = policy.compress(photo)
      let again = policy.compress(photo, pixels: shared)
      #expect(outcome.main?.bytes == again.main?.bytes, "\(policy.name): shared pixels give other bytes")
      #expect(outcome.thumbnail?.bytes == again.thumbnail?.bytes, "\(policy.name): another thumbnail")
      #expect(outcome.status != .failed, "\(policy.name): \(outcome.reason?.description ?? "")")
      for rendition in [outcome.main, outcome.thumbnail].compactMap({ $0 }) {
        try check(rendition, of: photo, under: policy)
      }
      for limit in policy.limits where limit.kind != .checked && limit.rendition == .main {
        if let bytes = outcome.main?.bytes.count { #expect(limit.allows(bytes), "\(policy.name)") }
      }
      #expect(outcome.account.cpuSeconds >= 0)
      for step in outcome.account.steps where step.kind != .probe {
        let kind = CompressionWork.Kind(step.kind.rawValue, step.format ?? "")
        #expect(Phone.kinds.contains(kind.name), "\(policy.name): phones' files do not know \(kind.name)")
        #expect(Phone.presets[Phone.usual]?.whole.cost(of: kind) != nil, "\(kind.name)")
      }
      #expect(outcome.account.encodes > 0 || outcome.passedThrough || outcome.main == nil, "\(policy.name)")
    }
  }

  private func check(_ rendition: Rendition, of photo: Photo, under policy: Policy) throws {
    let probe = try PhotoProbe(rendition.bytes)
    #expect(probe.size == rendition.size, "\(policy.name)")
    #expect(probe.statedOrientation == nil && probe.profile == nil && !probe.hasEXIF && !probe.hasGPS, "\(policy.name)")
    let size = photo.probe.size
    let isWide = size.width > size.height
    if size.width != size.height, policy.thumbnail?.fit == .inside || rendition.size.longestSide > 600 {
      #expect((rendition.size.width > rendition.size.height) == isWide, "\(policy.name): lying on its side")
    }
    _ = try PhotoReader(bytes: rendition.bytes, probe: probe).render(RenderRequest())
  }

  @Test("too large by bytes: refused without decoding") func refusedBeforeDecoding() throws {
    var bytes = try Raster(size: PixelSize(width: 8, height: 8), channels: 3, samples: Array(repeating: 90, count: 192))
      .encoded(EncodeSettings(quality: 80))
    bytes += Array(repeating: 0, count: 10_000_001 - bytes.count)
    let policy = try #require(Policy.presets["convos"])
    let outcome = policy.compress(try Photo(name: "large.jpg", bytes: bytes), pixels: Unreadable())
    #expect(outcome.status == .refused)
    #expect(outcome.reason?.description == "inputTooLarge: 10,000,001 bytes, at most 10,000,000 accepted")
    #expect(outcome.account.decodes == 0)
  }

  /// Pixels that must not be decoded.
  private struct Unreadable: PixelSource {
    func render(_ request: RenderRequest) throws(CodecError) -> Rendered {
      Issue.record("decoded although the rule refuses by size")
      throw CodecError(.corrupt, "not to be read")
    }
  }

  @Test("a command that others made", .needsProgram("convert")) func external() throws {
    let raster = Raster(
      size: PixelSize(width: 64, height: 48), channels: 3, samples: Array(repeating: 120, count: 64 * 48 * 3))
    let photo = try Photo(name: "a.jpg", bytes: raster.encoded(EncodeSettings(quality: 90)))
    func outcome(_ command: String) -> Outcome {
      Policy(name: "theirs", main: External(.command(command.split(separator: " ").map(String.init)))).compress(photo)
    }
    let small = outcome("convert {input} -resize 50% {output}")
    #expect(small.status == .ok && small.main?.size == PixelSize(width: 32, height: 24))
    #expect(outcome("false {input} {output}").reason?.description == "externalFailed: false ended with 1")
    #expect(outcome("true {input} {output}").reason?.sentence.hasPrefix("true left nothing") == true)
    #expect(outcome("no-such-program {input} {output}").reason?.sentence.contains("does not start") == true)
  }
}
