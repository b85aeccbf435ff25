package import Documents
import ImageCodecs
import PerceptualQuality
import Pixels

extension EncoderModel {
  /// The language of encoder model files.
  package static var form: Form { Reading<EncoderModel>.encoderModel.form }

  /// Reads a model's file; an error lists all faults in it.
  package init(reading bytes: [UInt8], from name: String) throws(FaultyFile) {
    self = try Document(bytes, name: name).read(.encoderModel)
    text = String(decoding: bytes, as: UTF8.self)
  }
}

extension Reading<EncoderModel> {
  /// A model in a file of its own or inside a policy.
  static var encoderModel: Self {
    .object { keys in
      let name = keys.required("name", .string, "what policies and commands call it", example: "\"our-app\"")
      let title = keys.optional("title", .string, default: "", "the same for people", example: "\"Our app's export\"")
      let source = keys.required("source", .string, "where it is known from", example: "\"an export from a device\"")
      let certainty = keys.required(
        "certainty", .choice("certainty") as Reading<EncoderModel.Certainty>, "what it rests on")
      // Baseline files have eight bits for each divisor; other base tables may have more, and are cut off when scaled.
      let isProgressive = keys.optional("progressive", .bool, default: false, "whether files come in several scans")
      keys.declare(
        "tables", .tableRule(most: 32_767), "the divisors of each quality, up to 255 unless progressive",
        isRequired: true)
      let rule = keys.required("tables", .tableRule(most: isProgressive ? 32_767 : 255))
      let lossless = keys.optional("lossless", .lossless, "qualities at which every divisor is 1")
      let chroma = keys.required(
        "chroma", .list(of: .chromaBand, nonEmpty: true), "colour that is kept, by quality",
        example: "[{ below: 0.7, use: \"4:2:0\" }, { use: \"4:4:4\" }]")
      let isOptimized = keys.required(
        "huffman", .choice("kind of Huffman tables", [("standard", false), ("optimised", true)]),
        "tables of the standard, or made for each file")
      let scans = keys.optional(
        "scans", .list(of: .scan, nonEmpty: true), default: [],
        "what comes in which scan of a progressive file; libjpeg's order if it is missing")
      let restarts = keys.optional(
        "restart", .choice("restart interval", [("none", false), ("mcuRow", true)]), standing: "\"none\"",
        "where restart markers stand")
      let transform = keys.optional(
        "dct", .choice("transform"), default: JPEGStyle.Transform.islow, "libjpeg's transform that it works as")
      let reserved = keys.optional(
        "headerBytes", .integer(in: 0...65_000), default: 0, "bytes that it writes besides, such as a profile")
      let style = JPEGStyle(
        scans: scans, restartsEachRow: restarts, transform: transform, reservedBytes: reserved)
      if let chroma, !chroma.isInOrder {
        keys.fault("chroma", "each entry but the last says below which quality it holds, and these qualities rise")
      }
      if !scans.isEmpty, let fault = scans.fault(isProgressive: isProgressive) { keys.fault("scans", fault) }
      if (1..<4).contains(reserved) {
        keys.fault("headerBytes", "a segment takes 4 bytes or more; 0 leaves it out")
      }
      guard let name, let source, let certainty, let rule, let chroma, let isOptimized else { return nil }
      return EncoderModel(
        name: name, title: title, source: source, certainty: certainty, rule: rule, lossless: lossless, chroma: chroma,
        isProgressive: isProgressive, isOptimized: isOptimized, style: style)
    }
  }
}

extension Reading<TableRule> {
  /// Base tables with their scale, or tables by quality; entries are 1 to `most`.
  fileprivate static func tableRule(most: Int) -> Self {
    .object { keys in
      let measured = keys.optional(
        "byQuality", .measured, "tables as a device wrote them, under their qualities; nothing stands beside it",
        example: "{ \"0.80\": { luma: \(TableRule.exampleTable), chroma: \(TableRule.exampleTable) } }")
      let luma = keys.table("luma", most: most, "base table of brightness", unless: "byQuality")
      let chroma = keys.table("chroma", most: most, "base table of colour", unless: "byQuality")
      let scale = keys.required(
        "scale", unless: "byQuality", .choice("scale") as Reading<TableRule.Scale>,
        "from a quality to what base tables are multiplied by: libjpeg's way, or Apple's")
      if keys.has("byQuality") {
        for key in ["luma", "chroma", "scale"] where keys.has(key) {
          keys.fault(key, "nothing stands beside byQuality, which has the tables themselves")
        }
        return measured.map { .measured($0) }
      }
      guard let luma, let chroma, let scale else { return nil }
      return .scaled(luma: luma, chroma: chroma, scale)
    }
  }
}

