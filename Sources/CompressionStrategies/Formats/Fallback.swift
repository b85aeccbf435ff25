import Documents
import ImageCodecs

/// A JPEG for recipients who cannot open the main picture.
package struct Fallback: Sendable, Hashable {
  /// The server makes it from the picture that arrived; or the sender makes it from the photo, and sends both.
  package enum Maker: String, Sendable, CaseIterable { case server, sender }

  /// Who makes it.
  package var maker = Maker.server
  /// Its quality, 0…1 on libjpeg's scale; by default that of the image servers sharp and imgproxy.
  package var quality = 0.8
}

extension Policy {
  /// The JPEG for those who cannot open the main picture; nil if all can, or if the policy makes none. `others` are the
  /// CPU seconds of work that the sender does not have.
  func fallback(for main: Rendition, in studio: inout Studio, others: inout Double) throws -> Rendition? {
    guard let fallback, recipients.share(opening: main.format).map({ $0 < 1 }) ?? false else { return nil }
    let settings = PictureSettings().encode(at: fallback.quality)
    var elsewhere = studio
    defer { others += elsewhere.account.cpuSeconds - studio.account.cpuSeconds }
    // What was packed without loss is the same JPEG again.
    if studio.passedThrough, server == nil, studio.photo.probe.format == .jpeg {
      return Rendition(try elsewhere.cleaned(), size: main.size, format: .jpeg)
    }
    switch fallback.maker {
    case .server:
      guard let raster = try? elsewhere.decode(main) else {
        studio.note("no fallback: the server cannot open the picture either")
        return nil
      }
      return try elsewhere.encode(raster, settings)
    case .sender:
      // The sender still has the pixels of the main picture.
      let raster = try elsewhere.render(main.size, with: self.main.pictureSettings?.resizer ?? .linear)
      elsewhere = studio
      return try studio.encode(raster, settings)
    }
  }
}

/// What a policy file says about the main picture.
struct MainPicture: Sendable {
  let strategy: any CompressionStrategy
  let fallback: Fallback?
  let subsamples: Bool

  init?(_ type: any CompressionStrategy.Type, reading keys: ObjectReader) {
    let strategy = type.init(reading: keys)
    fallback = keys.optional(
      "fallback", .fallback, "what those get who cannot open the picture; without it nothing", example: "\"jpeg\"")
    subsamples = keys.optional(
      "decode", .choice("decoding", [("whole", false), ("subsampled", true)]), standing: "\"whole\"",
      "whether the decoder may leave out pixels that the resize drops: it counts in the phone's memory, not in bytes")
    guard let strategy else { return nil }
    if fallback != nil, strategy.encodedFormat == .jpeg, strategy.passThrough?.format ?? .jpeg == .jpeg {
      keys.fault("fallback", "everybody can open a JPEG: it needs no fallback")
    }
    self.strategy = strategy
  }
}

extension Reading<Fallback> {
  fileprivate static var fallback: Self {
    .either(
      .choice("fallback", [("jpeg", Fallback())]),
      or: .object { keys in
        let plain = Fallback()
        let format = keys.required("format", Reading<Bool>.choice("fallback", [("jpeg", true)]), "what it is")
        let maker = keys.optional(
          "by", .choice("maker"), default: plain.maker,
          "the server makes it from what arrives, or the sender sends both together")
        let quality = keys.optional("quality", .number(in: 0...1), default: plain.quality, "its quality by libjpeg")
        return format.map { _ in Fallback(maker: maker, quality: quality) }
      })
  }
}
