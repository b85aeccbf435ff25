import Documents
import ImageCodecs
import NetworkSimulation
import Pixels
import Units

/// What happens to a photo between the library and the app: the system's picker may load it from the cloud, and turn it
/// into a JPEG.
package struct Picker: Sendable {
  /// The formats that it turns into JPEG.
  var formats: [PhotoFormat]
  /// The quality of that JPEG, 0…1 on the encoder's scale.
  var quality: Double
  /// The encoder of the platform.
  var encoder: EncoderModel?
  /// How fast photos come from the cloud; nil if they are on the phone.
  var cloud: BitRate?
}

extension Picker {
  /// The studio with the photo that the app gets. What the picker does is in the account, and so in the budget.
  func studio(
    of photo: Photo, from library: Studio, gainMap: GainMapRule, background: [UInt8]
  ) throws -> Studio {
    var library = library
    if let cloud { library.fetch(at: cloud) }
    guard formats.contains(photo.probe.format) else { return library }
    let raster = try library.render()
    let picked = try library.encode(raster, PictureSettings(encoder: encoder).encode(at: quality))
    let file = try Photo(name: photo.name, bytes: picked.bytes)
    var studio = Studio(
      file, pixels: PhotoReader(bytes: file.bytes, probe: file.probe), background: background,
      gainMap: gainMap)
    studio.follow(library)
    return studio
  }
}

extension Reading<Picker> {
  static var picker: Self {
    .object { keys in
      let formats = keys.optional(
        "transcodes", .list(of: .choice("photo format") as Reading<PhotoFormat>), default: [],
        "photos of these formats reach the app as JPEG, without metadata", example: "[\"heic\"]")
      let quality = keys.optional(
        "quality", .number(in: 0...1), default: 0.9, "the quality of that JPEG on the encoder's scale")
      let encoder = keys.optional(
        "encoder", EncoderModel.reading, default: EncoderModel.presets["apple-imageio"], "the encoder of that JPEG",
        example: "\"apple-imageio\"")
      let cloud = keys.optional(
        "cloud", .rate(in: Link.Limits.rate),
        "how fast the photo comes from the cloud first, if it is not on the phone",
        example: "\"20Mbit\"")
      return Picker(formats: formats, quality: quality, encoder: encoder, cloud: cloud)
    }
  }
}
