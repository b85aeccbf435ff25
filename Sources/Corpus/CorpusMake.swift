import CProcess
import ImageCodecs
import Synchronization
package import System

/// A photo that is generated, always with the same bytes.
protocol GeneratedPhoto: Sendable {
  /// The file's name.
  var name: String { get }
  /// Whether making it takes some hundred megabytes.
  var takesMuchMemory: Bool { get }
  /// The file's bytes.
  func file() throws(CodecError) -> [UInt8]
}

/// Writes generated photos into a folder, on all cores.
package struct CorpusMake: Sendable {
  /// One photo, written or not.
  package struct Made: Sendable {
    /// The file's name in the folder, which is derived from the seed and the number.
    package let name: String
    /// The file's size; 0 if it was not written.
    package let bytes: Int
    /// Why it was not written; nil if it was.
    package let failure: String?
  }

  /// Sets of generated photos.
  package enum Kind: String, Sendable, CaseIterable {
    /// As many as one likes, mixed as in a folder of phone photos.
    case mixed
    /// Files of about 10 MB, and solid pictures.
    case big
  }

  private let recipes: [any GeneratedPhoto]

  /// How many photos there are.
  package var count: Int { recipes.count }

  /// The first `count` photos of a seed's set; larger ones are reduced to `maxMegapixels`.
  package init(count: Int, seed: UInt64, maxMegapixels: Int) {
    recipes = (0..<count).map { PhotoRecipe(number: $0, seed: seed, maxMegapixels: maxMegapixels) }
  }

  /// The set of big files of a seed.
  package init(bigOf seed: UInt64) { recipes = BigPhoto.set(seed: seed) }

  /// The first of their files that already exists.
  package func firstExisting(in folder: FilePath) -> FilePath? {
    recipes.lazy.map { folder.appending($0.name) }.first { FileKind($0) != nil }
  }

  /// Makes and writes the photos in order, until `report` returns false.
  package func run(into folder: FilePath, threads: Int, report: (Made) -> Bool) throws {
    try Directory.make(folder)
    sw_give_back_from(1 << 20)
    let recipes = recipes
    // Of photos that take much memory, only one is made at a time.
    let large = Mutex(())
    OrderedWork.run(
      recipes.count, threads: threads,
      piece: { index -> Made in
        let recipe = recipes[index]
        do {
          let bytes =
            recipe.takesMuchMemory ? try large.withLock { _ in try recipe.file() } : try recipe.file()
          try FileWriter.write(bytes, to: folder.appending(recipe.name))
          return Made(name: recipe.name, bytes: bytes.count, failure: nil)
        } catch {
          return Made(name: recipe.name, bytes: 0, failure: "\(error)")
        }
      }, deliver: { report($1) })
  }
}
