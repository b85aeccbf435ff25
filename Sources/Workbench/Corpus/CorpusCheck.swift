import Digests
import ImageCodecs

/// Looks at every photo of a folder or a manifest.
public struct CorpusCheck: Sendable {
  /// A photo that is missing, not what its manifest says, or cannot be decoded.
  public struct Fault: Sendable, Hashable, CustomStringConvertible {
    public let photo: String
    public let reason: String
    public var description: String { "\(photo): \(reason)" }
  }

  public private(set) var photos: [CorpusPhoto] = []
  public private(set) var faults: [Fault] = []
  /// Files of a folder that are no pictures.
  public private(set) var skipped = 0

  private struct Wanted: Sendable {
    let path: FilePath
    let name: String
    let entry: PhotoManifest.Entry?
  }

  /// Checks all pictures of a folder, on so many threads.
  public init(folder: FilePath, threads: Int) {
    var finder = PhotoFinder()
    finder.add(folder)
    skipped = finder.skipped
    faults = finder.missing.map { Fault(photo: $0.path.text, reason: "unreadable: \($0.reason)") }
    look(finder.photos.map { Wanted(path: $0.path, name: $0.name, entry: nil) }, threads)
  }

  /// Checks a manifest's photos, which lie in `folder`, against their sums.
  public init(manifest: PhotoManifest, folder: FilePath, threads: Int) {
    faults = manifest.faults.map { Fault(photo: "\($0.file):\($0.line)", reason: $0.reason) }
    look(
      zip(manifest.entries, manifest.files(in: folder)).map { Wanted(path: $1, name: $0.name, entry: $0) }, threads)
  }

  private mutating func look(_ wanted: [Wanted], _ threads: Int) {
    OrderedWork.run(wanted.count, threads: threads, piece: { Self.look(wanted[$0]) }) { _, result in
      switch result {
      case .success(let photo): photos.append(photo)
      case .failure(let fault): faults.append(fault.fault)
      }
      return true
    }
  }

  private struct Failure: Error { let fault: Fault }

  private static func look(_ wanted: Wanted) -> Result<CorpusPhoto, Failure> {
    func failed(_ reason: String) -> Result<CorpusPhoto, Failure> {
      .failure(Failure(fault: Fault(photo: wanted.name, reason: reason)))
    }
    do {
      let bytes = try FileReader.read(wanted.path)
      if let entry = wanted.entry {
        let digest = SHA256.digest(of: bytes)
        guard digest == entry.digest else {
          return failed("line \(entry.line) of its manifest expects sum \(entry.digest), the file has \(digest)")
        }
      }
      return .success(try CorpusPhoto(bytes, name: wanted.name, statedClass: wanted.entry?.statedClass))
    } catch let error as SystemError {
      return failed("unreadable: \(error)")
    } catch {
      return failed("\(error)")
    }
  }
}
