import Files
import FoundationEssentials
import ImageCodecs

/// A folder of files that the real app exported, each in its photo's place below it.
struct ExportFolder {
  private let path: String

  init(_ path: String) { self.path = path }

  /// What was exported from the photo of this name.
  func bytes(for photo: String) throws(ExternalFailure) -> [UInt8] {
    let file = try file(for: photo)
    guard let data = FileManager.default.contents(atPath: file) else { throw ExternalFailure("\(file) cannot be read") }
    return [UInt8](data)
  }

  /// The file of the photo's own name or, if there is none, the only picture of that name with another extension.
  ///
  /// Only in the same place below the folder: `a/IMG.jpg` and `b/IMG.jpg` are two photos.
  func file(for photo: String) throws(ExternalFailure) -> String {
    // A worker that a photo has taken over may ask for any name: none leads out of the folder.
    let steps = photo.split(separator: "/", omittingEmptySubsequences: false)
    guard !steps.contains(where: { ["", ".", ".."].contains($0) || $0.contains("\0") }) else {
      throw ExternalFailure("\(photo) has no place below \(path)")
    }
    let name = Self.parts(photo).name
    let folder = Self.parts(photo).folder.map { "\(path)/\($0)" } ?? path
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    if names.contains(name), isPicture("\(folder)/\(name)") { return "\(folder)/\(name)" }
    let stem = Self.stem(of: name)
    let others = names.filter { [stem, name].contains(Self.stem(of: $0)) && isPicture("\(folder)/\($0)") }
    if let only = others.first, others.count == 1 { return "\(folder)/\(only)" }
    guard !others.isEmpty else { throw ExternalFailure("no picture named \(stem).* in \(folder)") }
    throw ExternalFailure("\(others.joined(separator: " and ")) in \(folder): one of them is meant for \(name)")
  }

  /// Whether a picture lies there: a link that leads out of the folder names none.
  private func isPicture(_ file: String) -> Bool {
    guard let folder = FilePath(path).resolved, let place = FilePath(file).resolved, place.below(folder) != nil else {
      return false
    }
    return (try? FileReader.read(place, atMost: 32)).flatMap { PhotoFormat(sniffing: $0) } != nil
  }

  private static func parts(_ photo: String) -> (folder: String?, name: String) {
    guard let end = photo.lastIndex(of: "/") else { return (nil, photo) }
    return (String(photo[..<end]), String(photo[photo.index(after: end)...]))
  }

  private static func stem(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }
}
