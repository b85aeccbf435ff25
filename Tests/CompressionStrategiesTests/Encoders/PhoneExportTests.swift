import Documents
import Foundation
import ImageCodecs
import Pixels
import Testing
@testable import CompressionStrategies

/// Models from a device's export, compared with the encoder that wrote it.
@Suite struct PhoneExportTests {
  /// An export of a model in steps of 0.05, as a phone would write it.
  private func export(of model: EncoderModel, from lowest: Int = 1) throws -> String {
    let raster = Raster.noise(width: 100, height: 60)
    let qualities = try (lowest...20).map { step -> String in
      let quality = Double(step) / 20
      let header = Data(try raster.encoded(model.settings(at: quality)).prefix(900)).base64EncodedString()
      return "{ quality: \(quality), jpegHeaderBase64: '\(header)' }"
    }
    return """
      { schema: 'stepwedge-phone-export/1', device: 'iPhone15,2', system: 'iOS 18.1',
        qualities: [\(qualities.joined(separator: ",\n"))],
        timings: [{ step: 'encode', photo: 'a', width: 4032, height: 3024, quality: 0.8, seconds: 0.04 }] }
      """
  }

  @Test("the model from an export writes what the exporting encoder writes", arguments: EncoderModel.presets.names)
  func same(name: String) throws {
    let model = try #require(EncoderModel.presets[name])
    let export = try PhoneExport(reading: Array(try export(of: model).utf8), from: "export.json")
    #expect(export.qualities.count == 20 && export.timings.first?.seconds == 0.04)
    let measured = try EncoderModel(named: "mine", from: export)
    #expect(measured.certainty == .export)
    let raster = Raster.noise(width: 100, height: 60)
    for step in 1...20 {
      let quality = Double(step) / 20
      #expect(
        try JPEGAnatomy(raster.encoded(measured.settings(at: quality)))
          == JPEGAnatomy(raster.encoded(model.settings(at: quality))), "\(name) at \(quality)")
    }
    // The file that is kept contains the same model.
    let again = try EncoderModel(reading: Array(measured.text.utf8), from: "mine.json5")
    #expect(again == measured)
  }

  @Test("between steps of 0.05, Apple's formula is met to within one unit of every divisor") func between() throws {
    let model = try #require(EncoderModel.presets["apple-imageio"])
    let measured = try EncoderModel(
      named: "mine", from: PhoneExport(reading: Array(try export(of: model).utf8), from: "export.json"))
    for hundredth in 5..<95 {
      let quality = Double(hundredth) / 100
      let ours = Self.entries(measured.settings(at: quality))
      let theirs = Self.entries(model.settings(at: quality))
      let differences = zip(ours, theirs).map { abs($0 - $1) }
      #expect(differences.count == 128 && (differences.max() ?? 9) <= 1, "\(quality)")
    }
  }

  private static func entries(_ settings: EncodeSettings) -> [Int] {
    guard let tables = settings.style.tables else { return [] }
    return (tables.luma + tables.chroma).map { Int($0) }
  }

  private func faults(_ text: String) -> String {
    do {
      _ = try PhoneExport(reading: Array(text.utf8), from: "e.json")
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test("something that is not an export is refused with its place") func refused() throws {
    let model = try #require(EncoderModel.presets["skia"])
    let text = try export(of: model, from: 18)
    #expect(faults(text).isEmpty)
    let other = faults(text.replacing("export/1", with: "export/2"))
    #expect(other.contains("e.json:1:11: 'stepwedge-phone-export/2' is another schema"), "\(other)")
    let falling = faults(text.replacing("quality: 0.95", with: "quality: 0.5"))
    #expect(falling.contains("e.json:2:14: qualities rise: 0.5 stands behind 0.9"), "\(falling)")
    let cut = faults(
      "{ schema: 'stepwedge-phone-export/1', device: 'd', qualities: [{ quality: 1, jpegHeaderBase64: '/9j/' }] }")
    #expect(cut.contains("e.json:1:96: no JPEG's header up to its first scan"), "\(cut)")
    let none = faults("{ schema: 'stepwedge-phone-export/1', device: 'd', qualities: [] }")
    #expect(none.contains("at least one element"), "\(none)")
  }
}
