import Corpus
import Records
import System

/// The names of a run folder's photos. A photo is its content: under another name it is the same photo, and another
/// photo under the same name gets a name of its own.
struct PhotoNames {
  private let inputs: [RunManifest.Input]

  /// The names of the photos that earlier commands put into the folder.
  init(_ inputs: [RunManifest.Input]) { self.inputs = inputs }

  /// The photos of a command, by names that tell them apart from the folder's.
  func apart(_ photos: [(FoundPhoto, PhotoLook)]) -> [(FoundPhoto, PhotoLook)] {
    let paths = Set(photos.map { $0.0.path.text.utf8Bytes })
    // A file that this command names again, or that is gone, gives up the name that it had.
    let others = inputs.filter {
      !paths.contains($0.path.utf8Bytes) && FileKind(FilePath(written: $0.path)) != nil
    }
    let known = Dictionary(others.map { ($0.sha256, $0.photo) }) { first, _ in first }
    var taken = Set(others.map { PhotoFinder.folded($0.photo) })
    return photos.map { found, look in
      if let name = known[look.hash] { return (found.named(name), look) }
      var (name, count) = (found.name, 2)
      while !taken.insert(PhotoFinder.folded(name)).inserted {
        name = PhotoFinder.numbered(found.name, count)
        count += 1
      }
      return (found.named(name), look)
    }
  }
}

extension String {
  /// Its bytes: two spellings of one text are two paths.
  fileprivate var utf8Bytes: [UInt8] { Array(utf8) }
}
