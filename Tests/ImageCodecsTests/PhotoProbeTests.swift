import Foundation
import Pixels
import TestSupport
import Testing
@testable import ImageCodecs

/// Compares headers with the table that exiftool and ImageMagick made from the same files.
@Suite struct PhotoProbeTests {
  @Test(.needsShared("corpus")) func agreesWithTheCorpusTable() throws {
    let folder = try Shared.path("corpus")
    let table = try String(contentsOf: folder.appending(path: "photos.tsv"), encoding: .utf8)
    let lines = table.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    for row in lines.dropFirst() {
      let name = String(row[0])
      let probe = try PhotoProbe(folder.appending(path: "photos/\(name)").bytes())
      let isHEIF = probe.format == .heic || probe.format == .avif
      // The table has a HEIF's sides before its own rotation, libheif after it.
      let stated = PixelSize(width: try #require(Int(row[3])), height: try #require(Int(row[4])))
      #expect(probe.storedSize == stated || isHEIF && probe.storedSize == stated.turned, "\(name)")
      let format = probe.format == .heic ? "heif" : probe.format.rawValue
      #expect(row[5].lowercased().hasPrefix(format), "\(name) is \(probe.format)")
      if let orientation = Int(row[6]) { #expect(probe.statedOrientation == orientation, "\(name)") }
      if row[7] != "-", probe.format == .jpeg { #expect(row[7].hasPrefix(probe.profile?.name ?? "none"), "\(name)") }
      if let chroma = row[5].split(separator: " ").first(where: { $0.contains(":") }) {
        #expect(probe.chroma?.rawValue == String(chroma), "\(name)")
      }
    }
  }

  @Test(.needsShared("corpus/photos"), .needsProgram("exiftool")) func findsGPSWhereExiftoolDoes() throws {
    let folder = try Shared.path("corpus/photos")
    let exiftool = try Program("exiftool")
    let report = try exiftool.run([
      "-q", "-p", "$FileName", "-if", "defined $GPS:GPSVersionID or defined $GPS:GPSLatitude", folder.path,
    ])
    let withGPS = Set(report.text.split(separator: "\n").map(String.init))
    #expect(withGPS.count > 5)
    for name in withGPS { #expect(try PhotoProbe(folder.appending(path: name).bytes()).hasGPS, "\(name)") }
  }

  @Test(
    "a file that is not a picture is named as such",
    arguments: [[], Array("hello".utf8), [0xFF, 0xD8], Array(repeating: 0, count: 5000)] as [[UInt8]])
  func refusesNonsense(bytes: [UInt8]) {
    #expect(throws: CodecError.self) { try PhotoProbe(bytes) }
  }

  @Test(.needsShared("corpus/photos")) func animationAndOpacity() throws {
    let folder = try Shared.path("corpus/photos")
    for name in ["iss-anim.gif", "iss-anim.webp"] {
      #expect(try PhotoProbe(folder.appending(path: name).bytes()).frames == 42, "\(name)")
    }
    #expect(try PhotoProbe(folder.appending(path: "tuxpaint-alpha-cutout.png").bytes()).hasAlpha)
    #expect(try PhotoProbe(folder.appending(path: "room-16bit-pq.png").bytes()).bitDepth == 16)
    #expect(try PhotoProbe(folder.appending(path: "mpo-frozenpond.mpo").bytes()).auxiliaryPictures == 1)
  }
}
