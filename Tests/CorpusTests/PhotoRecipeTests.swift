import Corpus
import Foundation
import ImageCodecs
import Pixels
import TestSupport
import Testing

/// Generated photos: the same each time, and their headers agree with their recipes.
@Suite struct PhotoRecipeTests {
  /// The smallest few of the first hundred, because this test is not about the time of synthesis.
  static let small = (0..<100).map { PhotoRecipe(number: $0, seed: 1) }.sorted { $0.size.area < $1.size.area }.prefix(4)

  /// The smallest of each way of writing a file.
  static let kinds = Dictionary(grouping: (0..<100).map { PhotoRecipe(number: $0, seed: 1, maxMegapixels: 1) }) {
    "\($0.settings.format.rawValue) \($0.peculiarity?.rawValue ?? "")"
  }.values.compactMap { $0.min { $0.size.area < $1.size.area } }

  @Test(arguments: small) func headersTellTheRecipe(recipe: PhotoRecipe) throws {
    let probe = try PhotoProbe(recipe.file())
    #expect(probe.format.rawValue == recipe.settings.format.rawValue)
    #expect(probe.hasGPS == recipe.hasGPS)
    if probe.format == .jpeg { #expect(probe.statedOrientation == recipe.orientation?.rawValue) }
    #expect(Set([probe.storedSize, probe.storedSize.turned]).contains(recipe.size))
  }

  @Test(
    "every kind of file says that it was generated, and what it shows; exiftool reads it there",
    .needsProgram("exiftool"), arguments: kinds)
  func mark(recipe: PhotoRecipe) throws {
    let file = try recipe.file()
    let mark = try #require(SceneMark(in: file.prefix(65_536)) ?? SceneMark(in: file.suffix(65_536)))
    #expect(mark.scene == recipe.scene)
    #expect(SceneMark(in: Array("Stepwedge generated: nowhere".utf8)[...]) == nil)
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + recipe.name)
    defer { try? FileManager.default.removeItem(at: path) }
    try Data(file).write(to: path)
    guard recipe.settings.format != .heic else { return }
    let told = try Program("exiftool").run(["-s3", "-Comment", "-ImageDescription", path.path])
    #expect(told.text.split(separator: "\n") == ["Stepwedge generated: \(recipe.scene.rawValue)"])
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
