import CompressionStrategies
import Foundation
import Testing

@testable import Workbench

@Suite("Phones from an export") struct PhoneTests {
  /// Three repeats of each step at 12 megapixels, and a picture that we do not draw.
  private static func export(decode: [Double], encode: [Double]) throws -> PhoneExport {
    func timing(_ step: String, _ photo: String, _ quality: String, _ seconds: Double) -> String {
      "{ step: '\(step)', photo: '\(photo)', width: 4032, height: 3024, \(quality)seconds: \(seconds) }"
    }
    let timings =
      decode.map { timing("decode", "drawn-12mp", "", $0) }
      + encode.map { timing("encode", "drawn-12mp", "quality: 0.8, ", $0) } + [timing("decode", "theirs", "", 9)]
    let header = Data([0xFF, 0xD8] + Self.tables + [0xFF, 0xC0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0] + Self.scan)
    let text = """
      { schema: '\(PhoneExport.schema)', device: 'P1', system: 'S 2',
        qualities: [{ quality: 0.5, jpegHeaderBase64: '\(header.base64EncodedString())' }],
        timings: [\(timings.joined(separator: ","))] }
      """
    return try PhoneExport(reading: Array(text.utf8), from: "export.json")
  }

  private static let tables: [UInt8] = [0xFF, 0xDB, 0, 67, 0] + Array(repeating: 16, count: 64)
  private static let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0]

  @Test("Its speed is that of all steps together, each step's speed that of its repeats")
  func speed() throws {
    let export = try Self.export(decode: [0.2, 0.25, 0.4], encode: [0.1, 0.1, 0.1])
    let works = export.timings.map(PhoneYardstick.Work.init)
    let yardstick = PhoneYardstick(seconds: [works[0]: 0.1, works[3]: 0.1])
    let phone = try #require(Phone(named: "p", from: export, beside: yardstick))
    // 0.1 + 0.1 s here, 0.25 + 0.1 s in the median there.
    #expect(phone.speed == 0.571)
    #expect(phone.paces[.decode] == Phone.Pace(speed: 0.4, from: 0.28, to: 0.48))
    #expect(phone.paces[.encode] == Phone.Pace(speed: 1, from: 1, to: 1))
    #expect(phone.paces[.resize] == nil)
    #expect(phone.title == "P1, S 2")
    #expect(phone.source == "an export of 6 timings; what it did not time, at its speed beside the reference")
    #expect(export.timings.count { !yardstick.knows($0) } == 1)
    #expect(try Phone(reading: Array(phone.written.utf8), from: "p.json5") == phone)
  }

  @Test("An export without a picture that is drawn here makes no phone")
  func foreign() throws {
    let export = try Self.export(decode: [], encode: [])
    #expect(Phone(named: "p", from: export, beside: try PhoneYardstick(of: export)) == nil)
  }

  @Test("The yardstick knows every step of the export, and gives the same each time")
  func yardstick() throws {
    let export = try Self.export(decode: [0.2], encode: [0.1])
    let seconds = try PhoneYardstick(of: export).seconds
    #expect(Set(seconds.keys) == Set(export.timings.prefix(2).map(PhoneYardstick.Work.init)))
    #expect(seconds.values.allSatisfy { $0 > 0 })
    #expect(try PhoneYardstick(of: export).seconds == seconds)
  }
}
