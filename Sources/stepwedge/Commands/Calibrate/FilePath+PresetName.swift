import Files

extension FilePath {
  /// What a preset that is written to this file is called.
  func presetName(_ otherwise: String) -> String {
    let last = text.split(separator: "/").last ?? ""
    let stem = last.hasSuffix(".json5") ? last.dropLast(6) : last.hasSuffix(".json") ? last.dropLast(5) : last
    let plain = stem.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return plain.isEmpty ? otherwise : plain
  }
}
