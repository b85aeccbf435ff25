import CProcess
import Synchronization
public import System

/// Writes generated photos into a folder, on all cores.
public struct CorpusMake: Sendable {
  /// One photo, written or not.
  public struct Made: Sendable {
    /// The file's name in the folder, which is derived from the seed and the number.
    public let name: String
    /// The file's size; 0 if it was not written.
    public let bytes: Int
    /// Why it was not written; nil if it was.
    public let failure: String?
  }

  private let recipes: [PhotoRecipe]

  /// The first `count` photos of a seed's set; larger ones are reduced to `maxMegapixels`.
  public init(count: Int, seed: UInt64, maxMegapixels: Int) {
    recipes = (0..<count).map { PhotoRecipe(number: $0, seed: seed, maxMegapixels: maxMegapixels) }
  }

  /// The first of their files that already exists.
  public func firstExisting(in folder: FilePath) -> FilePath? {
    recipes.lazy.map { folder.appending($0.name) }.first { FileKind($0) != nil }
  }

  /// Makes and writes the photos in order, until `report` returns false.
  public func run(into folder: FilePath, threads: Int, report: (Made) -> Bool) throws {
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
