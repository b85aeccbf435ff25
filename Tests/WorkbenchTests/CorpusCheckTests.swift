import Foundation
import ImageCodecs
import Pixels
import System
import TestSupport
import Testing
import Workers
@testable import Corpus
@testable import Workbench

/// A folder of photos, its manifest, and what is found if they disagree.
@Suite struct CorpusCheckTests {
  /// A folder with three pictures of two contents, and files that are not pictures.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let size = PixelSize(width: 64, height: 48)
    let ramp = Raster(size: size, channels: 3, samples: (0..<(size.area * 3)).map { UInt8($0 / 3 % 64 * 4) })
    let night = Raster(size: size, channels: 3, samples: (0..<(size.area * 3)).map { UInt8($0 % 97 == 0 ? 250 : 12) })
    let odd = Array("caf".utf8) + [0xE9] + Array(" \n\\ \u{1F4F7}.png".utf8)
    let root = FilePath(folder.url.path)
    try FileWriter.write(ramp.encoded(EncodeSettings(format: .png, quality: 1)), to: root.appending("a.png"))
    try FileWriter.write(ramp.encoded(EncodeSettings(format: .png, quality: 1)) + [0], to: root.appending("b.png"))
    try FileWriter.write(night.encoded(EncodeSettings(format: .png, quality: 1)), to: root.appending(odd))
    try FileWriter.write(Array("notes".utf8), to: root.appending("notes.txt"))
    return folder
  }

  @Test func aFolderIsCovered() throws {
    let folder = try folder()
    let check = try CorpusCheck(folder: FilePath(folder.url.path), workers: 2)
    #expect(check.photos.count == 3 && check.faults.isEmpty && check.skipped == 1)
    let coverage = CorpusCoverage(check.photos)
    #expect(coverage.duplicates == [["a.png", "b.png"]])
    #expect(coverage.aspects.first { $0.name == "format" }?.missing.contains("HEIC") == true)
  }

  @Test func itsManifestIsReadBackAndNoticesDamage() throws {
    let folder = try folder()
    let root = FilePath(folder.url.path)
    let written = PhotoManifest.text(of: root)
    #expect(written.photos == 3 && written.faults.isEmpty)
    let manifest = PhotoManifest(Array(written.text.utf8), named: "photos.tsv")
    #expect(manifest.faults.isEmpty)
    #expect(try CorpusCheck(manifest: manifest, folder: root, workers: 1).faults.isEmpty)

    try FileWriter.write(Array("damaged".utf8), to: root.appending("a.png"))
    let check = try CorpusCheck(manifest: manifest, folder: root, workers: 1)
    #expect(check.photos.count == 2)
    #expect(check.faults.map(\.photo) == ["a.png"])
    #expect(check.faults.first?.reason.contains("expects sum") == true)
  }

  @Test("a worker that reports the right checksum for a wrong file is not asked", .needsProgram("python3"))
  func aLyingWorkerIsNotBelieved() throws {
    let folder = try folder()
    let root = FilePath(folder.url.path)
    let entries = PhotoManifest.text(of: root).text.split(separator: "\n").filter { $0.contains("a.png") }
    let line = try #require(entries.first)
    let manifest = PhotoManifest(
      Array("sha256\tbytes\tfile\twidth\theight\tformat\tclass\twhy\n\(line)\n".utf8), named: "m")
    #expect(manifest.faults.isEmpty && manifest.entries.count == 1)
    let honest = try CorpusPhoto(FileReader.read(root.appending("a.png")), name: "a.png")
    var said = String(decoding: try WireCoder.frame(.answer, CheckRequest.Answer.photo(honest)).text, as: UTF8.self)
    said.replace("\"name\"", with: "\"digest\":\"\(line.prefix(64))\",\"bytes\":7,\"name\"")
    let workers = Isolation.lying(said)
    #expect(try CorpusCheck(manifest: manifest, folder: root, in: workers, workers: 1).photos.map(\.name) == ["a.png"])
    try FileWriter.write(Array("damaged".utf8), to: root.appending("a.png"))
    let check = try CorpusCheck(manifest: manifest, folder: root, in: workers, workers: 1)
    #expect(check.photos.isEmpty && check.faults.map(\.photo) == ["a.png"], "\(check.faults)")
  }

  @Test func aManifestsClassOverrulesTheGuess() throws {
    let folder = try folder()
    let root = FilePath(folder.url.path)
    let lines = PhotoManifest.text(of: root).text.replacingOccurrences(of: "png\t\t", with: "png\tportrait\t")
    let check = try CorpusCheck(manifest: PhotoManifest(Array(lines.utf8), named: "m"), folder: root, workers: 1)
    #expect(check.photos.map(\.photoClass) == [.portrait, .portrait, .portrait])
  }

  @Test("an even dark sky is not a page, and skin colours everywhere are not a portrait") func classes() {
    let size = PixelSize(width: 120, height: 90)
    func guess(_ colour: (_ x: Int, _ y: Int) -> [UInt8]) -> PhotoClass {
      // A sensor's noise, so that nothing counts as drawn.
      let noisy = (0..<size.area).flatMap { at in colour(at % 120, at / 120).map { $0 + UInt8(at * 7 % 5) } }
      return PhotoClassGuess(Raster(size: size, channels: 3, samples: noisy)).photoClass
    }
    let (skin, green): ([UInt8], [UInt8]) = ([205, 150, 125], [70, 110, 60])
    func isMiddle(_ x: Int, _ y: Int) -> Bool { abs(x - 60) < 34 && abs(y - 45) < 26 }
    #expect(guess { x, y in isMiddle(x, y) ? skin : green } == .portrait)
    #expect(guess { _, _ in skin } != .portrait)
    #expect(guess { x, y in y % 6 == 0 && x % 3 == 0 ? [60, 60, 60] : [20, 20, 22] } != .text)
    #expect(guess { x, y in y % 6 < 2 && x % 4 == 0 ? [30, 30, 30] : [225, 224, 220] } == .text)
  }
}
