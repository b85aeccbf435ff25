import NetworkSimulation
import PerceptualQuality
import SizeSearch

@main enum Embed {
  static func main() async throws {
    let (width, height) = (1200, 900)
    let grain: [Int] = (0..<width * height * 3).map { ($0 &* 40_503) >> 12 & 31 }
    let bytes: [UInt8] = grain.indices.map { UInt8($0 / 3 % width / 6 + grain[$0]) }
    let photo = try Raster(copying: bytes.span, width: width, height: height, layout: .rgb, bytesPerRow: 3 * width)
    let file = try await photo.jpeg(within: 200_000)
    print("\(file.bytes.count) bytes at \(file.size.width) × \(file.size.height)")
    let coarse = bytes.map { $0 & 0xF0 }
    let shown = try Raster(copying: coarse.span, width: width, height: height)
    let scores = try await shown.scores(comparedWith: photo, by: [.ssimulacra2, .cvvdp])
    for metric in [Metric.ssimulacra2, .cvvdp] { print(metric.title, scores[metric] ?? .nan) }
    if let link = Link.named("3g") {
      let times = try await link.uploadTimes(of: file.bytes.count)
      print("sent within 5 s over 3g:", times.share(within: .seconds(5)))
    }
  }
}
