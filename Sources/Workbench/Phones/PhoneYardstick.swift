public import CompressionStrategies
public import ImageCodecs
import Meaning
import Pixels

/// What the steps of an export take the reference, done to the same pictures.
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

  /// Seconds of the reference; nothing of work that is not known here.
  let seconds: [Work: Double]

  /// Whether what was timed on the phone is known here, too.
  public func knows(_ timing: PhoneExport.Timing) -> Bool { timing.seconds > 0 && seconds[Work(timing)] != nil }

  /// A yardstick that knows these.
  init(seconds: [Work: Double]) { self.seconds = seconds }

  /// Draws what the phone was timed at: how many bytes each file has decides what the reference takes for it.
  public init(of export: PhoneExport) throws(CodecError) {
    let reference = PhoneCatalog.phone(named: PhoneCatalog.reference)?.whole
    var seconds: [Work: Double] = [:]
    let works = Set(export.timings.map(Work.init))
    for (name, picture) in DrawnPicture.all {
      let own = works.filter { $0.photo == name }
      guard !own.isEmpty else { continue }
      let drawn = picture.raster
      let file = try drawn.encoded(EncodeSettings(format: .jpeg, quality: 90))
      let small = drawn.resampled(to: picture.resized, light: .gamma)
      for work in own {
        var done = CompressionWork()
        switch (work.step, work.quality) {
        case (.decode, _):
          done.add(.init("decode", "jpeg"), pixels: drawn.size.area, bytes: file.count)
        case (.resize, _): done.add(.init("resize", "gamma"), pixels: drawn.size.area, bytes: picture.resized.area)
        case (.encode, let quality?):
          let bytes = try small.encoded(EncodeSettings(format: .jpeg, quality: quality)).count
          done.add(.init("encode", "jpeg"), pixels: small.size.area, bytes: bytes)
        case (.encode, nil): continue
        }
        seconds[work] = reference?.seconds(done)
      }
    }
    self.seconds = seconds
  }
}
