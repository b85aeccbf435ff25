/// What a HEIF container says of an item that decides what decoding it costs.
enum HEIFProperty {
  /// Pixels that it claims to have.
  case size(Double)
  /// It is turned, mirrored or cropped: a copy of all of it.
  case turn
  /// It is coded so, with these parameters of the coder's own.
  case coder(CodedPictures.Coder, parameters: CodedPictures)
  case other

  init(_ box: HEIFBoxes.Box) {
    switch box.type {
    case "ispe": self = .size(Double(box.content.u32(4) ?? 0) * Double(box.content.u32(8) ?? 0))
    case "irot", "imir", "clap": self = .turn
    case "hvcC": self = .coder(.hevc, parameters: CodedPictures(hevcConfiguration: box.content))
    case "av1C":
      self = .coder(.av1, parameters: CodedPictures(.av1, in: box.content.slice(4, box.content.count), mostUnits: 100))
    default: self = .other
    }
  }
}
