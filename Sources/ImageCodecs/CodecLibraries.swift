/// Libraries that are loaded when a picture first needs them; a process that can open no files any more has to have
/// loaded them before.
public struct CodecLibraries: OptionSet, Codable, Sendable, Hashable {
  /// A bit a library, as it travels to workers.
  public let rawValue: Int

  /// The libraries of these bits; unknown ones are ignored.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// PNG, WebP, GIF, TIFF, and colours that are more than a matrix.
  public static let vips = CodecLibraries(rawValue: 1)
  /// HEIC and AVIF.
  public static let heif = CodecLibraries(rawValue: 1 << 2)

  /// So much of a photo's beginning shows which libraries it needs.
  public static let headCount = 1 << 18

  /// The libraries that decoding a photo takes, by the first bytes of its file; if they leave it open, all.
  public init(forPhoto head: [UInt8]) {
    switch PhotoFormat(sniffing: head) {
    case nil: self = []
    case .jpeg:
      guard let probe = try? PhotoProbe(head) else {
        self = .vips
        return
      }
      let hasTables = probe.profile.map { $0.conversion == nil && !$0.bytes.isEmpty } ?? false
      self = hasTables && probe.colourModel != .grey ? .vips : []
    case .heic, .avif: self = [.heif, .vips]
    case .png, .webp, .gif, .tiff: self = .vips
    }
  }

  /// Loads them. One that cannot be had is missed by the picture that needs it, with a reason.
  public func load() {
    if contains(.vips) { try? VipsLibrary.start() }
    if contains(.heif) { try? HEIFLibrary.start() }
  }
}
