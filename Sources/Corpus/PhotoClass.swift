package import Files
package import PhotoSynthesis
package import Pixels

/// What a photo is of, as far as compression cares.
public enum PhotoClass: String, Codable, Sendable, CaseIterable {
  case photo, text, night, portrait, graphic
  /// The pixels hint at one of the others, and do not settle it.
  case unsure
}

/// A class guessed from pixels alone: a special one only where its signs leave little doubt, and `unsure` where there are
/// some. Right for over nine in ten of each class that it names on the photos of PhotoClassTests.
package struct PhotoClassGuess: Codable, Sendable, Hashable {
  package let photoClass: PhotoClass

  /// The longest side at which guesses are made; more pixels say no more.
  static let side = 224

  /// Looks at an upright picture of any size.
  package init(_ raster: Raster) {
    let seen = PhotoTraits(
      raster.resampled(to: raster.size.fitted(toLongestSide: Self.side), kernel: .box, light: .gamma))
    // How much is drawn is told at the picture's own pixels: shrinking would smooth a photo's noise away.
    let even = raster.evenShare
    // For each class, how far its sign stands between "none" (0) and "no doubt" (1). Text comes before what it is drawn
    // on: a screen full of text is both, and matters for what is read on it.
    let signs: [(PhotoClass, Double)] = [
      (.text, Self.place(of: seen.texty, from: 0.17, to: 0.4)),
      (.night, seen.isGrey && seen.dark < 0.9 ? Self.place(of: seen.dark, from: 0.4, to: 2) : seen.night),
      (.graphic, seen.commonest < 40 ? 0 : Self.place(of: even, from: 0.18, to: 0.45)),
      (.portrait, Self.place(of: seen.skin - seen.skinAround, from: 0.24, to: 0.45)),
    ]
    photoClass =
      signs.first { $0.1 >= 1 }?.0 ?? (signs.contains { $0.1 > 0 } ? .unsure : .photo)
  }

  private static func place(of value: Double, from none: Double, to certain: Double) -> Double {
    (value - none) / (certain - none)
  }
}

extension Raster {
  /// The share of pixels with 32 before them in their row that are exactly alike: what is drawn has such runs, while a
  /// blurred ground has many neighbours alike, and no long runs.
  fileprivate var evenShare: Double {
    var even = 0
    for y in Swift.stride(from: 0, to: height, by: 5) {
      var run = 0
      for x in 1..<max(2, width) where x < width {
        let at = (y * width + x) * channels
        run = (0..<channels).allSatisfy { samples[at + $0] == samples[at + $0 - channels] } ? run + 1 : 0
        if run >= 32 { even += 1 }
      }
    }
    return Double(even) / Double(max(1, (height + 4) / 5 * max(1, width - 32)))
  }
}

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
