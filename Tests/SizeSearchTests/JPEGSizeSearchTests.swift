import TestSupport
import Testing

import Pixels
@testable import SizeSearch

@Suite struct JPEGSizeSearchTests {
  static let recipes: [(String, JPEGRecipe)] = [
    ("baseline", JPEGRecipe(isProgressive: false, weighsBits: false)),
    ("progressive, bits weighed", JPEGRecipe(isProgressive: true, weighsBits: true)),
  ]

  private func fit(_ raster: Raster, _ limit: Int, _ recipe: JPEGRecipe) -> JPEGSizeSearch.Answer {
    var search = JPEGSizeSearch(raster, sample: PictureSample(raster, .quarter), recipe: recipe)
    return search.fit(within: limit)
  }

  @Test("a file is within its limit and fills it", arguments: recipes.indices, [9_000, 14_321, 30_000, 60_000])
  func fills(_ recipe: Int, _ limit: Int) throws {
    let answer = fit(TestPicture.scene(width: 640, height: 480), limit, Self.recipes[recipe].1)
    let bytes = try #require(answer.bytes)
    #expect(bytes.count <= limit)
    #expect(Double(bytes.count) >= 0.99 * Double(limit))
  }

  @Test("the same picture and limit give the same bytes", arguments: recipes.indices)
  func repeats(_ recipe: Int) {
    let raster = TestPicture.scene(width: 300, height: 200)
    let first = fit(raster, 12_000, Self.recipes[recipe].1)
    let second = fit(raster, 12_000, Self.recipes[recipe].1)
    #expect(first.bytes == second.bytes)
  }

  struct Odd: Sendable, CustomTestStringConvertible {
    let name: String
    let raster: Raster
    let limit: Int
    /// Whether any file is within the limit.
    var fits = true
    var testDescription: String { name }
  }

  static let oddities: [Odd] = [
    Odd(name: "one pixel", raster: TestPicture.scene(width: 1, height: 1), limit: 50_000),
    Odd(name: "one line", raster: TestPicture.scene(width: 65_500, height: 1), limit: 20_000),
    Odd(name: "one column", raster: TestPicture.scene(width: 1, height: 65_500), limit: 20_000),
    Odd(name: "grey", raster: TestPicture.scene(width: 200, height: 150, channels: 1), limit: 5_000),
    Odd(name: "noise", raster: TestPicture.noise(width: 256, height: 256), limit: 40_000),
    Odd(name: "one colour", raster: TestPicture.flat(width: 700, height: 500), limit: 50_000),
    Odd(name: "no room at all", raster: TestPicture.scene(width: 300, height: 200), limit: 100, fits: false),
    Odd(name: "a limit of nothing", raster: TestPicture.scene(width: 30, height: 20), limit: 0, fits: false),
  ]

  @Test(
    "odd pictures and limits end with a file that fits, or with none", .needsProgram("djpeg"), arguments: oddities,
    recipes.indices)
  func odd(_ odd: Odd, _ recipe: Int) throws {
    let answer = fit(odd.raster, odd.limit, Self.recipes[recipe].1)
    #expect((answer.bytes != nil) == odd.fits)
    guard let bytes = answer.bytes else { return }
    #expect(bytes.count <= odd.limit)
    let isFull = Double(bytes.count) >= 0.97 * Double(odd.limit)
    #expect(isFull || answer.isFinest, "neither full nor the finest there is")
    let decoded = try JPEGProgram.samples(of: bytes, count: odd.raster.samples.count)
    #expect(decoded.count == odd.raster.samples.count)
  }

  @Test(
    "libjpeg's whole qualities are never closer to the picture with as many bytes", .needsProgram("djpeg"),
    arguments: [10_000, 25_000, 60_000])
  func asGoodAsWholeQualities(_ limit: Int) throws {
    let raster = TestPicture.scene(width: 512, height: 384)
    let coefficients = JPEGCoefficients(raster, sampling: .quarter)
    var best: [UInt8]?
    for quality in 1...100 {
      var picture = QuantisedPicture(shape: coefficients)
      let scale = JPEGRecipe.scale(ofQuality: Double(quality))
      picture.quantise(coefficients, by: QuantisationTable.annexK(scale: scale))
      let bytes = JPEGFile(picture, scans: Scan.baseline(components: 3), isProgressive: false).write()
      if bytes.count <= limit { best = bytes }
    }
    let ours = try #require(fit(raster, limit, JPEGRecipe(isProgressive: false, weighsBits: false)).bytes)
    let count = raster.samples.count
    guard let best else { return }
    let theirs = try JPEGProgram.samples(of: best, count: count)
    let mine = try JPEGProgram.samples(of: ours, count: count)
    func error(_ samples: [UInt8]) -> Int {
      zip(samples, raster.samples).reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
    }
    // 0.05 dB.
    #expect(Double(error(mine)) <= Double(error(theirs)) * 1.0116)
  }
}
