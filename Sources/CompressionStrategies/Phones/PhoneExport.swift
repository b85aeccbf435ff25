package import Documents
import FoundationEssentials
package import ImageCodecs

/// JPEGs of known qualities that a phone wrote, and how long its steps took.
package struct PhoneExport: Sendable {
  /// The schema that this program reads.
  package static let schema = "stepwedge-phone-export/1"

  /// The header of a file that the phone wrote at a quality.
  package struct Written: Sendable {
    /// The requested quality, 0…1.
    package var quality: Double
    /// What the header says: tables, chroma, scans, and data besides pixels.
    package var anatomy: JPEGAnatomy
  }

  /// How long one step took.
  package struct Timing: Sendable, Hashable {
    /// A step of compression that was timed on the phone.
    package enum Step: String, Sendable, CaseIterable, Hashable { case decode, resize, encode }

    /// The step.
    package var step: Step
    /// The picture, by its name in the export.
    package var photo: String
    /// The width of the step's result, in pixels.
    package var width: Int
    /// The height of the step's result, in pixels.
    package var height: Int
    /// The quality of an encode.
    package var quality: Double?
    /// Elapsed seconds on the phone.
    package var seconds: Double
  }

  /// The phone's model, as the phone states it.
  package var device: String
  /// The phone's system and its version; empty if the export does not state it.
  package var system: String
  /// The files, from the lowest quality to the highest.
  package var qualities: [Written]
  /// The timings; empty if only files were requested.
  package var timings: [Timing]

  /// Reads an export; an error lists all faults in it.
  package init(reading bytes: [UInt8], from name: String) throws(FaultyFile) {
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
