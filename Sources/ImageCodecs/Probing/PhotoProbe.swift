package import Pixels
import Units

/// What a photo's header says, read without decoding pixels.
package struct PhotoProbe: Sendable {
  /// What the samples mean before any conversion.
  package enum ColourModel: String, Codable, Sendable, CaseIterable { case grey, rgb, cmyk }

  /// The format by its content, never by its name.
  package let format: PhotoFormat
  /// The size as stored, before any rotation.
  package var storedSize: PixelSize
  /// The rotation that makes it upright; `.up` for HEIF and JPEG XL, whose decoders apply it.
  package var orientation = Orientation.up
  /// The orientation tag as the file states it, applied or not; nil if it has none.
  package var statedOrientation: Int?
  /// What its samples mean; decoding converts them to sRGB or grey.
  package var colourModel = ColourModel.rgb
  /// The ICC profile of the file; nil if it has none, which means sRGB unless code numbers say otherwise.
  package var profile: ICCProfile?
  /// Whether pixels may be transparent, as far as the header shows.
  package var hasAlpha = false
  /// Bits per sample as stored; they are decoded to 8.
  package var bitDepth = 8
  /// The number of pictures that play one after another: 1 for a still.
  package var frames = 1
  /// Whether the file has an EXIF segment, whatever its content.
  package var hasEXIF = false
  /// Whether the EXIF segment contains a position, which the sender would reveal.
  package var hasGPS = false
  /// Whether it is a JPEG with several scans.
  package var isProgressive = false
  /// The chroma sampling of a JPEG, such as 4:2:0.
  package var chroma: ChromaSampling?
  /// How many pictures there are besides the decoded one: gain maps, depth maps, second cameras.
  package var auxiliaryPictures = 0
  /// Whether strict decoders complain about a JPEG's headers: stray bytes between segments, an unknown JFIF, colours
  /// that Adobe's header does not define, or a baseline scan that claims to have only some coefficients.
  package internal(set) var hasOddHeader = false
  /// Whether code numbers state the primaries of Display P3 instead of an ICC profile.
  package var statesDisplayP3 = false
  /// Other colours that a PNG states, and that are shown as if they were sRGB.
  var unreadColours: PNGColours.Unread?
  /// Whether it has high dynamic range, which an 8-bit decode shows without tone mapping.
  package var statesHighDynamicRange = false

  /// Decoders work row by row, or column by column, and each one costs time, however short it is.
  private static let longestSide = 100_000
  /// Additional bytes that a small photo may have, such as a film clip or other pages.
  private static let mostBytes = 32 << 20
  /// Twice the bytes of a pixel with four floating-point numbers.
  private static let mostBytesPerPixel = 32

  /// The size as a viewer sees it.
  package var size: PixelSize { orientation.swapsSides ? storedSize.turned : storedSize }
  /// Pixels in millions.
  package var megapixels: Double { Double(storedSize.area) / 1e6 }

  init(format: PhotoFormat, storedSize: PixelSize) {
    self.format = format
    self.storedSize = storedSize
  }

  /// Reads the header of a photo.
  package init(_ bytes: [UInt8]) throws(CodecError) {
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
    case .jxl: self = try JXLHeader.probe(bytes)
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

  /// Remarks about this input for readers of the record.
  package var notes: [String] {
    var notes: [String] = []
    if frames > 1 { notes.append("animated: the first of \(frames) frames was taken") }
    if auxiliaryPictures > 0 {
      notes.append("base picture taken; \(auxiliaryPictures) beside it left out (gain map, depth)")
    }
    if let unreadColours { notes.append(unreadColours.note) }
    if statesHighDynamicRange { notes.append("high dynamic range shown without tone mapping") }
    return notes
  }

  /// The error for a file with more parts than any encoder makes, which would cost more than its pixels explain.
  static func crowded(_ parts: String, most: Int) -> CodecError {
    CodecError(.unsupported, "more than \(most.grouped) \(parts)")
  }

  /// How many parts (chunks, segments, frames) a file of this many bytes may have; few of them are small.
  static func mostParts(inBytes count: Int) -> Int { 1_000 + count / 1_024 }

  mutating func apply(_ exif: EXIF?) {
    guard let exif else { return }
    hasEXIF = true
    hasGPS = hasGPS || exif.hasGPS
    if let stated = exif.orientation { statedOrientation = stated }
  }
}

/// The format of a file by its content, because names and extensions may be wrong.
package enum PhotoFormat: String, Codable, Sendable, CaseIterable, Hashable {
  case jpeg, png, webp, gif, tiff, heic, avif, jxl

  /// The format that these first bytes indicate.
  package init?(sniffing bytes: some Collection<UInt8>) {
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
    } else if head.starts(with: [0xFF, 0x0A]) || head.starts(with: JXLHeader.signature) {
      self = .jxl
    } else {
      return nil
    }
  }

  private static let heifBrands = ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"]

  /// The extension of its files.
  package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}
