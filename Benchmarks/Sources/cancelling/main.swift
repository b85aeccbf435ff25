import PerceptualQuality
import SizeSearch
import Synchronization

/// How soon cancelled work returns, on 12 megapixels: each piece of work is cancelled at sixty moments of its course, at
/// least 10 ms apart, and the longest time until it returned is printed, with the moment at which it was cancelled.
///
///     swift run -c release --package-path Benchmarks cancelling [WORD]    only the work whose name contains the word
let (width, height) = (4000, 3000)

/// Made pictures: one with grain like a photo's, one with flat colours and lines.
func picture(isDrawn: Bool) throws -> Raster {
  var bytes = [UInt8](repeating: 0, count: width * height * 3)
  var noise: UInt32 = 1
  for y in 0..<height {
    for x in 0..<width {
      noise = noise &* 1_664_525 &+ 1_013_904_223
      let (wave, grain) = ((x * x / 900 + y * y / 700) / 16 & 127, Int(noise >> 28))
      let drawn = (x / 9 ^ y / 11) & 7 == 0 ? 20 : 230 - x / 400 * 8
      for channel in 0..<3 {
        bytes[(y * width + x) * 3 + channel] = UInt8(isDrawn ? drawn : 40 + wave + grain + channel * 15)
      }
    }
  }
  return try Raster(copying: bytes.span, width: width, height: height)
}

func milliseconds(_ time: Duration) -> Double {
  Double(time.components.seconds) * 1e3 + Double(time.components.attoseconds) / 1e15
}

func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }

/// The longest time until this work returned.
func measure(_ name: String, _ work: @escaping @Sendable () async throws -> Void) async throws {
  guard CommandLine.arguments.count < 2 || name.contains(CommandLine.arguments[1]) else { return }
  let clock = ContinuousClock()
  try await work()
  let whole = milliseconds(try await clock.measure { try await work() })
  let step = max(10, whole / 60)
  var late: [(time: Double, at: Double)] = []
  for moment in stride(from: step / 2, to: whole, by: step) {
    let ended = Mutex<ContinuousClock.Instant?>(nil)
    let task = Task {
      try? await work()
      ended.withLock { $0 = clock.now }
    }
    try await Task.sleep(for: .milliseconds(moment), tolerance: .zero)
    let begin = clock.now
    task.cancel()
    await task.value
    if let end = ended.withLock(\.self), end > begin { late.append((milliseconds(end - begin), moment)) }
  }
  late.sort { $0.time > $1.time }
  let worst = late.prefix(3).map { "\(rounded($0.time)) ms (at \(rounded($0.at)))" }.joined(separator: ", ")
  print("\(name), \(rounded(whole)) ms in all, cancelled \(late.count) times: \(worst)")
}

for isDrawn in [false, true] {
  let photo = try picture(isDrawn: isDrawn)
  for limit in [40_000, 200_000, 1_000_000, 3_000_000] {
    try await measure("search of a \(isDrawn ? "drawing" : "photo") to \(limit) bytes") {
      _ = try await photo.jpeg(within: limit)
    }
  }
}
let photo = try picture(isDrawn: false)
let shown = try picture(isDrawn: true)
for metric: Metric in [.ssimulacra2, .cvvdp, .butteraugli, .ssim, .multiScaleSSIM, .psnr] {
  try await measure("\(metric)") { _ = try await shown.scores(comparedWith: photo, by: [metric]) }
}
if let phone = Device.named("phone") {
  try await measure("ssimulacra2 on a phone") {
    _ = try await shown.scores(comparedWith: photo, by: [.ssimulacra2], on: phone)
  }
}