extension Reading<[TableRule.Measured]> {
  /// Tables by the qualities at which a device wrote them, from the lowest to the highest.
  fileprivate static var measured: Self {
    .object { keys in
      var all: [TableRule.Measured] = []
      for (name, tables) in keys.each("a quality", .tables, "the tables at this quality; qualities rise") {
        guard let quality = Double(name), (0...1).contains(quality) else {
          keys.fault(name, "'\(name)' is not a quality; write a number from 0 to 1, such as \"0.80\"")
          continue
        }
        if let last = all.last?.quality, quality <= last {
          keys.fault(name, "qualities rise: \(name) stands behind \(last)")
        }
        if let tables { all.append(TableRule.Measured(quality: quality, tables: tables)) }
      }
      if keys.names.isEmpty { keys.fault(nil, "tables of at least one quality were expected") }
      return all.isEmpty ? nil : all
    }
  }
}

extension Reading<JPEGTables> {
  fileprivate static var tables: Self {
    .object { keys in
      let luma = keys.table("luma", most: 255, "table of brightness")
      let chroma = keys.table("chroma", most: 255, "table of colour")
      guard let luma, let chroma else { return nil }
      return JPEGTables(luma: luma.map { UInt8($0) }, chroma: chroma.map { UInt8($0) })
    }
  }
}

extension ObjectReader {
  /// A table of 64 entries from 1 to `most`.
  fileprivate func table(_ key: String, most: Int, _ meaning: String, unless substitute: String? = nil) -> [Int]? {
    let table = Reading<[Int]>.list(of: .integer(in: 1...most))
    let (meaning, example) = (meaning + ", 64 entries row by row", TableRule.exampleTable)
    let entries =
      if let substitute { required(key, unless: substitute, table, meaning, example: example) } else {
        required(key, table, meaning, example: example)
      }
    guard let entries else { return nil }
    if entries.count == 64 { return entries }
    fault(key, "a table has 64 entries, row by row; found \(entries.count)")
    return nil
  }
}

extension Reading<EncoderModel.Lossless> {
  fileprivate static var lossless: Self {
    .object { keys in
      let from = keys.required("from", .number(in: 0...1), "from which quality on", example: "1")
      _ = keys.optional("tables", .choice("kind of tables", [("ones", true)]), "what divisors are then")
      let chroma = keys.optional(
        "chroma", .choice("chroma sampling"), default: ChromaSampling.full, "colour that is then kept")
      return from.map { EncoderModel.Lossless(from: $0, chroma: chroma) }
    }
  }
}

extension Reading<EncoderModel.ChromaBand> {
  fileprivate static var chromaBand: Self {
    .object { keys in
      let below = keys.optional("below", .number(in: 0...1), "below which quality; the last entry has none")
      let use = keys.required("use", .choice("chroma sampling") as Reading<ChromaSampling>, "colour that is kept")
      return use.map { EncoderModel.ChromaBand(below: below, use: $0) }
    }
  }
}

extension [EncoderModel.ChromaBand] {
  fileprivate var isInOrder: Bool {
    let ends = dropLast().map(\.below) + [last?.below ?? .infinity]
    return !ends.contains(nil) && zip(ends, ends.dropFirst()).allSatisfy { $0 ?? 0 < $1 ?? 0 }
  }
}

extension Reading<JPEGStyle.Scan> {
  fileprivate static var scan: Self {
    .object { keys in
      let components = keys.required(
        "components", .list(of: .integer(in: 0...2), nonEmpty: true), "planes: 0 brightness, 1 and 2 colour")
      let from = keys.required("from", .integer(in: 0...63), "first coefficient in zigzag order")
      let to = keys.required("to", .integer(in: 0...63), "last coefficient", example: "63")
      let high = keys.optional("high", .integer(in: 0...10), default: 0, "bits that earlier scans left out")
      let low = keys.optional("low", .integer(in: 0...10), default: 0, "bits that this scan leaves out")
      guard let components, let from, let to else { return nil }
      guard from <= to else {
        keys.fault("to", "a scan goes from its first coefficient to its last")
        return nil
      }
      return JPEGStyle.Scan(components: components, band: from...to, high: high, low: low)
    }
  }
}

extension [JPEGStyle.Scan] {
  /// Why libjpeg rejects these scans; we ask libjpeg itself, because only it knows all rules.
  fileprivate func fault(isProgressive: Bool) -> String? {
    guard isProgressive else { return "only progressive files have several scans; progressive: true is missing" }
    let dot = Raster(
      size: PixelSize(width: 16, height: 16), channels: 3, samples: Array<UInt8>(repeating: 90, count: 768))
    do {
      _ = try dot.encoded(EncodeSettings(quality: 90, isProgressive: true, style: JPEGStyle(scans: self)))
      return nil
    } catch {
      return error.reason.sentence
    }
  }
}
