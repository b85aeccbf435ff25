/// What a HEIF container says of an item that decides what decoding it costs.
enum HEIFProperty {
  /// Pixels that it claims to have.
  case size(Double)
  /// It is turned, mirrored or cropped: a copy of all of it.
  case turn
  /// It is coded so, and its coder's own parameters say that it has so many pixels.
  case coder(CodedPictures.Coder, pixels: Double)
  case other

  init(_ box: HEIFBoxes.Box) {
    switch box.type {
    case "ispe": self = .size(Double(box.content.u32(4) ?? 0) * Double(box.content.u32(8) ?? 0))
    case "irot", "imir", "clap": self = .turn
    case "hvcC": self = .coder(.hevc, pixels: CodedPictures(hevcConfiguration: box.content).pixels)
    case "av1C":
      let parameters = CodedPictures(.av1, in: box.content.slice(4, box.content.count), mostUnits: 100)
      self = .coder(.av1, pixels: parameters.pixels)
    default: self = .other
    }
  }
}
