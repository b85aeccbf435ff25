import ImageCodecs
import Pixels
import Testing
@testable import Corpus

/// The set of big files. Its photos have twelve megapixels; these tests make small ones in the same way.
@Suite struct BigPhotoTests {
  @Test func `the set has files below and above 10 MB, of 11 to 13 megapixels, and solid pictures`() {
    let set = BigPhoto.set(seed: 1)
    var (least, solids): ([Int], Int) = ([], 0)
    for photo in set {
      switch photo.content {
      case .photo(_, let bytes):
        least.append(bytes)
        #expect((11_000_000...13_000_000).contains(photo.size.area))
      case .solid:
        solids += 1
        #expect(photo.size == PixelSize(width: 500, height: 500))
      }
    }
    #expect(least.min() == 8_000_000 && least.count { $0 >= 10_000_000 } == 6 && solids == 3)
    #expect(Set(set.map(\.name)).count == set.count && CorpusMake(bigOf: 1).count == set.count)
  }

  @Test func `a photo has at least the bytes that are asked, if any quality gives so many`() throws {
    let files = try [1, 90_000, 10_000_000].map { bytes in
      try BigPhoto(
        name: "small.jpg", size: PixelSize(width: 400, height: 300), content: .photo(.street, bytes: bytes), number: 0,
        seed: 1
      ).file()
    }
    #expect(files[1].count >= 90_000 && files[0].count <= files[1].count && files[1].count < files[2].count)
    #expect(try PhotoProbe(files[1]).size == PixelSize(width: 400, height: 300))
  }

  @Test func `a solid picture is of one colour`() throws {
    for photo in BigPhoto.set(seed: 1) {
      guard case .solid(let colour, _) = photo.content else { continue }
      let file = try photo.file()
      let raster = try PhotoReader(bytes: file, probe: PhotoProbe(file)).render(RenderRequest()).raster.inColour
      #expect(
        Set(raster.samples.indices.map { Int(raster.samples[$0]) - Int(colour[$0 % 3]) }).allSatisfy { abs($0) <= 2 })
    }
  }
}
