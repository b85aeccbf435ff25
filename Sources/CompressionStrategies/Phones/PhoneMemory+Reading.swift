package import Documents
import ImageCodecs

extension PhoneMemory {
  /// The built-in models of platforms.
  package static let presets = Presets<PhoneMemory>(
    [
      "ios": PackageResources.ios_json5,
      "android": PackageResources.android_json5,
      "android-7": PackageResources.android_7_json5,
    ]
  ) { (text) throws(FaultyFile) in try Document(text, name: "built in").read(.phoneMemory) }

  /// Every format that a file may name.
  static let formats = PhotoFormat.allCases.map(\.rawValue) + ["jpeg-progressive", "other"]
}

extension Reading<PhoneMemory> {
  /// A platform's name, or a model written out.
  static var memory: Self {
    .either(
      .choice(
        "platform", PhoneMemory.presets.names.compactMap { name in PhoneMemory.presets[name].map { (name, $0) } }),
      or: .phoneMemory)
  }

  /// A model in a file.
  fileprivate static var phoneMemory: Self {
    .object { keys in
      let each = Reading<Double>.number(in: 0...1_000)
      let name = keys.optional("name", .string, default: "", "the platform's name", example: "\"ios\"")
      let source = keys.required("source", .string, "where its figures are known from", example: "\"Instruments\"")
      let raster = keys.optional(
        "raster", .number(in: 1...16), default: 4, "bytes of a pixel in a picture in memory", example: "4")
      let copies = keys.optional(
        "copies", .number(in: 0...16), default: 0,
        "further pictures of the decoded size, such as a bridge's or one that is turned upright", example: "1")
      let decoders = keys.required("decoders", .decoders, "what decoders take, by format; other stands for the rest")
      let encode = keys.optional(
        "encode", each, default: 0, "bytes of each pixel that an encoder holds besides picture and file")
      let search = keys.optional(
        "search", each, default: 0, "bytes of each pixel that a search for a size holds besides the picture")
      let score = keys.optional("score", each, default: 0, "bytes of each pixel that is scored")
      let heap = keys.optional("heap", .entry, "what every way into an app allows that has no limit of its own")
      let entries = keys.optional(
        "entries", .entries, "the limits of ways into an app, by the names that policies give as entry",
        example: "{ \"share sheet\": { limit: \"120MB\", source: \"our crash reports\" } }")
      guard let source, let decoders else { return nil }
      return PhoneMemory(
        name: name, source: source, raster: raster, copies: copies, decoders: decoders, encode: encode, search: search,
        score: score, heap: heap, entries: entries ?? [:])
    }
  }
}

extension Reading<[String: PhoneMemory.Decoder]> {
  fileprivate static var decoders: Self {
    .object { keys in
      var decoders: [String: PhoneMemory.Decoder] = [:]
      for format in PhoneMemory.formats {
        decoders[format] = keys.optional(
          format, .decoder, format == "other" ? "formats that are not named" : "decoding this format")
      }
      return decoders
    }
  }
}

extension Reading<PhoneMemory.Decoder> {
  fileprivate static var decoder: Self {
    .object { keys in
      PhoneMemory.Decoder(
        pixel: keys.optional(
          "pixel", .number(in: 0...1_000), default: 0, "bytes of each pixel of the photo that the decoder holds itself"),
        subsamples: keys.optional(
          "subsamples", .bool, default: false,
          "whether it can leave out pixels while it decodes; it does so for policies with decode: \"subsampled\""),
        streams: keys.optional(
          "streams", .bool, default: false, "whether rows go straight into a resize, without a whole picture"))
    }
  }
}

extension Reading<[String: PhoneMemory.Entry]> {
  fileprivate static var entries: Self {
    .object { keys in
      let entries = keys.each("a way into an app", .entry, "what it allows")
      return Dictionary(entries.compactMap { key, entry in entry.map { (key, $0) } }) { first, _ in first }
    }
  }
}

extension Reading<PhoneMemory.Entry> {
  fileprivate static var entry: Self {
    .object { keys in
      let limit = keys.required("limit", .size, "the most memory of the process", example: "\"120MB\"")
      let held = keys.optional(
        "held", .size, default: 0, "what the app holds before it opens a photo", example: "\"20MB\"")
      let source = keys.required("source", .string, "where the limit is known from")
      guard let limit, let source else { return nil }
      return PhoneMemory.Entry(limit: limit, held: held, source: source)
    }
  }
}
