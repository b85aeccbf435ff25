import Foundation
import PerceptualQuality
import Pixels
import TestSupport
import Testing
@testable import CompressionStrategies
@testable import ImageCodecs

/// Gain maps that are kept, within the same limit, and nothing else with them.
@Suite struct GainMapTests {
  private static func policy(_ main: String, gainMap: String = "keep") throws -> Policy {
    try Policy(reading: Array("{ name: 'hdr', main: { \(main) }, gainMap: '\(gainMap)' }".utf8), from: "hdr.json5")
  }

  private static let search = "strategy: 'sizeSearch', longestSide: 600, limit: 60000"
  private static let passing = "strategy: 'sizeSearch', longestSide: 900, limit: '1MB'"

  @Test(
    "every strategy that writes JPEGs keeps the map, in proportion, and counts its bytes",
    arguments: [
      search, "strategy: 'resizeFirst', longestSide: 600, quality: 0.7",
      "strategy: 'resizeFirst', longestSide: 600, quality: 0.7, encoder: 'apple-imageio'",
      "strategy: 'qualityStepping', longestSide: 600, start: 0.9, step: 0.1, floor: 0.1, limit: 60000",
      "strategy: 'qualityStepping', longestSide: 600, start: 0.9, step: 0.1, floor: 0.1, limit: 60000, secondEncode: 0.8",
      "strategy: 'perceptualFloor', longestSide: 600, floor: 50, device: 'phone', maxBytes: 60000",
      "strategy: 'timeBudget', longestSide: 600, link: '3g', budget: '4s'",
      "strategy: 'adaptiveByDimension', bands: [{ longestSide: 600, start: 0.5 }]",
    ])
  func kept(main: String) throws {
    let photo = try UltraHDRPhoto().photo()
    let outcome = try Self.policy(main).compress(photo)
    let made = try #require(outcome.main, "\(outcome.reason?.description ?? "")")
    let parts = try #require(GainMapContainer.parts(of: made.bytes), "\(outcome.account.notes)")
    #expect(try PhotoProbe(made.bytes).size == PixelSize(width: 600, height: 400) && made.size.width == 600)
    #expect(try PhotoProbe(parts.map).size == PixelSize(width: 300, height: 200))
    #expect(made.metadataLeft == "none")
    #expect(outcome.account.steps.contains { $0.kept && $0.bytes == made.bytes.count })
    #expect(outcome.account.notes.contains("gain map kept: 300 × 200 pixels"), "\(outcome.account.notes)")
    #expect(!outcome.account.notes.contains { $0.contains("left out") })
    if main.contains("60000"), !main.contains("secondEncode") { #expect(made.bytes.count <= 60_000) }
    if main == Self.search { #expect(made.bytes.count >= 58_200) }
    let dropped = try Self.policy(main, gainMap: "drop").compress(photo)
    #expect(try GainMap(of: #require(dropped.main).bytes) == nil)
    #expect(dropped.account.notes.contains { $0.contains("1 beside it left out") })
  }

  @Test("both forms of the numbers are read, and both are written", arguments: [UltraHDRPhoto.Told.xmp, .iso])
  func numbers(told: UltraHDRPhoto.Told) throws {
    let photo = try UltraHDRPhoto(told: told).photo()
    let main = try #require(try Self.policy(Self.search).compress(photo).main)
    var expected = GainMapParameters(gainMax: [2_205_275], headroomMax: 2_300_000)
    (expected.gainMin, expected.gamma, expected.headroomMin) = ([-250_000], [800_000], 100_000)
    (expected.offsetSDR, expected.offsetHDR) = ([15_625], [31_250])
    #expect(try GainMap(of: main.bytes)?.parameters == expected)
    #expect(GainMapParameters(xmp: expected.xmp.utf8) == expected)
    #expect(GainMapParameters(iso: expected.iso[...]) == expected)
  }

  @Test(
    "libultrahdr, in libvips, finds the map and reads its numbers", .needsPythonVips(8, 18),
    arguments: [UltraHDRPhoto.Told.xmp, .iso])
  func asOthersSee(told: UltraHDRPhoto.Told) throws {
    let photo = try UltraHDRPhoto(orientation: 6, told: told).photo()
    let main = try #require(try Self.policy(Self.search).compress(photo).main)
    let folder = try TemporaryFolder()
    try Data(main.bytes).write(to: URL(filePath: folder.path("hdr.jpg")))
    let script = """
      import sys, pyvips
      whole = pyvips.Image.new_from_file(sys.argv[1])
      map = pyvips.Image.new_from_buffer(whole.get("gainmap-data"), "")
      shown = whole.uhdr2scRGB()
      keys = ["min-content-boost", "max-content-boost", "gamma", "offset-sdr", "offset-hdr"]
      numbers = [whole.get("gainmap-" + key)[0] for key in keys]
      numbers += [whole.get("gainmap-hdr-capacity-" + key) for key in ["min", "max"]]
      print(whole.get("vips-loader"), whole.width, whole.height, map.width, map.height, *[f"{n:.4f}" for n in numbers])
      print(f"{map.crop(0, 0, 40, 40).avg():.0f} {map.crop(map.width - 40, map.height - 40, 40, 40).avg():.0f}")
      print(shown.crop(0, 0, shown.width, 60).avg() / whole.crop(0, 0, shown.width, 60).colourspace("scrgb").avg() > 2)
      """
    let answer = try Program("python3").run(["-c", script, folder.path("hdr.jpg")])
    let lines = answer.text.split(separator: "\n").map(String.init)
    try #require(lines.count == 3, "\(answer.errorText)")
    // Boosts and capacities are two to the power of what XMP says.
    #expect(lines[0] == "uhdrload 400 600 200 300 0.8409 4.6116 0.8000 0.0156 0.0312 1.0718 4.9246")
    // Rotated clockwise by a quarter: what was bright, at the left, is at the top.
    let ends = lines[1].split(separator: " ").compactMap { Int($0) }
    #expect(ends.count == 2 && ends[0] > 180 && ends[1] < 70, "\(ends)")
    #expect(lines[2] == "True")
  }

  @Test("the map is rotated with its picture", arguments: Array(1...8)) func turned(orientation: Int) throws {
    let source = UltraHDRPhoto(orientation: orientation)
    let main = try #require(try Self.policy(Self.search).compress(source.photo()).main)
    let map = try #require(try GainMap(of: main.bytes))
    let turn = try #require(Orientation(rawValue: orientation))
    let expected = source.map.turned(by: turn)
    #expect(map.size == expected.size.scaled(toLongestSide: 300))
    let raster = try PhotoReader(bytes: map.jpeg, probe: PhotoProbe(map.jpeg)).render(RenderRequest()).raster
    for (x, y) in [(0.1, 0.1), (0.9, 0.1), (0.1, 0.9), (0.9, 0.9)] {
      func sample(_ raster: Raster) -> Int {
        Int(raster.samples[Int(y * Double(raster.height)) * raster.width + Int(x * Double(raster.width))])
      }
      #expect(abs(sample(raster) - sample(expected)) < 8, "\(x) \(y)")
    }
  }

  @Test("the map of a photo that is passed through keeps its own coefficients") func passedThrough() throws {
    let source = UltraHDRPhoto()
    let photo = try source.photo()
    let outcome = try Self.policy("strategy: 'sizeSearch', longestSide: 900, limit: '1MB'").compress(photo)
    #expect(outcome.passedThrough)
    let main = try #require(outcome.main)
    let parts = try #require(GainMapContainer.parts(of: main.bytes))
    #expect(parts.map == (try source.map.encoded(EncodeSettings(quality: 90))))
    #expect(main.metadataLeft == "none" && main.bytes.firstRange(of: Array("secret".utf8)) == nil)
    let tight = "strategy: 'sizeSearch', longestSide: 900, limit: \(main.bytes.count - 1)"
    #expect(try Self.policy(tight).compress(photo).passedThrough == false)
  }

  @Test("metadata beside the map is reported as usual") func leaks() throws {
    let main = try #require(try Self.policy(Self.search).compress(UltraHDRPhoto().photo()).main)
    #expect(MetadataKind.all(in: main.bytes).isEmpty)
    #expect(MetadataKind.all(in: main.bytes + [0]) == [.xmp, .other])
    let comment: [UInt8] = [0xFF, 0xFE, 0, 4, 65, 66]
    #expect(MetadataKind.all(in: main.bytes.prefix(2) + comment + main.bytes.dropFirst(2)).contains(.comment))
    #expect(try MetadataKind.all(in: UltraHDRPhoto().bytes()) == [.exif, .gps, .xmp, .other])
  }

  @Test("a map that takes too much of the limit is reduced, and then left out")
  func tooMuch() throws {
    let photo = try UltraHDRPhoto().photo()
    func outcome(_ limit: Int) throws -> Outcome {
      try Self.policy("strategy: 'sizeSearch', longestSide: 900, limit: \(limit)").compress(photo)
    }
    let small = try outcome(16_000)
    let map = try #require(try GainMap(of: small.main?.bytes ?? []))
    #expect(map.size.longestSide < 450 && map.addedBytes <= 4_000 && small.main?.bytes.count ?? .max <= 16_000)
    let ladder = "strategy: 'qualityStepping', longestSide: 900, start: 0.1, limit: 4000"
    let none = try Self.policy(ladder).compress(photo)
    #expect(try GainMap(of: #require(none.main).bytes) == nil)
    #expect(none.account.notes.contains { $0.contains("more than a quarter of the limit") }, "\(none.account.notes)")
  }

  @Test(
    "a map may have less than its share of the picture's sides, and never more than it had",
    arguments: [("keep", 300), ("half", 300), ("quarter", 150)])
  func share(rule: String, side: Int) throws {
    let main = try #require(try Self.policy(Self.search, gainMap: rule).compress(UltraHDRPhoto().photo()).main)
    let map = try #require(try GainMap(of: main.bytes))
    #expect(map.size == PixelSize(width: side, height: side * 2 / 3) && main.bytes.count <= 60_000)
  }

  @Test("under a tight limit the map is the best of those that fit: fewer pixels or fewer bytes for each")
  func best() throws {
    var source = UltraHDRPhoto()
    source.hasGrain = true
    let photo = try source.photo()
    var last = Int.max
    for limit in [24_000, 32_000, 48_000, 96_000] {
      let policy = try Self.policy("strategy: 'sizeSearch', longestSide: 900, limit: \(limit)")
      let outcome = policy.compress(photo)
      let main = try #require(outcome.main)
      let map = try #require(try GainMap(of: main.bytes), "\(outcome.account.notes)")
      #expect(main.bytes.count <= limit && map.addedBytes <= limit / 4)
      // It leaves little of its quarter unused, and each byte more makes it better.
      if limit < 96_000 { #expect(map.addedBytes * 5 > limit, "\(map.addedBytes) of \(limit / 4)") }
      let shown = try map.raster().resampled(to: source.mapSize, kernel: .bilinear, light: .gamma)
      let error = zip(shown.samples, source.map.samples).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      #expect(error < last, "\(limit)")
      last = error
      #expect(outcome.account.steps.filter { $0.kind == .encode }.count <= 6, "the map is no encode of the picture")
    }
  }

  @Test("a thumbnail has no map, and a picture elsewhere is not used as one") func mainAlone() throws {
    let text = """
      { name: 'hdr', main: { \(Self.search) }, gainMap: 'keep', thumbnail: { longestSide: 200, quality: 0.7 } }
      """
    let outcome = try Policy(reading: Array(text.utf8), from: "hdr").compress(UltraHDRPhoto().photo())
    #expect(try GainMap(of: #require(outcome.main).bytes) != nil)
    #expect(try GainMap(of: #require(outcome.thumbnail).bytes) == nil)
  }

  @Test("a photo without a map, or with a damaged one, has a note and keeps its picture") func without() throws {
    let policy = try Self.policy(Self.search)
    let plain = policy.compress(try MadePhotoTests.photo(900, 600, .jpeg))
    #expect(plain.status == .ok && !plain.account.notes.contains { $0.contains("gain map") })
    let brighter = policy.compress(try UltraHDRPhoto(more: "hdrgm:BaseRenditionIsHDR=\"True\"").photo())
    #expect(brighter.status == .ok && brighter.account.notes.contains { $0.hasPrefix("no gain map of Ultra HDR") })
    var large = UltraHDRPhoto()
    large.mapSize = PixelSize(width: 1_000, height: 700)
    let small = policy.compress(try large.photo())
    #expect(small.status == .ok && small.account.notes.contains { $0.contains("more than its picture has") })
    let whole = try UltraHDRPhoto().bytes()
    for cut in stride(from: 1, to: 6_000, by: 517) {
      let photo = try Photo(name: "cut.jpg", bytes: Array(whole.dropLast(cut)))
      let outcome = policy.compress(photo)
      #expect(outcome.status == .ok && outcome.main?.metadataLeft == "none")
      #expect(try GainMap(of: #require(outcome.main).bytes) == nil)
      #expect(outcome.account.notes.contains { $0.hasPrefix("no gain map of") }, "\(outcome.account.notes)")
    }
  }

  /// The light of a photo on a screen with this headroom, in small.
  private static func shown(_ bytes: [UInt8], headroom: Double) throws -> [SIMD3<Float>] {
    let size = PixelSize(width: 60, height: 40)
    let reader = PhotoReader(bytes: bytes, probe: try PhotoProbe(bytes))
    let picture = try reader.render(RenderRequest(size: size)).raster.samples
    let map = try #require(try reader.brightening()).resampled(to: size)
    let gains = map.gains(headroom: headroom)
    func light(_ code: UInt8) -> Float { Float(MatrixConversion.linear(Double(code) / 255)) }
    return (0..<size.area).map { pixel in
      let at = map.channels == 1 ? [pixel, pixel, pixel] : (0..<3).map { 3 * pixel + $0 }
      return gains.bright(
        SIMD3(light(picture[3 * pixel]), light(picture[3 * pixel + 1]), light(picture[3 * pixel + 2])),
        SIMD3(map.samples[at[0]], map.samples[at[1]], map.samples[at[2]]))
    }
  }

  @Test(
    "gains of each colour are kept, and converted if they are for other colours than sRGB's",
    .needsShared("corpus/photos"), arguments: [1, 6], [UltraHDRPhoto.Told.xmp, .iso])
  func colours(orientation: Int, told: UltraHDRPhoto.Told) throws {
    let policy = try Self.policy(Self.search)
    let coloured = policy.compress(try UltraHDRPhoto(isMapGrey: false).photo())
    #expect(try GainMap(of: #require(coloured.main).bytes)?.isOfColours == true)
    #expect(!coloured.account.notes.contains { $0.contains("converted") })
    let bytes = try Shared.path("corpus/photos").appending(path: "pixel-6pro-ultrahdr-sky.jpg").bytes()
    let profile = try #require(PhotoProbe(bytes).profile).bytes
    var source = UltraHDRPhoto(orientation: orientation, profile: profile, isMapGrey: false)
    source.told = told
    let outcome = policy.compress(try source.photo())
    #expect(outcome.account.notes.contains("gain map converted to sRGB's colours"), "\(outcome.account.notes)")
    let made = try #require(outcome.main)
    #expect(made.bytes.count <= 60_000 && made.metadataLeft == "none")
    for headroom in [exp2(2.3), 2.5] {
      let before = try Self.shown(source.bytes(), headroom: headroom)
      let after = try Self.shown(made.bytes, headroom: headroom)
      let error = zip(before, after).reduce(Float(0)) { $0 + abs(($1.0 - $1.1).sum()) } / Float(before.count)
      let most = before.reduce(Float(0)) { $0 + $1.sum() } / Float(before.count)
      #expect(error < 0.03 * most, "\(error) of \(most)")
    }
    let grey = policy.compress(try UltraHDRPhoto(profile: profile).photo())
    #expect(try GainMap(of: #require(grey.main).bytes) != nil)
  }

  @Test("gains for Display P3 change its light", .needsShared("corpus/photos")) func wide() throws {
    let bytes = try Shared.path("corpus/photos").appending(path: "pixel-6pro-ultrahdr-sky.jpg").bytes()
    let profile = try #require(PhotoProbe(bytes).profile).bytes
    let photo = try UltraHDRPhoto(profile: profile, isMapGrey: false).bytes()
    let found = try #require(try PhotoReader(bytes: photo, probe: PhotoProbe(photo)).brightening())
    let bright = found.gains(headroom: exp2(2.3)).bright(SIMD3(0.8, 0.3, 0.1), SIMD3(200, 100, 50))
    // By numpy, with the matrix of ISO 22028-4's Display P3 and sRGB.
    let expected: SIMD3<Float> = SIMD3(2.4915, 0.3721, 0.0532)
    #expect((0..<3).allSatisfy { abs(bright[$0] - expected[$0]) < 0.005 }, "\(bright)")
  }

  @Test("numbers of three channels are read and written, and nonsense is not accepted") func parameters() throws {
    var three = GainMapParameters(gainMax: [1_000_000, 2_000_000, 2_500_000], headroomMax: 2_300_000)
    three.gainMin = [-1_000_000, 0, 0]
    #expect(GainMapParameters(xmp: three.xmp.utf8) == three && three.areOfColours)
    let iso = try #require(GainMapParameters(iso: three.iso[...]))
    #expect(
      iso.gainMax == three.gainMax && iso.gainMin == three.gainMin && iso.gamma == [1_000_000, 1_000_000, 1_000_000])
    for length in 0..<three.iso.count { #expect(GainMapParameters(iso: three.iso.prefix(length)) == nil) }
    func xmp(_ max: String, _ capacity: String, _ more: String = "") -> GainMapParameters? {
      GainMapParameters(
        xmp: "<x hdrgm:GainMapMax=\"\(max)\" hdrgm:HDRCapacityMax=\"\(capacity)\" \(more)/>".utf8)
    }
    #expect(xmp("2", "2") != nil)
    for (max, capacity) in [("nan", "2"), ("2", "inf"), ("2", "0"), ("1e9", "2"), ("-1", "2"), ("", "2"), ("2", "two")]
    {
      #expect(xmp(max, capacity) == nil, "\(max) \(capacity)")
    }
    #expect(xmp("2", "2", "hdrgm:Gamma=\"0\"") == nil)
    #expect(GainMapParameters(xmp: "<hdrgm:GainMapMax><rdf:Seq><rdf:li>1".utf8) == nil)
    // A number has a limited length, and a list no more items than there are channels.
    let half = "2." + String(repeating: "0", count: 100)
    #expect(xmp(half, "2").map { $0.gainMax } == [2_000_000])
    let list = "<hdrgm:GainMapMax>" + String(repeating: "<rdf:li>1", count: 7_000) + "</hdrgm:GainMapMax>"
    #expect(GainMapParameters(xmp: "<x hdrgm:HDRCapacityMax=\"2\">\(list)".utf8) == nil)
  }

  @Test("an index that refers to the same bytes repeatedly names one picture") func sharedPictures() throws {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    /// Two pictures of four bytes after an index, whose entries say where each begins, and its length.
    func pictures(_ entries: [(start: Int, length: Int)]) throws -> [[UInt8]] {
      let count = 16 * (entries.count + 1)
      let tiff =
        Array("II*\0".utf8) + little(8, 4) + little(1, 2) + little(0xB002, 2) + little(7, 2) + little(count, 4)
        + little(26, 4) + little(0, 4) + little(0, 16)
        + entries.flatMap { little(0, 4) + little($0.length, 4) + little(26 + count + $0.start, 4) + little(0, 4) }
      let index = JPEGHeader.Segment(marker: 0xE2, start: 0, content: (Array("MPF\0".utf8) + tiff)[...])
      let file = index.content + [0xFF, 0xD8, 1, 2, 0xFF, 0xD8, 3, 4]
      return MultiPicture.files(beside: [index], in: Array(file)).map { Array($0) }
    }
    let (first, second): ([UInt8], [UInt8]) = ([0xFF, 0xD8, 1, 2], [0xFF, 0xD8, 3, 4])
    #expect(try pictures([(0, 4), (4, 4)]) == [first, second])
    #expect(try pictures([(4, 4), (0, 4)]) == [second, first])
    #expect(try pictures([(0, 4), (0, 4), (0, 3), (0, 8), (4, 4)]) == [first, second])
  }

  @Test(
    "if no JPEG is written, no map can be added",
    arguments: [
      ("strategy: 'original'", "p.json5:1:63: original writes no JPEG"),
      ("strategy: 'resizeFirst', quality: 0.8, format: 'webp'", "gain maps go with JPEGs; this format is webp"),
      ("strategy: 'external', folder: 'x'", "external writes no JPEG"),
    ])
  func impossible(main: String, says: String) {
    #expect {
      try Policy(reading: Array("{ name: 'x', main: { \(main) }, gainMap: 'keep' }".utf8), from: "p.json5")
    } throws: { error in
      let text = "\(error)"
      return text.contains(says.split(separator: ": ").last ?? "") && text.contains("p.json5:1:")
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test, visibly, unless Python has libvips of at least this version, as in its wheel pyvips-binary.
  fileprivate static func needsPythonVips(_ major: Int, _ minor: Int) -> Self {
    let script =
      "import pyvips; assert pyvips.at_least_libvips(\(major), \(minor)) and pyvips.type_find('VipsForeign', 'uhdrload')"
    let has = try? Program("python3").run(["-c", script]).status == 0
    return .enabled(if: has == true, "asks libvips \(major).\(minor) by Python's pyvips-binary, which is not installed")
  }
}
