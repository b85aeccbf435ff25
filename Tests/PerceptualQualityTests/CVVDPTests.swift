import Documents
import Foundation
import ImageCodecs
import Pixels
import TestSupport
import Testing
import Units

@testable import PerceptualQuality

@Suite struct CVVDPTests {
  @Test("what is built in can be read: the fitted parameters, and every display by its name")
  func shipped() {
    #expect(CVVDPModel.published != nil)
    #expect(Device.displays.all.map(\.name) == Device.displays.names && Device.displays.names.count == 5)
    #expect(Device.standardDisplay.name == "standard_fhd")
  }

  @Test("generated pairs score as in the published program 0.5.7, however small or odd")
  func synthetic() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Reference/cvvdp-synthetic.tsv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(lines.count == 10)
    for cells in lines.dropFirst() {
      let (width, height) = (try #require(Int(cells[0])), try #require(Int(cells[1])))
      let pair = SyntheticPair(width: width, height: height)
      for (display, cell) in zip(lines[0], cells).dropFirst(2) {
        let screen = try #require(Device.displays[String(display)])
        let score = try CVVDP(screen: screen).comparison(of: pair.candidate, against: pair.reference).scores[0]
        let (found, expected) = (try #require(score), try #require(Double(cell)))
        // The program works in single precision and prints six decimals.
        #expect(abs(found - expected) < 0.00005, "\(width) × \(height) on \(display): \(found), expected \(expected)")
      }
    }
  }

  @Test("82 pairs on five displays score as in the published program", .needsShared("quality/cvvdp.tsv"))
  func published() throws {
    let table = try PairTable("quality/cvvdp.tsv")
    #expect(table.rows.count == 82)
    for row in table.rows {
      for (display, expected) in row.columns {
        let screen = try #require(Device.displays[display])
        let score = try CVVDP(screen: screen).comparison(of: row.candidate, against: row.reference).scores[0]
        #expect(abs(try #require(score) - expected) < 0.0001, "\(row.name) on \(display)")
      }
    }
  }

  @Test(
    "the mean is not judged: any two flat pictures score 10", arguments: [(0, 255), (40, 200), (255, 254)])
  func flat(codes: (UInt8, UInt8)) throws {
    let size = PixelSize(width: 90, height: 70)
    func flat(_ code: UInt8) -> Raster {
      Raster(size: size, channels: 3, samples: [UInt8](repeating: code, count: size.area * 3))
    }
    #expect(try CVVDP().comparison(of: flat(codes.1), against: flat(codes.0)).scores == [10])
  }

  @Test("from further away, or on a screen in a bright room, less loss is visible")
  func conditions() throws {
    let pair = SyntheticPair(width: 200, height: 150)
    func score(_ change: (inout ScreenLight) -> Void) throws -> Double {
      var screen = Device.standardDisplay
      var light = try #require(screen.light)
      change(&light)
      screen.light = light
      return try #require(CVVDP(screen: screen).comparison(of: pair.candidate, against: pair.reference).scores[0])
    }
    let plain = try score { _ in }
    #expect(try score { $0.distance.micrometres *= 2 } > plain + 0.05)
    #expect(try score { $0.ambient = 20_000 } > plain + 0.01)
  }

  @Test("a screen without light is recognised, with its missing keys")
  func darkness() throws {
    let device = Device(name: "mine", screen: PixelSize(width: 300, height: 500))
    #expect {
      _ = try PhotoView(of: SyntheticPair(width: 40, height: 40).reference, on: device, metrics: [CVVDP()])
    } throws: { error in
      ["mine", "diagonal", "distance", "peak", "black", "contrast", "ambient"].allSatisfy("\(error)".contains)
    }
  }
}
