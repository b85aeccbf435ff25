/// What a file is, by its content: names and extensions lie.
public enum PhotoFormat: String, Codable, Sendable, CaseIterable, Hashable {
  case jpeg, png, webp, gif, tiff, heic, avif

  /// The format that these first bytes announce.
  public init?(sniffing bytes: some Collection<UInt8>) {
    let head = Array(bytes.prefix(32))
    func has(_ text: String, at offset: Int) -> Bool {
      head.count >= offset + text.utf8.count && head[offset..<offset + text.utf8.count].elementsEqual(text.utf8)
    }
    if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if has("RIFF", at: 0), has("WEBP", at: 8) {
      self = .webp
    } else if has("GIF87a", at: 0) || has("GIF89a", at: 0) {
      self = .gif
    } else if head.starts(with: [0x49, 0x49, 0x2A, 0]) || head.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
      self = .tiff
    } else if has("ftypavif", at: 4) || has("ftypavis", at: 4) {
      self = .avif
    } else if has("ftyp", at: 4), Self.heifBrands.contains(where: { has($0, at: 8) }) {
      self = .heic
    } else {
      return nil
    }
  }

  private static let heifBrands = ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"]

  /// What its files are called.
  public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}
