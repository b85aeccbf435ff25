package import Documents
import ImageCodecs
package import PerceptualQuality
import Pixels
import SizeSearch
import Units

/// The smallest file that still looks good enough: the lowest quality whose score on the recipient's screen meets a
/// floor.
package struct PerceptualFloor: CompressionStrategy {
  /// The name in policy files, for `strategy`.
  package static let name = "perceptualFloor"
  /// One sentence, for `list strategies` and the documents.
  package static let summary = "The smallest file whose score on the recipient's screen stays at or above a floor."
  /// It copies no app; the search is our own.
  package static let isOurs = true

  /// Size, format and encoder of the file; its quality is searched for.
  package var picture: PictureSettings
  /// The SSIMULACRA2 score that must be kept.
  package var floor: Double
  /// The recipient's screen.
  package var device: Device
  /// The most bytes of the file, even if the score is then lower.
  package var maxBytes: Int?

  /// A search for the lowest quality that meets `floor` on `device`.
  package init(picture: PictureSettings, floor: Double, device: Device, maxBytes: Int? = nil) {
    self.picture = picture
    self.floor = floor
    self.device = device
    self.maxBytes = maxBytes
  }

  /// Requires `floor` and `device`; reads the settings of pictures, and `maxBytes`.
  package init?(reading keys: ObjectReader) {
    let picture = PictureSettings(reading: keys)
    picture.refuseLossless(keys)
    let floor = keys.required("floor", .number(in: 0...100), "the lowest score that is good enough", example: "70")
    let device = keys.required(
      "device", .choice("device", Device.presets.all.map { ($0.name, $0) }), "the screen on which it is asked for")
    _ = keys.optional(
      "metric", .choice("metric", [("ssimulacra2", true)]), "whose score it is")
    let maxBytes = keys.optional("maxBytes", .size, "a rendition of more bytes is refused", example: "\"2MB\"")
    guard let floor, let device else { return nil }
    self.init(picture: picture, floor: floor, device: device, maxBytes: maxBytes)
  }

  /// The encoder model that the policy names; empty for libjpeg's defaults.
  package var encoders: [EncoderModel] { [picture.encoder].compactMap(\.self) }

  /// Throws a refusal if even quality 1 takes more than `maxBytes`. A photo that is smaller than the result is passed
  /// through.
  package func compress(in studio: inout Studio) throws -> Rendition {
    let photo = studio.photo
    let size = picture.size.size(for: photo.probe.size, resizer: picture.resizer)
    if let maxBytes { studio.keep(within: maxBytes) }
    let original = try studio.render()
    let begin = CPUClock.seconds
    let raster = original.resampled(to: size, kernel: picture.resizer.kernel, light: picture.resizer.light)
    if size != original.size {
      studio.record(
        Account.Step(
          .resize, width: size.width, height: size.height, format: picture.resizer.work,
          megapixels: Double(original.size.area) / 1e6, cpuSeconds: CPUClock.seconds - begin))
    }
    let coloured = coloured(raster, in: &studio)
    let seen = CPUClock.seconds
    let view = try PhotoView(of: original, on: device, metrics: [SSIMULACRA2()])
    studio.record(
      Account.Step(
        .score, width: view.reference.width, height: view.reference.height, format: "reference", kept: false,
        megapixels: Double(original.size.area) / 1e6, cpuSeconds: CPUClock.seconds - seen))
    var trials = FloorTrials(
      raster, picture: coloured, gainMap: picture.format == .jpeg ? studio.gainMap(for: size) : nil, view: view)
    let chosen = try choose(&trials)
    let steps = trials.steps(keeping: chosen.settings.quality)
    let isWhole = size == photo.probe.size && photo.isUprightSRGBJPEG
    // A photo that is smaller than the result is sent as it is, which keeps all of its quality, too.
    if isWhole, case let clean = try studio.cleaned(), clean.count <= chosen.bytes.count,
      clean.count <= maxBytes ?? .max, !studio.hasStrayBytes
    {
      for step in trials.steps(keeping: nil) { studio.record(step) }
      return try studio.passThrough()
    }
    for step in steps { studio.record(step) }
    for note in trials.notes { studio.note(note) }
    return Rendition(chosen.bytes, size: size, settings: chosen.settings)
  }

  /// The picture's settings with the chroma that meets the floor best, if we may choose it.
  private func coloured(_ raster: Raster, in studio: inout Studio) -> PictureSettings {
    guard leavesChroma else { return picture }
    var coloured = picture
    var search = SideSearch(raster, SearchChoices()) { CPUClock.seconds }
    coloured.chroma = search.chroma(atQuality: floor)
    for step in search.steps { studio.record(Account.Step(step, resizer: picture.resizer)) }
    return coloured
  }

  /// Whether neither the policy nor its encoder says how much of the colour to keep.
  private var leavesChroma: Bool { picture.format == .jpeg && picture.chroma == nil && picture.encoder == nil }

  private func choose(_ trials: inout FloorTrials) throws -> FloorTrials.Candidate {
    let chosen = try trials.leastQuality(meeting: floor, orInFullColour: leavesChroma)
    guard let maxBytes, chosen.bytes.count > maxBytes else { return chosen }
    guard let smaller = try trials.largest(within: maxBytes, below: chosen.settings.quality) else {
      throw Refusal(
        code: .limitNotReached,
        sentence: "\(maxBytes.grouped) bytes allowed; at quality 1 the picture takes more")
    }
    return smaller
  }
}
