package import ImageCodecs
package import Pixels
import Statistics

/// The recipe of one generated photo, which depends only on a seed and the photo's number.
package struct PhotoRecipe: Sendable, GeneratedPhoto {
  /// How the file differs from an ordinary picture's.
  package enum Peculiarity: String, Sendable { case progressive, grey, inks }

  /// Its place in the set, from 0; file names count from 1.
  package let number: Int
  /// The scene, which decides how hard it is to compress.
  package let scene: Scene
  /// The size as a viewer sees it.
  package let size: PixelSize
  /// The orientation in which a camera held that way stores it; nil to omit the tag.
  package let orientation: Orientation?
  /// How the file is encoded, as by cameras and programs.
  package let settings: EncodeSettings
  /// What is special about the file; nil for an ordinary one.
  package let peculiarity: Peculiarity?
  /// Whether the file states Display P3's colours instead of sRGB.
  package let isDisplayP3: Bool
  /// Whether the file has a position in its EXIF data, which is made up like everything else.
  package let hasGPS: Bool
  let seed: UInt64
  let need: Camera.Need
  let noise: Float

  /// The recipe of the photo with this number, from 0, in the set of a seed.
  package init(number: Int, seed: UInt64, maxMegapixels: Int = 50) {
    var random = SeededGenerator(seed: seed, stream: UInt64(number))
    self.number = number
    self.seed = seed
    let drawn = Mixture.drawn(number)
    let slot = Mixture.slot(number, seed: seed)
    scene = drawn ?? slot.scene
    let quantile = slot.quantile(random.unit())
    noise = slot.scene == .night ? random.between(0.006, 0.014) : random.between(0.0015, 0.007)
    peculiarity = scene.isPhotographed ? Mixture.peculiarity(number) : nil
    let isHEIC = scene.isPhotographed && peculiarity == nil && number % 20 == 13
    // Phones' HEIC files have at most twelve megapixels, and encoding one takes over 20 bytes per pixel; files of inks
    // are for print, and small.
    let most = isHEIC ? min(maxMegapixels, 13) : peculiarity == .inks ? 1 : maxMegapixels
    size = Mixture.size(number, of: scene, seed: seed, &random).limited(toMegapixels: most)
    need = Camera.Need(
      rate: Mixture.rate(atQuantile: quantile, side: size.longestSide),
      rise: Mixture.rise(atQuantile: quantile, random.unit()))
    let wantsPNG = !scene.isPhotographed
    settings = EncodeSettings(
      format: wantsPNG ? .png : isHEIC ? .heic : .jpeg,
      quality: isHEIC ? 62 : peculiarity == .progressive ? 82 : random.pick(Mixture.qualities),
      chroma: random.chance(0.83) ? .quarter : random.chance(0.85) ? .half : .full,
      isProgressive: peculiarity == .progressive, isOptimized: peculiarity == .progressive)
    orientation =
      wantsPNG || peculiarity != nil ? nil : Mixture.orientation(number, isUpright: size.width < size.height)
    isDisplayP3 = isHEIC || (settings.format == .jpeg && peculiarity == nil && number % 6 == 1)
    hasGPS = orientation != nil && random.chance(isHEIC ? 0.54 : 0.34)
  }

  /// A recipe for a large file: a scene of this size, full of detail and noise, by a camera that keeps all colours.
  init(number: Int, seed: UInt64, scene: Scene, size: PixelSize) {
    (self.number, self.seed, self.scene, self.size) = (number, seed, scene, size)
    (orientation, peculiarity, isDisplayP3, hasGPS) = (.up, nil, false, true)
    settings = EncodeSettings(format: .jpeg, quality: 90, chroma: .full)
    need = Camera.Need(
      rate: Mixture.rate(atQuantile: 0.9, side: size.longestSide), rise: Mixture.rise(atQuantile: 0.9, 0.5))
    noise = 0.012
  }

  /// A name that describes the photo.
  package var name: String {
    let digits = String(number + 1)
    let turn = orientation.map { $0 == .up ? "" : "-turned\($0.rawValue)" } ?? ""
    let kind = peculiarity.map { "-\($0.rawValue)" } ?? (isDisplayP3 ? "-p3" : "")
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "-\(scene.rawValue)\(kind)\(turn)."
      + settings.format.fileExtension
  }

  /// Whether making it takes some hundred megabytes: for a HEIC encoder, or for many pixels.
  package var takesMuchMemory: Bool { settings.format == .heic || size.area > 16_000_000 }

  /// The picture, upright.
  package func picture() -> Raster { stored(turnedBy: .up) }

  /// The picture as stored by a camera held that way.
  private func stored(turnedBy turn: Orientation) -> Raster {
    var random = SeededGenerator(seed: seed, stream: UInt64(number) | 1 << 40)
    let painted = scene.isPhotographed ? Camera.painted(size) : size
    var canvas = Canvas(painted)
    scene.paint(&canvas, &random)
    guard scene.isPhotographed else {
      var raster = canvas.raster
      if scene == .sticker { raster.alpha = canvas.alpha }
      return raster.turned(by: turn)
    }
    let camera = Camera(need: need, noise: noise)
    let raster = camera.photograph(consume canvas, size: size, turnedBy: turn, &random)
    return peculiarity == .grey ? raster.grey : raster
  }

  /// The file's bytes.
  package func file() throws(CodecError) -> [UInt8] {
    try file(of: stored(turnedBy: (orientation ?? .up).inverse), settings)
  }

  /// The file of this picture, encoded like this.
  func file(of picture: Raster, _ settings: EncodeSettings) throws(CodecError) -> [UInt8] {
    let turn = orientation ?? .up
    let mark = SceneMark(scene)
    if peculiarity == .inks { return try mark.put(into: picture.encodedAsInks(quality: settings.quality)) }
    if settings.format == .png || peculiarity == .progressive { return try mark.put(into: picture.encoded(settings)) }
    let exif = EXIFBlock.bytes(
      mark: mark.text, camera: "Phone \(1 + number % 4)", orientation: orientation, day: number,
      iso: noise > 0.006 ? 1600 : 100,
      hasGPS: hasGPS, padding: 2_000 + number * 911 % 30_000)
    let metadata = CameraMetadata(exif: exif, profile: isDisplayP3 ? DisplayP3.profile : [], orientation: turn)
    return try picture.encoded(settings, metadata)
  }
}

extension Raster {
  /// Only the luma.
  fileprivate var grey: Raster {
    let luma = (0..<size.area).map { pixel -> UInt8 in
      let (red, green, blue) = (Int(samples[3 * pixel]), Int(samples[3 * pixel + 1]), Int(samples[3 * pixel + 2]))
      return UInt8((red * 77 + green * 150 + blue * 29) >> 8)
    }
    return Raster(size: size, channels: 1, samples: luma)
  }
}

extension PhotoRecipe {
  /// Raised whenever a recipe gives another picture or file, so that stored photos are made again.
  package static let generation = 3
}
