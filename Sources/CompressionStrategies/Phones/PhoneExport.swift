import FoundationEssentials
public import ImageCodecs
public import StrictJSON5

/// What a phone wrote when it was asked for JPEGs of known qualities, and how long its steps took.
public struct PhoneExport: Sendable {
  /// The layout that this program reads.
  public static let schema = "stepwedge-phone-export/1"

  /// The header of a file that was written at a quality.
  public struct Written: Sendable {
    /// What the platform's encoder was asked for, 0…1.
    public var quality: Double
    /// What the header says: tables, chroma, scans, and what is written besides pixels.
    public var anatomy: JPEGAnatomy
  }

  /// How long one step took.
  public struct Timing: Sendable, Hashable {
    /// A step of compression that the phone's clock was compared with.
    public enum Step: String, Sendable, CaseIterable, Hashable { case decode, resize, encode }

    /// Which step it was.
    public var step: Step
    /// Which of the phone's pictures it was done to, as the export calls it.
    public var photo: String
    /// Pixels across, of what came out of the step.
    public var width: Int
    /// Pixels from top to bottom of the same.
    public var height: Int
    /// The quality of an encode.
    public var quality: Double?
    /// Elapsed seconds on the phone.
    public var seconds: Double
  }

  /// The phone's model, as it calls itself.
  public var device: String
  /// The phone's system and its version; empty if the export does not say.
  public var system: String
  /// From the lowest quality to the highest.
  public var qualities: [Written]
  /// Empty if the phone was asked only for files.
  public var timings: [Timing]

  /// Reads an export; the error lists everything that is wrong in it.
  public init(reading bytes: [UInt8], from name: String) throws(FaultyFile) {
    self = try Document(bytes, name: name).read(.phoneExport)
  }

  init(device: String, system: String, qualities: [Written], timings: [Timing]) {
    self.device = device
    self.system = system
    self.qualities = qualities
    self.timings = timings
  }
}

extension Reading<PhoneExport> {
  fileprivate static var phoneExport: Self {
    .object { keys in
      guard let schema = keys.required("schema", .string) else { return nil }
      guard schema == PhoneExport.schema else {
        keys.fault("schema", "'\(schema)' is another schema; \(PhoneExport.schema) was expected")
        keys.ignoreOtherKeys()
        return nil
      }
      let device = keys.required("device", .string)
      let system = keys.optional("system", .string, default: "")
      let qualities = keys.required("qualities", .list(of: .written, nonEmpty: true))
      let timings = keys.optional("timings", .list(of: .timing), default: [])
      for (low, high) in zip(qualities ?? [], (qualities ?? []).dropFirst()) where low.quality >= high.quality {
        keys.fault("qualities", "qualities rise: \(high.quality) stands behind \(low.quality)")
      }
      guard let device, let qualities else { return nil }
      return PhoneExport(device: device, system: system, qualities: qualities, timings: timings)
    }
  }
}

extension Reading<PhoneExport.Written> {
  fileprivate static var written: Self {
    .object { keys in
      let quality = keys.required("quality", .number(in: 0...1))
      let anatomy = keys.required(
        "jpegHeaderBase64",
        Reading<JPEGAnatomy>.text("the header of a JPEG in base64", numbers: false) { text in
          guard let bytes = Data(base64Encoded: text) else { throw WrongText("this is not base64") }
          do throws(CodecError) {
            return try JPEGAnatomy([UInt8](bytes))
          } catch {
            throw WrongText("no JPEG's header up to its first scan: \(error.reason)")
          }
        })
      guard let quality, let anatomy else { return nil }
      return PhoneExport.Written(quality: quality, anatomy: anatomy)
    }
  }
}

extension Reading<PhoneExport.Timing> {
  fileprivate static var timing: Self {
    .object { keys in
      let step = keys.required("step", .choice("step") as Reading<PhoneExport.Timing.Step>)
      let photo = keys.required("photo", .string)
      let width = keys.required("width", .side)
      let height = keys.required("height", .side)
      let quality = keys.optional("quality", .number(in: 0...1))
      let seconds = keys.required("seconds", .number(in: 0...3600))
      guard let step, let photo, let width, let height, let seconds else { return nil }
      return PhoneExport.Timing(
        step: step, photo: photo, width: width, height: height, quality: quality, seconds: seconds)
    }
  }
}
