import Pixels
import System
import Units

/// An embedded colour profile: its name, its bytes, and its numbers if it consists of a matrix and three curves.
package struct ICCProfile: Sendable, Equatable {
  /// The profile's own name, such as Display P3. It may contain anything; show `PhotoProbe.profileName` instead.
  let name: String
  /// The profile as embedded; empty if only its name could be read without decoding.
  let bytes: [UInt8]
  /// The conversion to sRGB that its numbers state; nil for tables, grey and CMYK, which the library converts.
  let conversion: MatrixConversion?

  /// A profile larger than this is an attack or a mistake; the largest ones in use (CMYK tables) have about 2 MB.
  static let mostBytes = 8 << 20

  static func tooLarge(_ count: Int) -> CodecError {
    CodecError(.unsupported, "a colour profile of \(count.grouped) bytes; at most \(mostBytes.grouped) are read")
  }

  /// A profile of which only the name is known.
  init(name: String) {
    self.name = name
    self.bytes = []
    self.conversion = nil
  }

  init(_ bytes: [UInt8]) throws(CodecError) {
    guard bytes.count <= Self.mostBytes else { throw Self.tooLarge(bytes.count) }
    let tags = Tags(bytes)
    self.bytes = bytes
    self.name = tags.description
    self.conversion = tags.conversion
  }

  /// Whether its numbers are sRGB's, whatever its name says.
  package var isSRGB: Bool { conversion?.isIdentity ?? false }

  /// The tag table of a profile.
  private struct Tags {
    let reader: ByteReader

    init(_ bytes: [UInt8]) { reader = ByteReader(bytes) }

    private func content(_ signature: String) -> ByteReader? {
      let count = min(reader.u32(128) ?? 0, 100)
      for index in 0..<count where reader.has(signature, at: 132 + 12 * index) {
        guard let offset = reader.u32(136 + 12 * index), let size = reader.u32(140 + 12 * index) else { return nil }
        return ByteReader(reader.slice(offset, size))
      }
      return nil
    }

    var description: String {
      guard let text = content("desc") else { return "" }
      if text.has("mluc", at: 0), let length = text.u32(20), let offset = text.u32(24) {
        let units = stride(from: offset, to: offset + min(length, 1_024), by: 2).compactMap { text.u16($0) }
        return String(decoding: units.map { UInt16($0) }.prefix { $0 != 0 }, as: UTF16.self)
      }
      return String(
        decoding: text.slice(12, min(1_024, max(0, (text.u32(8) ?? 1) - 1))).prefix { $0 != 0 }, as: UTF8.self)
    }

    var conversion: MatrixConversion? {
      guard reader.has("RGB XYZ ", at: 16), content("A2B0") == nil, let r = colorant("rXYZ"), let g = colorant("gXYZ"),
        let b = colorant("bXYZ"), let red = curve("rTRC"), let green = curve("gTRC"), let blue = curve("bTRC")
      else { return nil }
      return MatrixConversion(colorants: [r, g, b], curves: [red, green, blue])
    }

    private func colorant(_ signature: String) -> [Double]? {
      guard let xyz = content(signature), let x = fixed(xyz, 8), let y = fixed(xyz, 12), let z = fixed(xyz, 16) else {
        return nil
      }
      return [x, y, z]
    }

    private func fixed(_ reader: ByteReader, _ offset: Int) -> Double? {
      reader.u32(offset).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
    }

    /// The light for each of the 256 codes.
    private func curve(_ signature: String) -> [Double]? {
      guard let curve = content(signature) else { return nil }
      let codes = (0..<256).map { Double($0) / 255 }
      if curve.has("curv", at: 0), let count = curve.u32(8) {
        if count == 0 { return codes }
        if count == 1, let gamma = curve.u16(12) { return codes.map { pow($0, Double(gamma) / 256) } }
        let table = (0..<min(count, 65536)).compactMap { curve.u16(12 + 2 * $0).map { Double($0) / 65535 } }
        guard table.count > 1 else { return nil }
        return codes.map { code in
          let at = code * Double(table.count - 1)
          let low = min(Int(at), table.count - 2)
          return table[low] + (table[low + 1] - table[low]) * (at - Double(low))
        }
      }
      guard curve.has("para", at: 0), let type = curve.u16(8), type <= 4 else { return nil }
      let p = (0..<[1, 3, 4, 5, 7][type]).compactMap { fixed(curve, 12 + 4 * $0) }
      guard p.count == [1, 3, 4, 5, 7][type] else { return nil }
      return codes.map { x in
        switch type {
        case 0: pow(x, p[0])
        case 1: x >= -p[2] / p[1] ? pow(p[1] * x + p[2], p[0]) : 0
        case 2: x >= -p[2] / p[1] ? pow(p[1] * x + p[2], p[0]) + p[3] : p[3]
        case 3: x >= p[4] ? pow(p[1] * x + p[2], p[0]) : p[3] * x
        default: x >= p[4] ? pow(p[1] * x + p[2], p[0]) + p[5] : p[3] * x + p[6]
        }
      }
    }
  }
}

