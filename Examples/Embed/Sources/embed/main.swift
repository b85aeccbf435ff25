import NetworkSimulation
import PerceptualQuality
import SizeSearch

let (width, height) = (1200, 900)
let grain: [Int] = (0..<width * height * 3).map { ($0 &* 40_503) >> 12 & 31 }
let pixels: [UInt8] = grain.indices.map { UInt8($0 / 3 % width / 6 + grain[$0]) }
let photo = try Raster(copying: pixels.span, width: width, height: height)
let sent = try await photo.jpeg(within: 200_000)
print("\(sent.bytes.count) bytes at \(sent.size.width) × \(sent.size.height)")
let coarse = try Raster(copying: pixels.map { $0 & 0xF0 }.span, width: width, height: height)
let scores = try await coarse.scores(comparedWith: photo, by: [.ssimulacra2, .cvvdp])
for metric in [Metric.ssimulacra2, .cvvdp] { print(metric.title, scores[metric] ?? .nan) }
if let link = Link.named("3g") {
  let times = try await link.uploadTimes(of: sent.bytes.count)
  print("sent within 5 s over 3g:", times.share(within: .seconds(5)))
}
