import Digests
public import Files
import ImageCodecs
import Pixels

extension PhotoManifest {
  /// A manifest of a folder's pictures, for `folder/photos.tsv`; the last column waits for its owner's words.
  public static func text(of folder: FilePath) -> (text: String, photos: Int, faults: [CorpusFault]) {
    var finder = PhotoFinder()
    finder.add(folder)
    var faults = finder.missing.map { CorpusFault(photo: $0.path.text, reason: "unreadable: \($0.reason)") }
    var lines = [
      "# photos with their sums; class: photo, text, night, portrait or graphic, or empty to have it guessed"
    ]
    lines.append("sha256\tbytes\tfile\twidth\theight\tformat\tclass\twhy")
    var photos = 0
    for photo in finder.photos {
      let relative = Array(photo.path.bytes.dropFirst(folder.appending([]).bytes.count))
      do {
        let bytes = try FileReader.read(photo.path)
        let probe = try PhotoProbe(bytes)
        let fields = [
          "\(SHA256.digest(of: bytes))", "\(bytes.count)", ManifestText.text(relative), "\(probe.size.width)",
          "\(probe.size.height)", probe.format.rawValue, "", "",
        ]
        lines.append(fields.joined(separator: "\t"))
        photos += 1
      } catch {
        faults.append(CorpusFault(photo: photo.name, reason: "\(error)"))
      }
    }
    return (lines.joined(separator: "\n") + "\n", photos, faults)
  }
}
