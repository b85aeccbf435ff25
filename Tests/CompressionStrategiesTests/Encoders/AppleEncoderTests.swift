import Documents
import Foundation
import ImageCodecs
import Pixels
import TestSupport
import Testing

@testable import CompressionStrategies

/// Compares the model of Apple's encoder with published files: `Reference/apple-imageio-files.tsv`, whose rows name the
/// repository, commit and path of each.
@Suite struct AppleEncoderTests {
  struct File: Sendable, CustomTestStringConvertible {
    let source, generation, sampling, scan: String
    let quality: Double
    let restartInterval, huffmanBytes: Int
    let luma, chroma: [UInt8]
    var testDescription: String { "\(generation) \(quality) \(source)" }
  }

  static let files: [File] = {
    let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Reference/apple-imageio-files.tsv")
    let lines = ((try? String(contentsOf: path, encoding: .utf8)) ?? "").split(separator: "\n").dropFirst()
    return lines.map { line in
      let cells = line.split(separator: "\t").map(String.init)
      func table(_ hex: String) -> [UInt8] {
        stride(from: 0, to: 128, by: 2).compactMap { UInt8(hex.dropFirst($0).prefix(2), radix: 16) }
      }
      return File(
        source: cells[0], generation: cells[1], sampling: cells[3], scan: cells[4], quality: Double(cells[2]) ?? 0,
        restartInterval: Int(cells[5]) ?? 0, huffmanBytes: Int(cells[6]) ?? 0, luma: table(cells[7]),
        chroma: table(cells[8]))
    }
  }()

  @Test("all fifteen are there") func complete() { #expect(Self.files.count == 15) }

  /// A picture written by the model, with as many MCUs in a row as the published one.
  private func written(like file: File) throws -> JPEGAnatomy {
    let model = try #require(
      EncoderModel.presets[file.generation == "new" ? "apple-imageio" : "apple-imageio-2013"])
    // One file keeps all chroma below 1.0, which can be requested from ImageIO.
    let picture = PictureSettings(
      chroma: file.sampling == "1x1,1x1,1x1" ? .full : nil, isProgressive: file.scan == "progressive" ? true : nil,
      encoder: model)
    let raster = Raster.noise(width: max(1, file.restartInterval) * 16, height: 32)
    return try JPEGAnatomy(raster.encoded(picture.encode(at: file.quality)))
  }

  @Test("tables, sampling, Huffman tables and restarts are the file's", arguments: files) func equal(file: File) throws
  {
    let ours = try written(like: file)
    #expect(ours.tables.luma == file.luma.inRows)
    #expect(ours.tables.chroma == file.chroma.inRows)
    #expect(ours.chroma == (file.sampling == "2x2,1x1,1x1" ? .quarter : .full))
    #expect(ours.isProgressive == (file.scan == "progressive"))
    #expect(ours.restartInterval == file.restartInterval)
    #expect(ours.hasStandardHuffman == (file.huffmanBytes == 416))
    if file.scan == "baseline" { #expect(ours.huffmanBytes == file.huffmanBytes) }
  }

  /// ImageIO's qualities in JPEGsnoop's list of signatures, from the files of a hundred to a thousand programs.
  @Test("the old generation meets libjpeg's tables", arguments: [(0.50, 80), (0.68, 91), (0.84, 95)])
  func signatures(apple: Double, libjpeg: Int) throws {
    let old = try #require(EncoderModel.presets["apple-imageio-2013"]).settings(at: apple)
    let other = try Raster.noise(width: 16, height: 16).encoded(EncodeSettings(quality: libjpeg))
    #expect(try old.style.tables == JPEGAnatomy(other).tables)
  }

  @Test("at 1.0 nothing is divided and no colour is left out") func lossless() throws {
    for name in ["apple-imageio", "apple-imageio-2013"] {
      let model = try #require(EncoderModel.presets[name])
      let made = try JPEGAnatomy(Raster.noise(width: 64, height: 16).encoded(model.settings(at: 1)))
      #expect(made.tables == .ones && made.chroma == .full)
      #expect(model.settings(at: 0.999).chroma == .quarter)
    }
  }

  @Test("a quality is used as it is, not rounded to whole percents") func realNumbers() throws {
    let model = try #require(EncoderModel.presets["apple-imageio"])
    // 2 ÷ (1 + 32 × 0.4999999999999997³) × 115 is 46.0000…03 and 2 ÷ (1 + 32 × 0.5049³) × 115 is 44.98.
    #expect(model.settings(at: 0.4999999999999997).style.tables?.chroma.last == 46)
    #expect(model.settings(at: 0.5049).style.tables?.chroma.last == 45)
    #expect(model.settings(at: 0.5049).quality == 50)
    // The ladder of design A ends slightly above 0: 2 × 14, 2 × 110.
    let last = model.settings(at: 1.3877787807814457e-16)
    #expect(last.quality == 0 && last.style.tables?.luma.first == 28 && last.style.tables?.luma.last == 220)
  }
}

extension [UInt8] {
  /// The 64 entries of a file, which are in zigzag order (ITU-T T.81, figure A.6), row by row.
  var inRows: [UInt8] {
    let order = [
      0, 1, 5, 6, 14, 15, 27, 28, 2, 4, 7, 13, 16, 26, 29, 42, 3, 8, 12, 17, 25, 30, 41, 43, 9, 11, 18, 24, 31, 40, 44,
      53, 10, 19, 23, 32, 39, 45, 52, 54, 20, 22, 33, 38, 46, 51, 55, 60, 21, 34, 37, 47, 50, 56, 59, 61, 35, 36, 48,
      49, 57, 58, 62, 63,
    ]
    return order.map { self[$0] }
  }
}

extension Raster {
  /// Coarse seeded noise, which has something in every coefficient.
  static func noise(width: Int, height: Int) -> Raster {
    var state: UInt32 = 7
    let samples = (0..<(width * height * 3)).map { _ -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
    return Raster(size: PixelSize(width: width, height: height), channels: 3, samples: samples)
  }
}
