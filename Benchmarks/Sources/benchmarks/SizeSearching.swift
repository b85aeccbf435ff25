import CPeers
import CompressionStrategies
import Foundation
import ImageCodecs

/// The size search on real photos, beside the least that any search could cost with libvips.
///
/// Photos are the files named on the command line.
func benchmarkSizeSearch(_ files: [String], rounds: Int = 5) throws {
  let photos = try files.map { try Photo(name: $0, bytes: Array(Data(contentsOf: URL(filePath: $0)))) }
  if photos.isEmpty { return print("size search: name photos to measure it on") }
  print("size search to 2048 px, CPU as a multiple of libvips' one encode: median, 95th percentile, worst; fill")
  for (limit, allowed) in [(2_097_152, 1.2), (1_000_000, 1.2), (512_000, 1.2), (200_000, 2), (100_000, 2), (50_000, 2)]
  {
    let results = photos.map { ratioAndFill($0, limit: limit, rounds: rounds) }
    let ratios = results.map(\.ratio).sorted()
    let fills = results.compactMap(\.fill).sorted()
    let median = quantile(ratios, 0.5)
    let filled = fills.isEmpty ? "no photo filled it" : "\(shown(quantile(fills, 0.5))), least \(shown(fills[0]))"
    print(
      "  \(limit): \(shown(median)) (\(median <= allowed ? "within" : "OVER") \(allowed)), "
        + "\(shown(quantile(ratios, 0.95))), \(shown(ratios[ratios.count - 1])); fill \(filled)")
  }
}

/// The least CPU of all rounds, ours over the floor's; bytes over the limit where the source is larger than the limit.
private func ratioAndFill(_ photo: Photo, limit: Int, rounds: Int) -> (ratio: Double, fill: Double?) {
  let picture = PictureSettings(size: SizeRule(.longestSide(2048)))
  let policy = Policy(name: "limit-\(limit)", main: SizeSearching(picture: picture, limit: limit))
  var (ours, floor) = (Double.infinity, Double.infinity)
  var fill: Double?
  for _ in 0..<rounds {
    ours = min(
      ours,
      seconds {
        let main = policy.compress(photo).main
        fill = photo.bytes.count > limit ? main.map { Double($0.bytes.count) / Double(limit) } : nil
      })
    floor = min(
      floor, seconds { precondition(peer_vips_floor(photo.bytes, photo.bytes.count, 2048) == 0, "libvips failed") })
  }
  return (ours / floor, fill)
}

private func seconds(_ body: () -> Void) -> Double {
  let start = processCPUSeconds()
  body()
  return processCPUSeconds() - start
}

/// A quantile of sorted values, linear between neighbours.
private func quantile(_ values: [Double], _ share: Double) -> Double {
  let place = share * Double(values.count - 1)
  let below = Int(place)
  let above = min(below + 1, values.count - 1)
  return values[below] + (place - Double(below)) * (values[above] - values[below])
}

private func shown(_ value: Double) -> String { String(format: "%.3f", value) }
