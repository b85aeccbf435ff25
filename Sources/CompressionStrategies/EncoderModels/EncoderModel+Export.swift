package import ImageCodecs
import Pixels

extension EncoderModel {
  /// The model of the encoder that wrote these files; its text can be kept as a file.
  ///
  /// What an encoder does equally at every quality (Huffman tables, restarts, bytes beside the picture) is taken from
  /// the middle file: the last one may be lossless, and the first one too small to show anything.
  package init(named name: String, from export: PhoneExport) throws(CodecError) {
    guard let middle = export.qualities.dropFirst(export.qualities.count / 2).first?.anatomy else {
      throw CodecError(.corrupt, "an export without qualities")
    }
    let all = export.qualities.map { (quality: $0.quality, anatomy: $0.anatomy) }
    let lossless = all.last.flatMap { $0.anatomy.tables == .ones ? $0 : nil }
    let lossy = lossless == nil || all.count == 1 ? all : all.dropLast()
    self.init(
      name: name, title: "\(export.device), \(export.system)",
      source: "an export of \(all.count) qualities from \(export.device), \(export.system)", certainty: .export,
      rule: .measured(lossy.map { TableRule.Measured(quality: $0.quality, tables: $0.anatomy.tables) }),
      lossless: lossless.map { Lossless(from: $0.quality, chroma: $0.anatomy.chroma ?? .full) },
      chroma: Self.bands(of: lossy.map { ($0.quality, $0.anatomy.chroma ?? .full) }),
      isProgressive: middle.isProgressive, isOptimized: !middle.hasStandardHuffman,
      style: JPEGStyle(
        restartsEachRow: middle.restartInterval > 0 && middle.restartInterval == middle.mcusInRow,
        reservedBytes: middle.otherBytes))
    text = written
  }

  /// A band ends where the next measured quality keeps other chroma.
  private static func bands(of measured: [(quality: Double, chroma: ChromaSampling)]) -> [ChromaBand] {
    var bands: [ChromaBand] = []
    for (quality, chroma) in measured where bands.last?.use != chroma {
      if !bands.isEmpty { bands[bands.count - 1].below = quality }
      bands.append(ChromaBand(below: nil, use: chroma))
    }
    return bands
  }

  /// A measured model as text of a file.
  private var written: String {
    guard case .measured(let all) = rule else { return text }
    func list(_ table: [UInt8]) -> String { "[\(table.map { "\($0)" }.joined(separator: ", "))]" }
    let tables = all.map {
      "      \"\($0.quality)\": {\n        luma: \(list($0.tables.luma)),\n        chroma: \(list($0.tables.chroma)),\n      },\n"
    }
    let bands = chroma.map { band in
      let below = band.below.map { "below: \($0), " } ?? ""
      return "{ \(below)use: \"\(band.use.rawValue)\" }"
    }
    var lines = [
      "name: \(Self.quoted(name))", "title: \(Self.quoted(title))", "source: \(Self.quoted(source))",
      "certainty: \"export\"", "tables: {\n    byQuality: {\n\(tables.joined())    },\n  }",
    ]
    if let lossless {
      lines.append("lossless: { from: \(lossless.from), tables: \"ones\", chroma: \"\(lossless.chroma.rawValue)\" }")
    }
    lines += [
      "chroma: [\(bands.joined(separator: ", "))]", "huffman: \"\(isOptimized ? "optimised" : "standard")\"",
      "progressive: \(isProgressive)", "restart: \"\(style.restartsEachRow ? "mcuRow" : "none")\"",
      "headerBytes: \(style.reservedBytes)",
    ]
    return "{\n" + lines.map { "  \($0),\n" }.joined() + "}\n"
  }

  private static func quoted(_ text: String) -> String {
    let plain = text.unicodeScalars.map { $0.value < 32 || $0 == "\"" || $0 == "\\" ? " " : String($0) }.joined()
    return "\"\(plain)\""
  }
}
