import Meaning
public import Pixels
import Units

/// What a photo's header says of it, read without decoding a pixel.
public struct PhotoProbe: Sendable {
  /// How the samples are to be understood before any conversion.
  public enum ColourModel: String, Codable, Sendable, CaseIterable { case grey, rgb, cmyk }

  /// By content, never by name.
  public let format: PhotoFormat
  /// As stored, before any turn.
  public var storedSize: PixelSize
  /// The turn that makes it upright; HEIF's own turn is applied by its decoder, so there it is `.up`.
  public var orientation = Orientation.up
  /// The orientation tag as the file states it, applied or not; nil if it has none.
  public var statedOrientation: Int?
  /// What its samples stand for; whatever that is, decoding makes sRGB or grey of it.
  public var colourModel = ColourModel.rgb
  /// The ICC profile of the file; nil if it has none, and sRGB is meant unless code numbers say otherwise.
  public var profile: ICCProfile?
  /// Whether pixels may be transparent, as far as the header shows.
  public var hasAlpha = false
  /// Bits a sample as they are stored; it is decoded to 8.
  public var bitDepth = 8
  /// Pictures that play one after another: 1 for a still.
  public var frames = 1
  /// Whether the file has an EXIF segment, whatever that says.
  public var hasEXIF = false
  /// Whether the EXIF segment has a position: what the sender gives away.
  public var hasGPS = false
  /// A JPEG of several scans.
  public var isProgressive = false
  /// Chroma sampling of a JPEG, such as 4:2:0.
  public var chroma: ChromaSampling?
  /// Gain maps, depth maps, second cameras: pictures beside the one that is decoded.
  public var auxiliaryPictures = 0
  /// A JPEG that strict decoders complain of for its headers: stray bytes between segments, an unknown JFIF, colours
  /// that Adobe's header has no word for, a baseline scan that says that it has some coefficients only.
  public internal(set) var hasOddHeader = false
  /// Code numbers state the profile instead of an ICC profile: Display P3's primaries.
  public var statesDisplayP3 = false
  /// Colours that a PNG states beside those, and that are shown as if they were sRGB.
  var unreadColours: PNGColours.Unread?
  /// High dynamic range, which an 8-bit decode shows without tone mapping.
  public var statesHighDynamicRange = false

  /// Decoders work row by row, or column by column: each costs, however short it is.
  private static let longestSide = 100_000
  /// What a small photo may bring along: a film clip, other pages.
  private static let mostBytes = 32 << 20
  /// Twice as much as pixels of four floating-point numbers have.
  private static let mostBytesPerPixel = 32

  /// Width and height as a viewer sees it.
  public var size: PixelSize { orientation.swapsSides ? storedSize.turned : storedSize }
  /// Pixels in millions.
  public var megapixels: Double { Double(storedSize.area) / 1e6 }

  init(format: PhotoFormat, storedSize: PixelSize) {
    self.format = format
    self.storedSize = storedSize
  }

  /// Reads the header of a photo's bytes.
  public init(_ bytes: [UInt8]) throws(CodecError) {
    guard !bytes.isEmpty else { throw CodecError(.notAnImage, "the file is empty") }
    guard let format = PhotoFormat(sniffing: bytes) else {
      throw CodecError(.notAnImage, "the first bytes are those of no picture format that is read here")
    }
    switch format {
    case .jpeg: self = try JPEGHeader.probe(bytes)
    case .png: self = try PNGHeader.probe(bytes)
    case .webp: self = try WebPHeader.probe(bytes)
    case .gif: self = try GIFHeader.probe(bytes)
    case .tiff: self = try TIFFHeader.probe(bytes)
    case .heic, .avif: self = try HEIFHeader.probe(bytes, format)
    }
    guard storedSize.width > 0, storedSize.height > 0 else {
      throw CodecError(.corrupt, "the header says \(storedSize.width) × \(storedSize.height) pixels")
    }
    guard storedSize.longestSide <= Self.longestSide else {
      throw CodecError(.unsupported, "a side of more than \(Self.longestSide.grouped) pixels")
    }
    let mostBytes = Self.mostBytes + Self.mostBytesPerPixel * storedSize.area
    guard bytes.count <= mostBytes else {
      throw CodecError(.unsupported, "\(bytes.count.grouped) bytes, more than its pixels explain")
    }
  }

  /// What a reader of the record should know about this input.
  public var notes: [String] {
    var notes: [String] = []
    if frames > 1 { notes.append("animated: the first of \(frames) frames was taken") }
    if auxiliaryPictures > 0 {
      notes.append("base picture taken; \(auxiliaryPictures) beside it left out (gain map, depth)")
    }
    if let unreadColours { notes.append(unreadColours.note) }
    if statesHighDynamicRange { notes.append("high dynamic range shown without tone mapping") }
    return notes
  }

  /// A file that consists of more parts than any encoder makes costs more than its pixels explain.
  static func crowded(_ parts: String, most: Int) -> CodecError {
    CodecError(.unsupported, "more than \(most.grouped) \(parts)")
  }

  /// Parts (chunks, segments, frames) that a file of this many bytes may have: small ones are the exception.
  static func mostParts(inBytes count: Int) -> Int { 1_000 + count / 1_024 }

  mutating func apply(_ exif: EXIF?) {
    guard let exif else { return }
    hasEXIF = true
    hasGPS = hasGPS || exif.hasGPS
    if let stated = exif.orientation { statedOrientation = stated }
  }
}

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
