/// What a HEIF container says of an item that decides what decoding it costs.
enum HEIFProperty {
  /// Pixels that it claims to have.
  case size(Double)
  /// It is turned or mirrored, or cropped to so many pixels: a copy of all of it.
  case turn(crop: Double?)
  /// It is coded so, with so many bytes of parameters of the coder's own.
  case coder(CodedPictures.Coder, parameters: CodedPictures, bytes: Int)
  case other

  init(_ box: HEIFBoxes.Box) {
    switch box.type {
    case "ispe": self = .size(Double(box.content.u32(4) ?? 0) * Double(box.content.u32(8) ?? 0))
    case "irot", "imir": self = .turn(crop: nil)
    case "clap":
      let numbers = (0..<4).map { Double(box.content.u32(4 * $0) ?? 0) }
      self = .turn(crop: numbers[1] > 0 && numbers[3] > 0 ? numbers[0] / numbers[1] * (numbers[2] / numbers[3]) : 0)
    case "hvcC":
      self = .coder(.hevc, parameters: CodedPictures(hevcConfiguration: box.content), bytes: box.content.count)
    case "av1C":
      let stream = box.content.slice(4, box.content.count)
      self = .coder(.av1, parameters: CodedPictures(.av1, in: stream, mostUnits: .max), bytes: box.content.count)
    default: self = .other
    }
  }
}
