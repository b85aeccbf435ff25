import ImageCodecs
import Pixels

/// A file of the set `big`: photos of 8 MB and more, which designs' rules speak of, and solid pictures, as their tests
/// have them.
struct BigPhoto: GeneratedPhoto {
  enum Content: Sendable {
    /// A photo whose file has at least this many bytes, if any quality gives so many.
    case photo(Scene, bytes: Int)
    /// One colour everywhere.
    case solid([UInt8], OutputFormat)
  }

  let name: String
  let size: PixelSize
  let content: Content
  /// Its place in the set, and the seed of what is random in it.
  let number: Int
  let seed: UInt64

  /// The qualities that are tried, from an ordinary camera's on.
  private static let qualities = [90, 93, 95, 96, 97, 98, 99, 100]

  /// The set: just below and above 10 MB, of 12 and 13 megapixels, and of 500 × 500 pixels in one colour.
  static func set(seed: UInt64) -> [BigPhoto] {
    let photos: [(scene: Scene, width: Int, height: Int, megabytes: Int)] = [
      (.street, 4_000, 3_000, 8), (.portrait, 3_024, 4_032, 9), (.foliage, 4_032, 3_024, 10), (.meal, 4_000, 3_000, 10),
      (.fabric, 4_032, 3_024, 11), (.water, 3_024, 4_032, 12), (.night, 4_160, 3_120, 13), (.sky, 4_160, 3_120, 10),
    ]
    let solids: [(name: String, colour: [UInt8], format: OutputFormat)] = [
      ("red", [255, 59, 48], .png), ("blue", [0, 122, 255], .jpeg), ("white", [255, 255, 255], .jpeg),
    ]
    let big = photos.enumerated().map { number, photo in
      BigPhoto(
        name: "big-0\(number + 1)-\(photo.scene.rawValue)-\(photo.megabytes)mb.jpg",
        size: PixelSize(width: photo.width, height: photo.height),
        content: .photo(photo.scene, bytes: photo.megabytes * 1_000_000), number: number, seed: seed)
    }
    return big
      + solids.enumerated().map { number, solid in
        BigPhoto(
          name: "solid-\(solid.name).\(solid.format.fileExtension)", size: PixelSize(width: 500, height: 500),
          content: .solid(solid.colour, solid.format), number: photos.count + number, seed: seed)
      }
  }

  var takesMuchMemory: Bool { size.area > 1_000_000 }

  func file() throws(CodecError) -> [UInt8] {
    switch content {
    case .solid(let colour, let format):
      let samples = (0..<size.area).flatMap { _ in colour }
      return try Raster(size: size, channels: 3, samples: samples).encoded(EncodeSettings(format: format, quality: 90))
    case .photo(let scene, let least):
      let recipe = PhotoRecipe(number: number, seed: seed, scene: scene, size: size)
      let picture = recipe.picture()
      var settings = recipe.settings
      var file: [UInt8] = []
      for quality in Self.qualities where file.count < least {
        settings.quality = quality
        file = try recipe.file(of: picture, settings)
      }
      return file
    }
  }
}
