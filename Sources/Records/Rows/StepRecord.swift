package import CompressionStrategies
import PerceptualQuality

/// One step of a trial's account: what was done, at what quality and size, and whether the result was kept.
package struct StepRecord: Record, Hashable, Codable {
  /// The photo's name.
  package var photo = ""
  /// The policy of these steps.
  package var policy = ""
  /// The step's number from 1; steps for the thumbnail come last.
  package var step = 0
  /// The kind: probe, decode, resize, encode, search, score or passthrough.
  package var kind = ""
  /// The width of the step's result, in pixels.
  package var width = 0
  /// The height of the step's result, in pixels.
  package var height = 0
  /// What was read or written, such as jpeg or jpeg-progressive, or how a search worked; nil if the cost does not
  /// depend on it, and in records of older versions.
  package var format: String?
  /// Nil if nothing was encoded, or if the tables are our own.
  package var quality: Int?
  /// The size of the file that was written or decoded; nil if there is no file.
  package var bytes: Int?
  /// False for an encode that was discarded for a better one.
  package var kept = false
  /// Millions of pixels that the step read; 0 if it read only a header.
  package var megapixels = 0.0
  /// Which rendition: main or thumbnail; nil in records of older versions.
  package var rendition: String?
  /// At this machine's speed; nil if compression was not timed.
  package var cpuSeconds: Double?

  /// A blank row, to be filled from a step of the account.
  package init() {}

  /// Rows are in the table `steps`.
  package static let table = Column.Table.steps
  /// One row for each step of a trial.
  package static let key = ["photo", "policy", "step"]
  /// The columns with their meanings, in the order of the database.
  package static let fields: [Field<Self>] = [
    Field("photo", \.photo, "the photo's path below the operand that it came from"),
    Field("policy", \.policy, "name of the policy"),
    Field("step", \.step, "which step, from 1"),
    Field(
      "kind", \.kind,
      "what was done: fetch (a photo from the cloud), probe, decode, resize, encode, search, score or passthrough"),
    Field("width", \.width, unit: "px", "width of what was worked on"),
    Field("height", \.height, unit: "px", "height of what was worked on"),
    Field("quality", \.quality, "the encoder's quality number"),
    Field("bytes", \.bytes, unit: "bytes", better: .less, "size of the file that came out, or that was decoded"),
    Field("kept", \.kept, "whether what came out is part of a rendition"),
    Field("megapixels", \.megapixels, unit: "MP", better: .less, "pixels that went through this step"),
    Field("rendition", \.rendition, "main or thumbnail: which of them the step was for"),
    Field("format", \.format, "what was read or written, such as jpeg-progressive, or how a search looked"),
    Field(
      "cpuSeconds", \.cpuSeconds, unit: "s", better: .less, is: .timed, "CPU time of this step in the fastest round"),
  ]
}

extension CompressionWork {
  /// The work of these steps of one trial. Reading a header costs nothing. A resize and a score have no file: the number
  /// of pixels that come out, or that the screen shows, is in the field for bytes.
  package init(_ steps: [StepRecord]) {
    self.init()
    for step in steps where step.kind != "probe" {
      add(
        Kind(step.kind, step.format ?? "", isForThumbnail: step.rendition == "thumbnail"),
        pixels: Int((step.megapixels * 1e6).rounded()),
        bytes: step.bytes ?? (step.kind == "resize" || step.kind == "score" ? step.width * step.height : 0))
    }
  }
}
