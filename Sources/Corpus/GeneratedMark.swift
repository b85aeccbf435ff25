package import Files
package import PhotoSynthesis

/// Whether a photo was made by a program, and what it shows then: by the mark that ours leave in their files.
package enum GeneratedMark {
  /// Marks stand before the picture's data, or, where a format puts its metadata last, behind it.
  private static let searched = 65_536

  /// Whether a mark stands in this file.
  package static func isOn(_ path: FilePath) -> Bool {
    guard let (head, tail) = try? FileReader.ends(of: path, each: searched) else { return false }
    return (SceneMark(in: head[...]) ?? SceneMark(in: tail[...])) != nil
  }

  /// Of a whole file.
  package static func scene(of file: [UInt8]) -> Scene? {
    (SceneMark(in: file.prefix(searched)) ?? SceneMark(in: file.suffix(searched)))?.scene
  }
}

extension Scene {
  /// A generated picture needs no guess.
  package var photoClass: PhotoClass {
    switch self {
    case .night: .night
    case .portrait: .portrait
    case .page: .text
    case .screen, .sticker, .chart: .graphic
    case .sky, .foliage, .fabric, .water, .street, .meal: .photo
    }
  }
}
