import CompressionStrategies
import ImageCodecs
import Pixels
import System
package import Workers

extension JobLimits {
  /// The most pixels that `--max-megapixels` can allow.
  private static let mostPixels = 10_000_000_000
  /// CPU seconds for the smallest photo.
  private static let leastSeconds = 60

  /// Generous limits for a photo with this many pixels: ten times the time of the slowest metric and strategy together.
  /// Wall time allows for four other users of the machine.
  package init(pixels claimed: Int, fileBytes: Int = 0) {
    // A header can claim anything.
    let pixels = min(max(0, claimed), Self.mostPixels)
    let megapixels = Double(pixels) / 1e6
    let cpuSeconds = Self.leastSeconds + Int(5 * megapixels)
    self.init(
      expectedBytes: 150_000_000 + 20 * pixels, memoryBytes: 1_500_000_000 + 60 * pixels,
      answerBytes: Photo.longestRendition(pixels: pixels, fileBytes: fileBytes), cpuSeconds: cpuSeconds,
      wallSeconds: 5 * Double(cpuSeconds))
  }

  /// Limits for simulating uploads of this many bytes.
  init(sending bytes: Double) {
    self.init(pixels: 0)
    add(Self.seconds(sending: bytes))
  }

  /// These limits plus those for simulating uploads of this many bytes. The limits of a small photo leave room for the
  /// uploads of an ordinary app; a request of a gigabyte must not count as a lost worker, either.
  func sending(_ bytes: Double) -> Self {
    var limits = self
    limits.add(max(0, Self.seconds(sending: bytes) - Double(Self.leastSeconds)))
    return limits
  }

  /// Ten times what uploads of this many bytes over lossy links take.
  private static func seconds(sending bytes: Double) -> Double { min(5e-9 * bytes, 1e6) }

  private mutating func add(_ seconds: Double) {
    cpuSeconds += Int(seconds)
    wallSeconds += 5 * seconds
  }

  /// Limits for the photo in this file. They follow its header if no library is needed to read it; phones' containers
  /// are assumed to be large.
  init(photoAt path: FilePath) {
    let head = try? FileReader.read(path, atMost: 1 << 20)
    let pixels =
      switch head.flatMap({ PhotoFormat(sniffing: $0) }) {
      case .heic, .avif, .jxl: 64_000_000
      case nil: 0
      default: head.flatMap { try? PhotoProbe($0).storedSize.area } ?? 64_000_000
      }
    self.init(pixels: pixels, fileBytes: (try? FileReader.size(of: path)) ?? 0)
  }
}

extension Job {
  /// A job with limits for this many pixels, unless others are given.
  init(_ request: Request, files: [FilePath] = [], pixels: Int = 0, fileBytes: Int = 0, limits: JobLimits? = nil) {
    self.init(
      request, files: files, pixels: pixels, within: limits ?? JobLimits(pixels: pixels, fileBytes: fileBytes))
  }
}
