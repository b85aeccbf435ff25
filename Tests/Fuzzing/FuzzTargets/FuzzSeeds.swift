import Documents
import CompressionStrategies
import Corpus
import FoundationEssentials
import NetworkSimulation
import PerceptualQuality
import Pixels
import Records
import System
import Workers
@testable import ImageCodecs
@testable import Workbench

extension FuzzTarget {
  /// Inputs that each target reads to their ends, made by the program itself.
  package var seeds: [[UInt8]] {
    switch self {
    case .photoHeader, .jpegCleaner, .jpegPixels, .jpegAnatomy: Self.photos
    case .metadata: Self.photos + Self.photoWithGainMap + Self.codedPictures
    case .gainMap: Self.photos + Self.photoWithGainMap
    case .profile: [Self.profileBytes]
    case .exif: [Self.exifBlock]
    case .jpegCoefficients: [Array(0...255), [7, 9, 0, 200]]
    case .frames:
      [
        Frame(.setup, Array("{}".utf8)).wire + Frame(.setup, [1, 2, 3], bytes: Array(repeating: 7, count: 40)).wire
      ]
    case .orders: Self.orderSeeds
    case .answers: Self.answerSeeds
    case .json5: [Array("// a remark\n{name:'a',list:[1,0x2F,-1.5e3,+Infinity,],\"text\":\"\\u00e9\\\n\"}".utf8)]
    case .policy: Self.policySeeds
    case .encoder: Self.encoderSeeds
    case .phone: Self.phoneSeeds
    case .phoneExport: [Array(Self.exportText.utf8)]
    case .paths: [Array("share,up,down,rtt,lossUp,queue\n50%,1Mbit,2Mbit,50ms,0.1%,20pkts\n50%,2Mbit,,25ms,,\n".utf8)]
    case .uploads: [Array("bytes,seconds,connectSeconds,network,at\n1000,0.5,0.1,wifi,2026-01-01T00:00:00Z\n".utf8)]
    case .history: Self.historySeeds
    case .plan: [Self.planBody]
    case .link: Self.linkSeeds + Link.presets.all.map { Array($0.text.utf8) }
    case .trace: [Array("# ms\n1\n2\n2\n15\n".utf8)]
    case .gates: Self.gateSeeds
    case .baseline: Self.baselineSeeds
    case .device: Device.presets.all.map { Array($0.text.utf8) }
    case .cells: Self.cellSeeds
    case .manifest: Self.manifestSeeds
    }
  }

