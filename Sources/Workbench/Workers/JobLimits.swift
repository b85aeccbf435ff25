import CompressionStrategies
import Files
import ImageCodecs
import Pixels

/// What a worker may use up for one job, from the photo's probed size.
package struct JobLimits: Codable, Sendable, Hashable {
  /// What the job is expected to hold: what counts against the memory budget.
  package var expectedBytes: Int
  /// Resident memory at which it is stopped.
  var memoryBytes: Int
  /// Bytes of the files that an answer brings, and of one that it tells of, at most.
  var answerBytes: Int
  /// CPU seconds at which each part of it is stopped.
  var cpuSeconds: Int
  /// Wall seconds at which each part of it is stopped.
  var wallSeconds: Double

  /// As many as `--max-megapixels` can allow.
  private static let mostPixels = 10_000_000_000
  /// CPU seconds for the smallest photo.
  private static let leastSeconds = 60

  /// Limits of their own.
  init(expectedBytes: Int, memoryBytes: Int, answerBytes: Int, cpuSeconds: Int, wallSeconds: Double) {
    self.expectedBytes = expectedBytes
    self.memoryBytes = memoryBytes
    self.answerBytes = answerBytes
    self.cpuSeconds = cpuSeconds
    self.wallSeconds = wallSeconds
  }

  /// Generous limits for a photo of so many pixels: ten times what was measured for the dearest metric and strategy
  /// together. Wall time allows for a machine that four others use.
  package init(pixels claimed: Int, fileBytes: Int = 0) {
    // A header can claim anything.
    let pixels = min(max(0, claimed), Self.mostPixels)
    let megapixels = Double(pixels) / 1e6
    expectedBytes = 150_000_000 + 20 * pixels
    memoryBytes = 1_500_000_000 + 60 * pixels
    answerBytes = Photo.longestRendition(pixels: pixels, fileBytes: fileBytes)
    cpuSeconds = Self.leastSeconds + Int(5 * megapixels)
    wallSeconds = 5 * Double(cpuSeconds)
  }

  /// Limits for simulating uploads of so many bytes.
  init(sending bytes: Double) {
    self.init(pixels: 0)
    add(Self.seconds(sending: bytes))
  }

  /// The same for whoever simulates uploads of so many bytes besides. The limits of a small photo leave room for those of
  /// an ordinary app; a request of a gigabyte is nobody's loss either.
  func sending(_ bytes: Double) -> Self {
    var limits = self
    limits.add(max(0, Self.seconds(sending: bytes) - Double(Self.leastSeconds)))
    return limits
  }

  /// Ten times what uploads of so many bytes over lossy links take.
  private static func seconds(sending bytes: Double) -> Double { min(5e-9 * bytes, 1e6) }

  private mutating func add(_ seconds: Double) {
    cpuSeconds += Int(seconds)
    wallSeconds += 5 * seconds
  }

  /// Limits for the photo in this file, by its header where reading that needs no library; phones' containers are
  /// taken for large ones.
  init(photoAt path: FilePath) {
    let head = try? FileReader.read(path, atMost: 1 << 20)
    let pixels =
      switch head.flatMap({ PhotoFormat(sniffing: $0) }) {
      case .heic, .avif: 64_000_000
      case nil: 0
      default: head.flatMap { try? PhotoProbe($0).storedSize.area } ?? 64_000_000
      }
    self.init(pixels: pixels, fileBytes: (try? FileReader.size(of: path)) ?? 0)
  }

  /// The same for whoever waits so long for other programs besides.
  func waiting(_ patience: Duration) -> Self {
    var limits = self
    limits.wallSeconds += patience / .seconds(1)
    return limits
  }

  /// Limits for what needs both.
  static func + (one: Self, other: Self) -> Self {
    JobLimits(
      expectedBytes: one.expectedBytes + other.expectedBytes, memoryBytes: one.memoryBytes + other.memoryBytes,
      answerBytes: one.answerBytes + other.answerBytes, cpuSeconds: one.cpuSeconds + other.cpuSeconds,
      wallSeconds: one.wallSeconds + other.wallSeconds)
  }
}
