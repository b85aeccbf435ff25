import Documents
import Foundation
import ImageCodecs
import PerceptualQuality
import TestSupport
import Testing

import Pixels
@testable import CompressionStrategies

@Suite struct FloorSearchTests {
  /// The score at every quality from 1 to 100 of 22 photos on two devices: everything that a search could request.
  static let runs: [[Double]] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Reference/score-by-quality.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().map { line in
      line.split(separator: "\t")[2].split(separator: " ").compactMap { Double($0) }
    }
  }()

  /// The lowest quality from which every higher one meets the floor.
  private static func exhaustive(_ scores: [Double], _ floor: Double) -> Int? {
    guard let last = scores.lastIndex(where: { $0 < floor }) else { return 1 }
    return last == 99 ? nil : last + 2
  }

  @Test(
    "compared with all hundred scores: the floor is met, nearly always the same answer, never higher, four scores")
  func recorded() throws {
    #expect(Self.runs.count == 44 && Self.runs.allSatisfy { $0.count == 100 })
    var (cases, equal, looks): (Int, Int, [Int]) = (0, 0, [])
    for scores in Self.runs {
      for floor in [60.0, 70, 80, 90] {
        guard let expected = Self.exhaustive(scores, floor) else { continue }
        var search = FloorSearch(floor: floor)
        while search.answer == nil { search.learn(scores[search.next - 1], at: search.next) }
        let answer = try #require(search.answer)
        #expect(scores[answer - 1] >= floor)
        #expect(answer <= expected)
        cases += 1
        if answer == expected { equal += 1 }
        looks.append(search.scores.count)
      }
    }
    let median = looks.sorted()[looks.count / 2]
    print(
      "\(equal) of \(cases) equal the exhaustive answer; \(median) scores in the median, at most \(looks.max() ?? 0)")
    #expect(Double(equal) >= 0.95 * Double(cases))
    #expect(median <= 4)
  }

  @Test("a floor that no quality reaches is recognised after few scores")
  func unreachable() {
    var search = FloorSearch(floor: 90)
    while search.answer == nil { search.learn(Double(search.next) * 0.7, at: search.next) }
    #expect(search.answer == 101 && search.scores.count <= 8)
  }
}

@Suite struct PerceptualFloorTests {
  @Test(
    "the picture meets the floor on the device, and one quality less would not",
    .needsShared("corpus/photos/canon-hdr-lamp.jpg"), arguments: [60.0, 80])
  func photo(floor: Double) throws {
    let url = try Shared.path("corpus/photos/canon-hdr-lamp.jpg")
    let photo = try Photo(name: "photo", bytes: url.bytes())
    let device = try #require(Device.presets["phone"])
    let picture = PictureSettings(size: SizeRule(.longestSide(1600)))
    let reader = PhotoReader(bytes: photo.bytes, probe: photo.probe)
    var studio = Studio(photo, pixels: reader)
    let made = try PerceptualFloor(picture: picture, floor: floor, device: device).compress(in: &studio)
    let original = try reader.render(RenderRequest()).raster
    let view = try PhotoView(of: original, on: device, metrics: [SSIMULACRA2()])
    func score(_ bytes: [UInt8]) throws -> Double {
      let shown = try PhotoReader(bytes: bytes, probe: try PhotoProbe(bytes)).render(RenderRequest()).raster
      return try #require(try view.scores(of: shown)[0].score)
    }
    #expect(try score(made.bytes) >= floor)
    let quality = try #require(made.quality)
    let raster = original.resampled(to: made.size, kernel: .lanczos3, light: .linear)
    #expect(try score(raster.encoded(EncodeSettings(quality: quality - 1))) < floor)
    #expect(studio.account.steps.count { $0.kind == .encode && $0.kept } == 1)
    #expect(studio.account.steps.count { $0.kind == .score } >= 2)
  }

  @Test(
    "a limit in bytes has priority over the floor, and the account says which score is left",
    .needsShared("corpus/photos/canon-hdr-lamp.jpg"))
  func limit() throws {
    let url = try Shared.path("corpus/photos/canon-hdr-lamp.jpg")
    let photo = try Photo(name: "photo", bytes: url.bytes())
    let device = try #require(Device.presets["phone"])
    var studio = Studio(photo, pixels: PhotoReader(bytes: photo.bytes, probe: photo.probe))
    let picture = PictureSettings(size: SizeRule(.longestSide(1600)))
    let made = try PerceptualFloor(picture: picture, floor: 85, device: device, maxBytes: 100_000)
      .compress(in: &studio)
    #expect(made.bytes.count <= 100_000 && made.bytes.count > 95_000)
    #expect(studio.account.notes.contains { $0.contains("the limit of 100,000 bytes leaves a score of") })
  }
}
