import Pixels
import SizeSearch
import TestSupport
import Testing

/// The functions that other packages call.
@Suite struct FittedJPEGTests {
  @Test(
    "a file is within its limit, fills it, and has the stated size, whatever is chosen",
    .needsProgram("djpeg"),
    arguments: [
      SearchChoices(), SearchChoices(chroma: .full, isProgressive: true),
      SearchChoices(chroma: .quarter, isProgressive: false),
    ])
  func fits(_ choices: SearchChoices) throws {
    let raster = TestPicture.scene(width: 320, height: 240)
    let file = try raster.jpeg(within: 20_000, choices)
    #expect((19_800...20_000).contains(file.bytes.count))
    #expect(file.size == raster.size && !file.isFinest)
    let samples = try JPEGProgram.samples(of: file.bytes, count: .max)
    #expect(samples.count >= raster.samples.count)
    // Entropy-coded data has no such pair: it is the marker of a progressive frame.
    let isProgressive = zip(file.bytes, file.bytes.dropFirst()).contains { $0 == 0xFF && $1 == 0xC2 }
    #expect(isProgressive == (choices.isProgressive ?? false))
  }

  @Test("what cannot be made into a file is refused with its reason")
  func refuses() {
    func error(_ raster: Raster, _ limit: Int, _ choices: SearchChoices = SearchChoices()) -> SearchError? {
      do throws(SearchError) {
        _ = try raster.jpeg(within: limit, choices)
        return nil
      } catch {
        return error
      }
    }
    let picture = TestPicture.scene(width: 320, height: 240)
    guard case .limitNotReached(1, let smallest, let size) = error(picture, 1) else {
      Issue.record("one byte was enough")
      return
    }
    #expect(size.longestSide == 320 && (500...4_000).contains(smallest))
    let wide = PixelSize(width: 65_501, height: 1)
    #expect(
      error(Raster(size: wide, channels: 1, samples: Array(repeating: 7, count: wide.area)), 9_000)
        == .sideTooLong(wide))
    #expect(error(picture, 20_000, SearchChoices(chroma: .half)) == .unknownChroma(.half))
  }
}
