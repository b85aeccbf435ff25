import NetworkSimulation
import PerceptualQuality
import Pixels
import SizeSearch

let (width, height) = (1200, 900)
let grain: [Int] = (0..<width * height * 3).map { ($0 &* 40_503) >> 12 & 31 }
let pixels: [UInt8] = grain.indices.map { UInt8($0 / 3 % width / 6 + grain[$0]) }
let photo = try Raster(copying: pixels.span, width: width, height: height)
let sent = try photo.jpeg(within: 200_000)
print("\(sent.bytes.count) bytes at \(sent.size.width) × \(sent.size.height)")
let coarse = Raster(size: photo.size, channels: 3, samples: pixels.map { $0 & 0xF0 })
for metric in [SSIMULACRA2(), CVVDP()] as [any QualityMetric] {
  print(metric.scales[0].title, try metric.comparison(of: coarse, against: photo).scores[0] ?? .nan)
}
if let link = Link.named("3g") {
  print("sent within 5 s over 3g:", link.upload(of: sent.bytes.count).chance(within: .seconds(5)).value)
}