/// The names of known colour profiles. Any other name could reveal something about the photo's owner.
package enum KnownProfiles {
  private static let names: Set<String> = [
    "sRGB IEC61966-2.1", "sRGB IEC61966-2-1 black scaled", "sRGB", "sRGB built-in", "sRGB2014", "GIMP built-in sRGB",
    "sRGB v4 ICC preference perceptual intent beta", "Artifex sRGB ICC Profile", "Nikon sRGB 4.0.0.3001",
    // Facebook's and saucecontrol's profiles, which are as small as possible.
    "c2", "c2ci", "nRGB", "uRGB", "zRGB", "sP3C", "uP3", "zP3", "A98C", "2020",
    "Display P3", "Display", "Color LCD", "Apple Wide Color Sharing Profile", "Apple RGB", "Generic RGB Profile",
    "Generic Gray Profile", "Generic Gray Gamma 2.2 Profile", "Generic CMYK Profile",
    "DCI-P3 D65 Gamut with sRGB Transfer", "DCI(P3) RGB", "SMPTE RP 431-2-2007 DCI (P3)", "image P3",
    "Adobe RGB (1998)", "Compatible with Adobe RGB (1998)", "Nikon Adobe RGB 4.0.0.3000", "ProPhoto RGB", "ROMM-RGB",
    "ROMM RGB", "Wide Gamut RGB", "ColorMatch RGB", "eciRGB v2", "e-sRGB", "scRGB", "Linear sRGB",
    "Rec. ITU-R BT.709-5", "Rec. ITU-R BT.2020-1", "Rec2020", "Rec. 2020", "RGB_D65_202_Rel_HLG", "RGB_D65_202_Rel_PQ",
    "sGray", "Gray Gamma 1.8", "Gray Gamma 2.2", "Dot Gain 10%", "Dot Gain 15%", "Dot Gain 20%", "Dot Gain 25%",
    "Dot Gain 30%", "U.S. Web Coated (SWOP) v2", "U.S. Web Uncoated v2", "U.S. Sheetfed Coated v2",
    "U.S. Sheetfed Uncoated v2", "Web Coated SWOP 2006 Grade 3 Paper", "Web Coated SWOP 2006 Grade 5 Paper",
    "Coated GRACoL 2006 (ISO 12647-2:2004)", "Coated FOGRA27 (ISO 12647-2:2004)",
    "Web Coated FOGRA28 (ISO 12647-2:2004)", "Uncoated FOGRA29 (ISO 12647-2:2004)",
    "Coated FOGRA39 (ISO 12647-2:2004)", "ISO Coated v2 (ECI)", "ISO Coated v2 300% (ECI)", "PSO Coated v3",
    "PSO Uncoated ISO12647 (ECI)", "Euroscale Coated v2", "Euroscale Uncoated v2", "Europe ISO Coated FOGRA27",
    "Japan Color 2001 Coated", "Japan Color 2001 Uncoated", "Japan Color 2002 Newspaper", "Japan Web Coated (Ad)",
    "Artifex CMYK SWOP Profile",
  ]

  fileprivate static func told(_ name: String, of model: PhotoProbe.ColourModel) -> String {
    names.contains(name) ? name : other(model)
  }

  private static func other(_ model: PhotoProbe.ColourModel) -> String { "other \(model.rawValue)" }
}

extension PhotoProbe {
  /// The conversion of its colours to sRGB by a matrix; nil if they are sRGB's, or if only the library can convert them.
  var conversion: MatrixConversion? { statesDisplayP3 ? .displayP3 : profile?.conversion }

  /// The name of its colour profile if it is known, or else that it is another one, of grey, RGB or CMYK; nil without a
  /// profile.
  package var profileName: String? { profile.map { KnownProfiles.told($0.name, of: colourModel) } }
}
