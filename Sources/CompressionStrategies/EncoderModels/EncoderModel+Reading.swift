import ImageCodecs
import Pixels
import Meaning
public import StrictJSON5

extension EncoderModel {
  /// Reads a model's file; an error tells of everything that is wrong in it.
  public init(reading bytes: [UInt8], from name: String) throws(FaultyFile) {
    self = try Document(bytes, name: name).read(.encoderModel)
    text = String(decoding: bytes, as: UTF8.self)
  }
}

extension Reading<EncoderModel> {
  /// A model written out, in a file of its own or inside a policy.
  static var encoderModel: Self {
    .object { keys in
      let name = keys.required("name", .string)
      let title = keys.optional("title", .string, default: "")
      let source = keys.required("source", .string)
      let certainty = keys.required("certainty", .choice("certainty") as Reading<EncoderModel.Certainty>)
      // Baseline files hold eight bits a divisor; base tables of others may hold more, and are cut off when scaled.
      let isProgressive = keys.optional("progressive", .bool, default: false)
      let rule = keys.required("tables", .tableRule(most: isProgressive ? 32_767 : 255))
      let lossless = keys.optional("lossless", .lossless)
      let chroma = keys.required("chroma", .list(of: .chromaBand, nonEmpty: true))
      let isOptimized = keys.required(
        "huffman", .choice("kind of Huffman tables", [("standard", false), ("optimised", true)]))
      let scans = keys.optional("scans", .list(of: .scan, nonEmpty: true), default: [])
      let restarts = keys.optional("restart", .choice("restart interval", [("none", false), ("mcuRow", true)]))
      let transform = keys.optional("dct", .choice("transform"), default: JPEGStyle.Transform.islow)
      let reserved = keys.optional("headerBytes", .integer(in: 0...65_000), default: 0)
      let style = JPEGStyle(
        scans: scans, restartsEachRow: restarts ?? false, transform: transform, reservedBytes: reserved)
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
  /// Base tables with their scale, or tables by quality; entries of 1 to `most`.
  fileprivate static func tableRule(most: Int) -> Self {
    .object { keys in
      if keys.has("byQuality") {
        return keys.required("byQuality", .measured).map { .measured($0) }
      }
      let luma = keys.table("luma", most: most)
      let chroma = keys.table("chroma", most: most)
      let scale = keys.required("scale", .choice("scale") as Reading<TableRule.Scale>)
      guard let luma, let chroma, let scale else { return nil }
      return .scaled(luma: luma, chroma: chroma, scale)
    }
  }
}

extension Reading<[TableRule.Measured]> {
  /// Tables under the qualities at which a device wrote them, from the lowest to the highest.
  fileprivate static var measured: Self {
    .object { keys in
      var all: [TableRule.Measured] = []
      for name in keys.names {
        let tables = keys.required(name, .tables)
        guard let quality = Double(name), (0...1).contains(quality) else {
          keys.fault(name, "'\(name)' is no quality; a number from 0 to 1 was expected, such as \"0.80\"")
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
      let luma = keys.table("luma", most: 255)
      let chroma = keys.table("chroma", most: 255)
      guard let luma, let chroma else { return nil }
      return JPEGTables(luma: luma.map { UInt8($0) }, chroma: chroma.map { UInt8($0) })
    }
  }
}

extension ObjectReader {
  /// 64 entries of 1 to `most`.
  fileprivate func table(_ key: String, most: Int) -> [Int]? {
    guard let entries = required(key, Reading<[Int]>.list(of: .integer(in: 1...most))) else { return nil }
    if entries.count == 64 { return entries }
    fault(key, "a table has 64 entries, row by row; found \(entries.count)")
    return nil
  }
}

extension Reading<EncoderModel.Lossless> {
  fileprivate static var lossless: Self {
    .object { keys in
      let from = keys.required("from", .number(in: 0...1))
      _ = keys.optional("tables", .choice("kind of tables", [("ones", true)]))
      let chroma = keys.optional("chroma", .choice("chroma sampling"), default: ChromaSampling.full)
      return from.map { EncoderModel.Lossless(from: $0, chroma: chroma) }
    }
  }
}

extension Reading<EncoderModel.ChromaBand> {
  fileprivate static var chromaBand: Self {
    .object { keys in
      let below = keys.optional("below", .number(in: 0...1))
      let use = keys.required("use", .choice("chroma sampling") as Reading<ChromaSampling>)
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
      let components = keys.required("components", .list(of: .integer(in: 0...2), nonEmpty: true))
      let from = keys.required("from", .integer(in: 0...63))
      let to = keys.required("to", .integer(in: 0...63))
      let high = keys.optional("high", .integer(in: 0...10), default: 0)
      let low = keys.optional("low", .integer(in: 0...10), default: 0)
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
  /// What libjpeg has against these scans, which it alone knows in full.
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
