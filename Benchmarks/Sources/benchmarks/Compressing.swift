import CPeers
import CompressionStrategies
import Foundation
import ImageCodecs

/// One photo to 2048 px at 0.85 in linear light, beside libvips' shrink-on-load, resize in gamma and one encode, and
/// where the time goes. Photos are the files named on the command line.
func benchmarkCompressing(_ files: [String], rounds: Int = 5) throws {
  let photos = try files.map { try Photo(name: $0, bytes: Array(Data(contentsOf: URL(filePath: $0)))) }
  if photos.isEmpty { return print("compressing: name photos to measure it on") }
  let picture = PictureSettings(size: SizeRule(.longestSide(2048)))
  let policy = Policy(name: "once", main: ResizeFirst(picture: picture, quality: 0.85))
  print("one encode at 2048 px, 0.85, linear light: CPU s, by step, and as a multiple of libvips' in gamma")
  let ratios = photos.map { photo in
    var (ours, floor) = (Double.infinity, Double.infinity)
    var steps: [Account.Step] = []
    for _ in 0..<rounds {
      var outcome: Outcome?
      let spent = processCPUSeconds { outcome = policy.compress(photo) }
      if spent < ours { (ours, steps) = (spent, outcome?.account.steps ?? []) }
      floor = min(
        floor,
        processCPUSeconds {
          precondition(peer_vips_floor(photo.bytes, photo.bytes.count, 2048) == 0, "libvips failed")
        })
    }
    let parts = steps.filter { $0.cpuSeconds > 0 }.map { "\($0.kind) \(rounded($0.cpuSeconds, 4))" }
    print(
      "  \(URL(filePath: photo.name).lastPathComponent), \(rounded(Double(photo.probe.size.area) / 1e6, 1)) MP: "
        + "\(rounded(ours, 4)) (\(parts.joined(separator: ", "))), floor \(rounded(floor, 4)), ratio \(rounded(ours / floor, 2))"
    )
    return ours / floor
  }.sorted()
  print(
    "  ratio: median \(rounded(ratios[ratios.count / 2], 2)), worst \(rounded(ratios[ratios.count - 1], 2)) (at most 1.1)"
  )
}
