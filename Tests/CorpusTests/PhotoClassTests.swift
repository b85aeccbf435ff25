import Foundation
import ImageCodecs
import Pixels
import TestSupport
import Testing

@testable import Corpus

/// Compares guessed classes with those that a person chose for every photo: `photo-classes.tsv` has each photo's class,
/// or two if both are acceptable.
@Suite struct PhotoClassTests {
  private struct Labelled {
    let name: String
    let classes: [PhotoClass]
    let path: URL
  }

  /// The photos on this machine: the shared ones, and public ones from `corpus fetch`.
  private static func labelled() throws -> [Labelled] {
    let table = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "photo-classes.tsv")
    let home = ProcessInfo.processInfo.environment["HOME"] ?? "/"
    let cache = URL(filePath: home + "/.cache/stepwedge/corpus")
    return try String(contentsOf: table, encoding: .utf8).split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: "\t").map(String.init)
      let isShared = fields[0].hasPrefix("shared/")
      let path =
        isShared
        ? Shared.folder?.appending(path: "corpus/photos/" + fields[0].dropFirst(7)) : cache.appending(path: fields[0])
      guard let path, FileManager.default.fileExists(atPath: path.path) else { return nil }
      return Labelled(
        name: fields[0], classes: fields[1].split(separator: "|").compactMap { PhotoClass(rawValue: String($0)) },
        path: path)
    }
  }

  @Test("plain pictures have a class, black and white ones, too", arguments: [0, 20, 128, 240, 255])
  func plain(level: UInt8) {
    let size = PixelSize(width: 300, height: 200)
    let raster = Raster(size: size, channels: 3, samples: [UInt8](repeating: level, count: 3 * size.area))
    #expect(PhotoClassGuess(raster).photoClass != .text)
  }

  @Test(
    "nine in ten of each guessed class are right, and at most 40 of 100 are unsure", .needsShared("corpus/photos")
  )
  func precision() async throws {
    let photos = try Self.labelled()
    let guesses = try await withThrowingTaskGroup(of: (Int, PhotoClass).self) { group in
      for (index, photo) in photos.enumerated() {
        group.addTask {
          let bytes = try [UInt8](Data(contentsOf: photo.path))
          let reader = PhotoReader(bytes: bytes, probe: try PhotoProbe(bytes))
          return (index, PhotoClassGuess(try reader.render(RenderRequest()).raster).photoClass)
        }
      }
      return try await group.reduce(into: [Int: PhotoClass]()) { $0[$1.0] = $1.1 }
    }
    for kind in PhotoClass.allCases where kind != .unsure {
      let given = guesses.filter { $0.value == kind }.map { photos[$0.key] }
      let wrong = given.filter { !$0.classes.contains(kind) }
      print("\(kind.rawValue): \(given.count) given, wrong: \(wrong.map(\.name).sorted())")
      #expect(
        Double(wrong.count) < 0.1 * Double(given.count) || given.isEmpty, "\(kind.rawValue): \(wrong.map(\.name))")
    }
    let unsure = guesses.filter { $0.value == .unsure }.map { photos[$0.key].name }.sorted()
    print("unsure: \(unsure.count) of \(photos.count): \(unsure)")
    #expect(Double(unsure.count) <= 0.4 * Double(photos.count))
  }
}
