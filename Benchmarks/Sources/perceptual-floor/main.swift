// The perceptual floor held against the exhaustive answer: the least quality from which every higher one meets the
// floor, found by scoring every quality from 100 down until floor 60 is missed for good.
//
// usage: swift run -c release --package-path Benchmarks perceptual-floor PHOTO…

import CompressionStrategies
import Foundation
import ImageCodecs
import PerceptualQuality
import Pixels

let floors = [60.0, 70, 80, 90]
/// Once a score is this far below the lowest floor, no lower quality climbs back over it.
let hopeless = floors[0] - 4

/// What the search and the exhaustive answer have said so far.
struct Tally {
  var cases = 0
  var met = 0
  var equal = 0
  var furthestAbove = 0
  var encodes: [Int] = []
  var scores: [Int] = []
}

func score(_ bytes: [UInt8], in view: PhotoView) throws -> Double {
  let shown = try PhotoReader(bytes: bytes, probe: PhotoProbe(bytes)).render(RenderRequest()).raster
  return try view.scores(of: shown)[0].score ?? -.infinity
}

/// Scores by quality, from 100 down to where none matters any more.
func allScores(of raster: Raster, in view: PhotoView) throws -> [Int: Double] {
  var known: [Int: Double] = [:]
  for quality in stride(from: 100, through: 1, by: -1) {
    let made = try score(raster.encoded(EncodeSettings(quality: quality)), in: view)
    known[quality] = made
    if made < hopeless { break }
  }
  return known
}

var tally = Tally()
for file in CommandLine.arguments.dropFirst() {
  let photo = try Photo(name: file, bytes: Array(Data(contentsOf: URL(filePath: file))))
  let picture = PictureSettings(size: SizeRule(.longestSide(2048)))
  let reader = PhotoReader(bytes: photo.bytes, probe: photo.probe)
  let original = try reader.render(RenderRequest()).raster
  let raster = original.resampled(to: picture.size.size(for: original.size))
  for device in ["phone", "tablet"].compactMap({ Device.presets[$0] }) {
    let view = try PhotoView(of: original, on: device, metrics: [SSIMULACRA2()])
    let known = try allScores(of: raster, in: view)
    var line: [String] = []
    for floor in floors where known[100, default: 0] >= floor {
      let exhaustive = (known.filter { $0.value < floor }.keys.max() ?? 0) + 1
      var studio = Studio(photo, pixels: reader)
      let made = try PerceptualFloor(picture: picture, floor: floor, device: device).compress(in: &studio)
      guard let quality = made.quality else { continue }
      tally.cases += 1
      if try score(made.bytes, in: view) >= floor { tally.met += 1 }
      if quality == exhaustive { tally.equal += 1 }
      tally.furthestAbove = max(tally.furthestAbove, quality - exhaustive)
      tally.encodes.append(studio.account.steps.count { $0.kind == .encode })
      tally.scores.append(studio.account.steps.count { $0.kind == .score })
      line.append("\(Int(floor)): q\(quality)" + (quality == exhaustive ? "" : " (exhaustive q\(exhaustive))"))
    }
    print("\(URL(filePath: file).lastPathComponent) on \(device.name): \(line.joined(separator: ", "))")
  }
}

func median(_ counts: [Int]) -> Int { counts.sorted()[counts.count / 2] }
print(
  "\(tally.cases) cases: floor met in \(tally.met), equal to the exhaustive answer in \(tally.equal), at most "
    + "\(tally.furthestAbove) above; \(median(tally.encodes)) encodes and \(median(tally.scores)) scores in the median")
