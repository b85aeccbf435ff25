/// The names that colour profiles are known by: whatever else a profile calls itself, it can say of its owner.
public enum KnownProfiles {
  private static let names: Set<String> = [
    "sRGB IEC61966-2.1", "sRGB IEC61966-2-1 black scaled", "sRGB", "sRGB built-in", "sRGB2014", "GIMP built-in sRGB",
    "sRGB v4 ICC preference perceptual intent beta", "Artifex sRGB ICC Profile", "Nikon sRGB 4.0.0.3001",
    // Facebook's and saucecontrol's, which are as small as profiles can be.
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

  /// Whether an answer is one that `PhotoProbe.profileName` gives.
  public static func canTell(_ name: String) -> Bool {
    names.contains(name) || PhotoProbe.ColourModel.allCases.contains { name == other($0) }
  }

  fileprivate static func told(_ name: String, of model: PhotoProbe.ColourModel) -> String {
    names.contains(name) ? name : other(model)
  }

  private static func other(_ model: PhotoProbe.ColourModel) -> String { "other \(model.rawValue)" }
}

extension PhotoProbe {
  /// The name by which its colour profile is known, or that it is another, of grey, RGB or CMYK; nil if it has none.
  public var profileName: String? { profile.map { KnownProfiles.told($0.name, of: colourModel) } }
}