  /// A photo of each format whose header we read ourselves, with metadata.
  private static var photos: [[UInt8]] {
    let size = PixelSize(width: 24, height: 16)
    let raster = Raster(size: size, channels: 3, samples: (0..<size.area * 3).map { UInt8(truncatingIfNeeded: $0 * 7) })
    let jpegs = [false, true].compactMap { try? raster.encoded(EncodeSettings(quality: 80, isProgressive: $0)) }
    let framed = jpegs.map { jpeg -> [UInt8] in
      let segments = [
        (0xE1, Array("Exif\0\0".utf8) + exifBlock), (0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + profileBytes),
      ]
      let middle = segments.flatMap { marker, content -> [UInt8] in
        [0xFF, UInt8(marker), UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
      }
      return jpeg[..<2] + middle + jpeg[2...]
    }
    let others = [OutputFormat.png, .webp].compactMap {
      try? raster.encoded(EncodeSettings(format: $0, quality: 80))
    }
    let gif =
      Array("GIF89a".utf8) + [8, 0, 8, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x21, 0xF9, 4, 1, 0, 0, 0, 0]
      + [0x2C, 0, 0, 0, 0, 8, 0, 8, 0, 0, 2, 2, 0x8C, 0x2D, 0, 0x3B]
    return framed + others + [gif, exifBlock]
  }

  /// A HEIC and an AVIF of 16 by 16 pixels, with their coders' parameters.
  private static var codedPictures: [[UInt8]] {
    let files = [
      """
      AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRt\
      AAAAAAACAAAAEGlkYXQAAAAAABAAEAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAWQACAAEAAAAAAAAAAQAAAAAAAAAIAAAA\
      OGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AA\
      AAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFluqumubg\
      QEDAgAAAAwCAAAADAIQiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAEAAAABAAAAAQcGl4aQAAAAADCAgI\
      AAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAGFtZGF0AAAAVSgBrxmA7i68GyuIVFGcs4nw\
      m6ecqktdSqXx1QrIzqBo+pgEhakbKNvT7Ib94AcUkmSOMdEnr6I/+PnxzeNEffiHAlPOSnJuzfyfmysph5Gu2i2C/aw=
      """,
      """
      AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRt\
      AAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAAALgAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGF2MDEAAAAAamlw\
      cnAAAABLaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADAAAAAAUaXNwZQAAAAAAAAAQAAAAEAAAABBwaXhpAAAAAAMICAgAAAAX\
      aXBtYQAAAAAAAAABAAEEgYIDhAAAADZtZGF0EgAKCRgM/9ggQEDQgDIfGwAaaaaEAAKqmLiaIXpbu1e8aPyFSaHbMOdu6AR4gA==
      """,
    ]
    return files.compactMap { Data(base64Encoded: $0) }.map { Array($0) }
  }

  /// A picture followed by another that says how much brighter each place can be.
  private static var photoWithGainMap: [[UInt8]] {
    let size = PixelSize(width: 12, height: 8)
    let grey = Raster(size: size, channels: 1, samples: (0..<size.area).map { UInt8(truncatingIfNeeded: $0 * 2) })
    guard let jpeg = try? grey.encoded(EncodeSettings(quality: 80)),
      let map = try? GainMap(
        jpeg: jpeg, parameters: GainMapParameters(gainMax: [1_000_000], headroomMax: 2_000_000))
    else { return [] }
    return photos.prefix(1).map { GainMapContainer.file($0, map) }
  }

  /// The export of the script of `calibrate script`, for an encoder with two qualities.
  private static var exportText: String {
    let raster = Raster(size: PixelSize(width: 16, height: 16), channels: 3, samples: Array(repeating: 90, count: 768))
    let qualities = [0.5, 1.0].map { quality in
      let header = (try? raster.encoded(EncodeSettings(quality: Int(quality * 100)))) ?? []
      return "{ quality: \(quality), jpegHeaderBase64: '\(Data(header).base64EncodedString())' }"
    }
    return """
      { schema: 'stepwedge-phone-export/1', device: 'a', system: 'b', qualities: [\(qualities.joined(separator: ","))],
        timings: [{ step: 'encode', photo: 'a', width: 4032, height: 3024, quality: 0.8, seconds: 0.04 }] }
      """
  }

  /// A plan without its checksum.
  private static var planBody: [UInt8] {
    let setup = RunSetup(
      policies: Array(Policy.presets.all.prefix(2)), links: Array(Link.presets.all.prefix(1)),
      devices: Array(Device.presets.all.prefix(1)), metrics: ["ssimulacra2"], viewings: [.fit])
    let request = Runner.Request(
      photos: [
        FoundPhoto(path: FilePath("/photos/a.jpg"), name: "a.jpg", statedClass: .night),
        FoundPhoto(path: FilePath(Array("/photos/b".utf8) + [0xff]), name: "b"),
      ], setup: setup, folder: RunFolder("run"), jobs: 1, memoryBudget: 1, isolation: .none)
    let looks = [
      PhotoLook(
        hash: String(repeating: "0", count: 64), bytes: 1, width: 4, height: 3, pixels: 12, format: "jpeg",
        photoClass: "night"),
      PhotoLook(hash: "", bytes: 0, failure: Reason(.truncated, "cut")),
    ]
    return ((try? PlanFile(request, looks, root: nil))?.bytes).map { Array(PlanFile.body(of: $0)) } ?? []
  }

  /// A directory with an orientation, a position and a second directory; as a file it is a TIFF.
  private static var exifBlock: [UInt8] {
    func entry(_ tag: UInt8, _ high: UInt8, _ value: UInt8) -> [UInt8] {
      [tag, high, 3, 0, 1, 0, 0, 0, value, 0, 0, 0]
    }
    return Array("II*\0".utf8) + [8, 0, 0, 0, 5, 0] + entry(0, 1, 24) + entry(1, 1, 16) + entry(0x12, 1, 6)
      + entry(0x69, 0x87, 74) + entry(0x25, 0x88, 74) + [74, 0, 0, 0] + [0, 0, 0, 0, 0, 0]
  }

  /// A profile with a matrix and curves.
  private static var profileBytes: [UInt8] {
    func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    let contents: [(String, [UInt8])] = [
      ("desc", Array("desc\0\0\0\0".utf8) + word(5) + Array("sRGB\0".utf8)),
      ("rXYZ", Array("XYZ \0\0\0\0".utf8) + word(28_578) + word(14_581) + word(912)),
      ("gXYZ", Array("XYZ \0\0\0\0".utf8) + word(25_240) + word(46_981) + word(6_362)),
      ("bXYZ", Array("XYZ \0\0\0\0".utf8) + word(9_376) + word(3_972) + word(46_787)),
      ("rTRC", Array("curv\0\0\0\0".utf8) + word(1) + [2, 51]),
      (
        "gTRC",
        Array("para\0\0\0\0".utf8) + [0, 3, 0, 0] + word(157_286) + word(62_000) + word(3_400) + word(5_072)
          + word(2_651)
      ),
      ("bTRC", Array("curv\0\0\0\0".utf8) + word(3) + [0, 0, 60, 0, 255, 255]),
    ]
    var table = word(contents.count)
    var rest: [UInt8] = []
    for (name, content) in contents {
      table += Array(name.utf8) + word(132 + 12 * contents.count + rest.count) + word(content.count)
      rest += content
    }
    let head = [UInt8](repeating: 0, count: 16) + Array("RGB XYZ ".utf8)
    return head + [UInt8](repeating: 0, count: 128 - head.count) + table + rest
  }
}
