import Documents
import Foundation
import ImageCodecs
import Pixels
import Testing

@testable import PerceptualQuality

/// Pictures with gain maps, as screens with headroom show them.
@Suite struct HDRPairTests {
  /// The map of make-hdr-scores.py: slopes that end in edges.
  private static func map(_ size: PixelSize, channels: Int) -> Raster {
    var samples: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        for channel in 0..<channels {
          samples.append(UInt8((3 * x * (channel + 1) / 2 + 2 * y + 40 * ((x / 16 + y / 16) % 2)) % 256))
        }
      }
    }
    return Raster(size: size, channels: channels, samples: samples)
  }

  private static func numbers(_ gain: ClosedRange<Double>, to headroom: Double) -> Brightening.Logarithms {
    func all(_ number: Double) -> [Double] { [number, number, number] }
    return Brightening.Logarithms(
      gainMin: all(gain.lowerBound), gainMax: all(gain.upperBound), gamma: all(1), offsetSDR: all(0.015625),
      offsetHDR: all(0.015625), headroomMin: 0, headroomMax: headroom)
  }

  private static let one = Brightening.Curve.logarithmic(numbers(0...2.3, to: 2.3))
  private static let three = Brightening.Curve.logarithmic(
    Brightening.Logarithms(
      gainMin: [-1, 0, 0.25], gainMax: [1, 2, 2.5], gamma: [1, 0.8, 1.5], offsetSDR: [0.015625, 0, 0.03125],
      offsetHDR: [0.03125, 0.0625, 0], headroomMin: 0.5, headroomMax: 3.5))
  /// The curves of the reference and of the candidate.
  private static let cases: [String: (Brightening.Curve?, Brightening.Curve?)] = [
    "dropped": (one, nil), "kept": (one, one), "colours": (three, three), "colours-dropped": (three, nil),
    "share": (.share(headroom: 8), .share(headroom: 8)), "share-dropped": (.share(headroom: 2.5), nil),
    "added": (nil, one), "none": (nil, nil),
  ]

  private static func screen(_ name: String) throws -> Device {
    if let screen = Device.presets[name] { return screen }
    let text = """
      { name: "dim", width: 1179, height: 2556, diagonal: "6.1in", distance: "40cm", peak: 400, sdrWhite: 250,
        black: 0.2, ambient: 250 }
      """
    return try Device(reading: Array(text.utf8), from: name)
  }

  @Test("generated HDR pairs score as in the published program 0.5.7, given their light")
  func synthetic() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Reference/cvvdp-hdr-synthetic.tsv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(lines.count == 25)
    for cells in lines.dropFirst() {
      let size = PixelSize(width: try #require(Int(cells[0])), height: try #require(Int(cells[1])))
      let pair = SyntheticPair(width: size.width, height: size.height)
      let name = String(cells[2])
      let curves = try #require(Self.cases[name])
      func shown(_ raster: Raster, _ curve: Brightening.Curve?) -> Raster {
        var raster = raster
        let map = Self.map(size, channels: name.hasPrefix("colours") ? 3 : 1)
        raster.brightening = curve.map { Brightening(map, curve: $0) }
        return raster
      }
      for (display, cell) in zip(lines[0], cells).dropFirst(3) {
        let metric = CVVDP(screen: try Self.screen(String(display)))
        let score = try metric.comparison(
          of: shown(pair.candidate, curves.1), against: shown(pair.reference, curves.0)
        ).scores[0]
        let (found, expected) = (try #require(score), try #require(Double(cell)))
        #expect(abs(found - expected) < 0.0005, "\(size) \(name) on \(display): \(found), expected \(expected)")
      }
    }
  }

  @Test("a screen without headroom shows the same light with a gain map and without")
  func plainScreens() throws {
    let pair = SyntheticPair(width: 131, height: 90)
    var bright = pair.reference
    bright.brightening = Brightening(Self.map(PixelSize(width: 65, height: 45), channels: 1), curve: Self.one)
    for screen in Device.presets.all where !screen.isHDR {
      #expect(screen.light.map { $0.white == $0.peak } == true)
      let view = try PhotoView(of: bright, on: screen, metrics: [CVVDP()])
      let plain = try PhotoView(of: pair.reference, on: screen, metrics: [CVVDP()])
      #expect((view.reference.brightening == nil) == true)
      #expect(try view.scores(of: pair.candidate) == plain.scores(of: pair.candidate))
    }
  }

  @Test("a map of any size is applied, and a dropped one is seen in full screen and pinched, but not in a bubble")
  func views() throws {
    let screen = try Self.screen("iphone-hdr")
    let picture = SyntheticPair(width: 600, height: 400).reference
    var bright = picture
    bright.brightening = Brightening(Self.map(PixelSize(width: 150, height: 100), channels: 1), curve: Self.one)
    for viewing in [Viewing.fit, .original, .pinch4] {
      let view = try PhotoView(of: bright, on: screen, viewing: viewing, metrics: [CVVDP(), SSIMULACRA2()])
      #expect(view.reference.brightening?.size == view.reference.size)
      #expect(try view.scores(of: bright).map(\.score) == [10, 100])
      let dropped = try view.scores(of: picture).map(\.score)
      #expect(try #require(dropped[0]) < 9.5 && dropped[1] == 100, "\(viewing) \(dropped)")
    }
    let bubble = try PhotoView(of: bright, inBubbleOf: screen, metrics: [CVVDP()])
    #expect(try bubble.scores(of: picture).map(\.score) == [10])
  }

  @Test("gains follow the published formulas at the screen's headroom")
  func gains() {
    let map = Self.map(PixelSize(width: 2, height: 2), channels: 1)
    let curve = Brightening.Curve.logarithmic(Self.numbers(-1...2, to: 3))
    func gain(_ curve: Brightening.Curve, _ sample: Int, _ headroom: Double) -> Float {
      Brightening(map, curve: curve).gains(headroom: headroom).factors[sample]
    }
    #expect(gain(curve, 255, 8) == 4 && gain(curve, 0, 8) == 0.5 && gain(curve, 85, 8) == 1)
    // No headroom, no gain; half of the stops, half of the logarithm; no more than all of it.
    #expect(gain(curve, 255, 1) == 1 && gain(curve, 255, 64) == 4)
    #expect(abs(gain(curve, 255, 2 * 2.0.squareRoot()) - 2) < 1e-6)
    #expect(gain(.share(headroom: 8), 255, 8) == 8 && gain(.share(headroom: 8), 0, 8) == 1)
    #expect(gain(.share(headroom: 8), 255, 4) == 4 && gain(.share(headroom: 2), 255, 4) == 2)
    // A quarter of the code is 7.9 % of the light by Rec. 709.
    #expect(abs(gain(.share(headroom: 2), 64, 8) - 1.07864) < 0.0001)
  }

  @Test("a screen with headroom says it in one of two ways")
  func screens() throws {
    func device(_ keys: String) throws -> Device {
      let text = "{ name: 'x', width: 1000, height: 2000, \(keys) }"
      return try Device(reading: Array(text.utf8), from: "x.json5")
    }
    let light = "diagonal: '6in', distance: '40cm', peak: 1600, black: 0.001, ambient: 250"
    #expect(try device("\(light), headroom: 8").light == device("\(light), sdrWhite: 200").light)
    #expect(try device("\(light), headroom: 8").isHDR && device("\(light), sdrWhite: 1600").isHDR == false)
    #expect(try device(light).light?.white == 1600)
    for (keys, words) in [
      ("\(light), headroom: 8, sdrWhite: 200", "headroom and sdrWhite say the same"),
      ("\(light), sdrWhite: 2000", "at most the peak"), ("headroom: 8", "a screen's light needs all of"),
    ] {
      #expect {
        try device(keys)
      } throws: { "\($0)".contains(words) }
    }
    #expect(Device.presets["iphone-hdr"]?.light?.headroom == 8 && Device.presets["android-hdr"]?.light?.headroom == 7)
  }
}
