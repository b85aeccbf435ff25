import TestSupport
import Testing

import Pixels
@testable import SizeSearch

/// Files written from kept coefficients, read by libjpeg-turbo's programs.
@Suite struct JPEGFileTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let width: Int
    let height: Int
    var channels = 3
    var sampling = ChromaSampling.quarter
    var scale = 1.0
    var isProgressive = false
    var testDescription: String { "\(width)×\(height)×\(channels) \(sampling) \(scale) \(isProgressive)" }
  }

  static let cases: [Case] = [
    Case(width: 1, height: 1), Case(width: 1, height: 1, isProgressive: true), Case(width: 17, height: 1),
    Case(width: 1, height: 33, isProgressive: true), Case(width: 16, height: 16), Case(width: 8, height: 24),
    Case(width: 250, height: 131), Case(width: 250, height: 131, isProgressive: true),
    Case(width: 250, height: 131, sampling: .full), Case(width: 251, height: 130, sampling: .full, isProgressive: true),
    Case(width: 250, height: 131, channels: 1), Case(width: 250, height: 131, channels: 1, isProgressive: true),
    Case(width: 333, height: 200, scale: 0.01), Case(width: 333, height: 200, scale: 0.01, isProgressive: true),
    Case(width: 333, height: 200, scale: 0.13, isProgressive: true), Case(width: 333, height: 200, scale: 20),
    Case(width: 333, height: 200, scale: 20, isProgressive: true),
    Case(width: 3000, height: 8, isProgressive: true),
  ]

  private func file(_ test: Case) -> (Raster, JPEGFile) {
    let raster = TestPicture.scene(width: test.width, height: test.height, channels: test.channels)
    let coefficients = JPEGCoefficients(raster, sampling: test.sampling)
    var picture = QuantisedPicture(shape: coefficients)
    picture.quantise(coefficients, by: QuantisationTable.annexK(scale: test.scale))
    let scans =
      test.isProgressive ? Scan.progressive(components: test.channels) : Scan.baseline(components: test.channels)
    return (raster, JPEGFile(picture, scans: scans, isProgressive: test.isProgressive))
  }

  @Test(
    "libjpeg reads what we write, and finds the picture in it", .needsProgram("djpeg", "jpegtran"), arguments: cases)
  func decodes(_ test: Case) throws {
    let (raster, file) = file(test)
    let decoded = try JPEGProgram.samples(of: file.write(), count: raster.samples.count)
    try #require(decoded.count == raster.samples.count)
    let squares = zip(decoded, raster.samples).reduce(0.0) { sum, pair in
      let difference = Double(pair.0) - Double(pair.1)
      return sum + difference * difference
    }
    let worst: Double = test.scale > 2 ? 5000 : test.scale < 0.5 && test.sampling == .full ? 4 : 700
    #expect(squares / Double(decoded.count) < worst)
  }

  @Test(
    "progressive and baseline files of the same coefficients decode equally", .needsProgram("djpeg", "jpegtran"),
    arguments: cases.filter(\.isProgressive))
  func sameCoefficients(_ test: Case) throws {
    var plain = test
    plain.isProgressive = false
    let (raster, progressive) = file(test)
    let (_, baseline) = file(plain)
    let count = raster.samples.count
    let one = try JPEGProgram.samples(of: progressive.write(), count: count)
    let other = try JPEGProgram.samples(of: baseline.write(), count: count)
    #expect(one == other)
  }

  @Test(
    "no optimiser of Huffman codes finds a shorter file", .needsProgram("djpeg", "jpegtran"),
    arguments: cases.filter { !$0.isProgressive })
  func codesAreOptimal(_ test: Case) throws {
    let bytes = file(test).1.write()
    let optimised = try JPEGProgram.run("jpegtran", ["-optimize", "-copy", "none"], on: bytes)
    // Four Huffman tables in one segment instead of four of their own.
    #expect(bytes.count <= optimised.count)
  }

  @Test("the count before writing is the file's size, except for stuffed bytes", arguments: cases)
  func countIsExact(_ test: Case) {
    let file = file(test).1
    let bytes = file.write()
    let stuffed = zip(bytes, bytes.dropFirst()).count { $0 == 0xFF && $1 == 0 }
    #expect(file.bytesBeforeStuffing == bytes.count - stuffed)
  }
}
