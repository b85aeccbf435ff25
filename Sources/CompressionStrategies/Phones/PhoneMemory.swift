import ImageCodecs

/// How much memory a platform takes for each step of compression, and how much it allows. With the rasters of a trial it
/// gives the most memory that compressing a photo takes, the same on every machine.
package struct PhoneMemory: Codable, Sendable, Hashable {
  /// What decoding one format takes.
  package struct Decoder: Codable, Sendable, Hashable {
    /// Bytes for each pixel of the whole picture that the decoder holds, besides what comes out.
    package var pixel: Double
    /// Whether it can leave out pixels, in the same call that resizes the picture.
    package var subsamples: Bool
    /// Whether rows go straight into the resize, so that the decoded picture is never whole.
    package var streams: Bool
  }

  /// A way into an app: where the system ends it if it takes too much.
  package struct Entry: Codable, Sendable, Hashable {
    /// The most bytes of the process.
    package var limit: Int
    /// Bytes that the app holds before it opens a photo.
    package var held: Int
    /// The source of the limit.
    package var source: String
    /// The bytes that are left for a photo.
    package var room: Int { max(0, limit - held) }
  }

  /// The platform's name; empty if a phone's file has a model of its own.
  package var name: String
  /// The source of its figures.
  package var source: String
  /// Bytes of a pixel in a picture in memory.
  package var raster: Double
  /// Further pictures of the decoded size, such as a bridge's copy or the one that is turned upright.
  package var copies: Double
  /// What decoders take, by format; `other` stands for those that are not named.
  package var decoders: [String: Decoder]
  /// Bytes for each pixel that an encoder holds besides the picture and the file.
  package var encode: Double
  /// Bytes for each pixel that a search for a size holds besides the picture.
  package var search: Double
  /// Bytes for each pixel that is scored.
  package var score: Double
  /// What every way into an app allows that has no limit of its own, such as a heap; nil if nothing is known.
  package var heap: Entry?
  /// The limits of ways into an app, by name.
  package var entries: [String: Entry]

  /// What a way into an app allows; nil if there is no limit.
  package func entry(_ name: String?) -> Entry? { name.flatMap { entries[$0] } ?? heap }

  /// The most bytes that these steps hold at once; nil if another program does a step, which nobody sees.
  ///
  /// The file stays in memory throughout, and a decoded picture until the next decode; only what a decoder passes on to
  /// a resize in the same call is gone after it.
  package func peak(_ work: RasterSteps) -> Int? {
    var (peak, file, source, sourcePixels) = (0.0, 0.0, 0.0, 0)
    var isPassedOn = false
    for (place, step) in work.steps.enumerated() {
      // The picture that the step works on, unless it is the decoded one.
      let own = step.input == sourcePixels && source > 0 ? 0 : Double(step.input) * raster
      let now: Double
      switch step.kind.step {
      case "decode":
        guard let decoder = decoders[step.kind.format] ?? decoders["other"] else { return nil }
        let isResized = place + 1 < work.steps.count && work.steps[place + 1].kind.step == "resize"
        sourcePixels = decoder.subsamples ? step.output : step.input
        isPassedOn = isResized && (decoder.streams || sourcePixels < step.input)
        file = Double(step.bytes)
        source = isResized && decoder.streams ? 0 : Double(sourcePixels) * raster * (1 + copies)
        now = source + decoder.pixel * Double(step.input)
      case "resize":
        let isOfDecode = place > 0 && work.steps[place - 1].kind.step == "decode"
        now = source + (isOfDecode ? 0 : own) + Double(step.output) * raster
        if isOfDecode, isPassedOn { (source, sourcePixels) = (0, 0) }
      case "encode":
        if step.kind.format == External.name { return nil }
        now = source + own + Double(step.bytes) + encode * Double(step.input)
      case "search": now = source + own + search * Double(step.input)
      case "score": now = source + own + score * Double(step.input)
      default: now = Double(step.bytes)
      }
      peak = max(peak, file + now)
    }
    return work.steps.isEmpty ? nil : Int(peak.rounded(.up))
  }
}
