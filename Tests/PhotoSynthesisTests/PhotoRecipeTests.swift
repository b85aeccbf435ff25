import ImageCodecs
import PhotoSynthesis
import Testing

/// Generated photos: the same again, and what their headers say is what the recipe says.
@Suite struct PhotoRecipeTests {
  /// The smallest few of the first hundred: synthesis is not what takes the time in this test.
  static let small = (0..<100).map { PhotoRecipe(number: $0, seed: 1) }.sorted { $0.size.area < $1.size.area }.prefix(4)

  @Test(arguments: small) func headersTellTheRecipe(recipe: PhotoRecipe) throws {
    let probe = try PhotoProbe(recipe.file())
    #expect(probe.format.rawValue == recipe.settings.format.rawValue)
    #expect(probe.hasGPS == recipe.hasGPS)
    if probe.format == .jpeg { #expect(probe.statedOrientation == recipe.orientation?.rawValue) }
    #expect(Set([probe.storedSize, probe.storedSize.turned]).contains(recipe.size))
  }

  @Test func theSameSeedGivesTheSameBytes() throws {
    let recipe = try #require(Self.small.first)
    let again = PhotoRecipe(number: recipe.number, seed: 1)
    #expect(try recipe.file() == again.file())
    #expect(PhotoRecipe(number: recipe.number, seed: 2).picture().samples != recipe.picture().samples)
  }

  @Test func everyOrientationOccurs() {
    let stated = Set((0..<400).compactMap { PhotoRecipe(number: $0, seed: 1).orientation })
    #expect(stated.count == Orientation.allCases.count)
  }
}
