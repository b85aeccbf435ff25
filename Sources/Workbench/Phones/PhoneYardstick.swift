public import CompressionStrategies
public import ImageCodecs
import Pixels

/// What the steps of an export take on this machine, done to the same pictures.
public struct PhoneYardstick {
  /// One step, done to one picture.
  struct Work: Hashable {
    var step: PhoneExport.Timing.Step
    var photo: String
    /// Of an encode, in hundredths.
    var quality: Int?

    /// What was timed on the phone.
    init(_ timing: PhoneExport.Timing) {
      (step, photo) = (timing.step, timing.photo)
      quality = timing.step == .encode ? timing.quality.map { Int(($0 * 100).rounded()) } : nil
    }
  }

  /// CPU seconds, the least of all rounds; nothing of work that cannot be done here.
  let seconds: [Work: Double]

  /// Whether what was timed on the phone was done here, too.
  public func knows(_ timing: PhoneExport.Timing) -> Bool { timing.seconds > 0 && seconds[Work(timing)] != nil }

  /// A yardstick that knows these.
  init(seconds: [Work: Double]) { self.seconds = seconds }

  /// Does what the phone was timed at so many times.
  public init(of export: PhoneExport, rounds: Int = 5) throws(CodecError) {
    var seconds: [Work: Double] = [:]
    let works = Set(export.timings.map(Work.init))
    for (name, picture) in DrawnPicture.all {
      let own = works.filter { $0.photo == name }
      guard !own.isEmpty else { continue }
      let drawn = picture.raster
      let file = try drawn.encoded(EncodeSettings(format: .jpeg, quality: 90))
      let small = drawn.resampled(to: picture.resized, light: .gamma)
      for work in own {
        for _ in 0..<rounds {
          let begin = CPUClock.seconds
          switch (work.step, work.quality) {
          case (.decode, _): _ = try PhotoReader(bytes: file, probe: PhotoProbe(file)).render(RenderRequest())
          case (.resize, _): _ = drawn.resampled(to: picture.resized, light: .gamma)
          case (.encode, let quality?): _ = try small.encoded(EncodeSettings(format: .jpeg, quality: quality))
          case (.encode, nil): continue
          }
          seconds[work] = min(seconds[work] ?? .infinity, CPUClock.seconds - begin)
        }
      }
    }
    self.seconds = seconds
  }
}
