import Documents
import ImageCodecs
import Units

/// A key of a policy file with the values that are worth trying.
package struct TunableKey: Sendable {
  /// The key and its values, including the file's own.
  package let axis: PolicyAxis
  /// The place of the file's own value.
  package let own: Int
  /// Whether neighbouring values give similar pictures.
  package let isOrdered: Bool
}

extension Policy {
  /// Keys that can be tuned, with the values worth trying: the given keys, or by default those in the file.
  ///
  /// Platforms' encoders choose chroma and scans themselves, so by default these two are tuned only if the file sets
  /// them or names no encoder.
  package func tunable(_ keys: [String]?, longestSide: Int) throws -> [TunableKey] {
    let document = Document(text, name: name)
    let main = document.root["main"]
    let known = PolicySetting.names + ["floor"]
    if let unknown = keys?.first(where: { !known.contains($0) }) {
      throw PolicySetting.Fault(
        description:
          "\(name): no values are known that are worth trying for \(unknown); tune \(known.joined(separator: ", ")), "
          + "or name the values yourself: stepwedge run --yours \(file ?? name) --sweep \(unknown)=…")
    }
    let isJPEG = main?["format"] == nil || main?["format"]?.value == .string("jpeg")
    let hasPicture = self.main.encodedFormat != nil
    func isOwn(_ key: String) -> Bool {
      switch key {
      case "side": hasPicture && main?["width"] == nil && main?["bands"] == nil
      case "quality": main?["quality"] != nil || main?["start"] != nil
      case "chroma", "progressive":
        main?[key] != nil
          || hasPicture && isJPEG && main?["encoder"] == nil && main?["bands"] == nil && !self.main.isOurs
      case "thumbnail": thumbnail?.isUploaded == true
      // The floor of a ladder is its last quality; the floor of a perceptual floor is a score.
      case "floor": main?["floor"] != nil && main?["device"] != nil
      default: main?[key] != nil
      }
    }
    let chosen = keys ?? known.filter(isOwn)
    guard !chosen.isEmpty else {
      let hasBands = main?["bands"] != nil
      throw PolicySetting.Fault(
        description: "\(name): there is nothing to tune: the strategy \(self.main.name) has "
          + (hasBands ? "its settings in bands" : "no size, quality or limit of its own")
          + "; name keys and values yourself: stepwedge run --yours \(file ?? name) --sweep "
          + (hasBands ? "main.bands.0.start=0.6..0.9:0.1" : "KEY=VALUES"))
    }
    return try chosen.map { try tunable($0, in: document.root, longestSide: longestSide) }
  }

  private func tunable(_ key: String, in root: Node, longestSide: Int) throws -> TunableKey {
    let paths = try PolicySetting(key, "").paths(in: root, of: self)
    let node = paths[0].reduce(root as Node?) { $0?[$1] }
    let choices = Self.choices(of: key)
    if !choices.isEmpty {
      // A key that is missing has the encoder's default, or is chosen by a search of ours.
      let own = node.flatMap(\.written) ?? (main.isOurs ? Self.unset : choices[0])
      let values = choices.contains(own) ? choices : [own] + choices
      return TunableKey(axis: PolicyAxis(key, values), own: values.firstIndex(of: own) ?? 0, isOrdered: false)
    }
    let worth = Self.numbers(of: key, longestSide: longestSide)
    guard let own = node?.written ?? (key == "side" ? "\(longestSide)" : nil), let number = Self.number(own) else {
      throw PolicySetting.Fault(
        description: "\(name): \(key) cannot be tuned: its file sets no number for it; leave \(key) out of --keys")
    }
    let others = worth.filter { Self.number($0) != number }
    let values = (others + [own]).sorted { (Self.number($0) ?? 0) < (Self.number($1) ?? 0) }
    return TunableKey(axis: PolicyAxis(key, values), own: values.firstIndex(of: own) ?? 0, isOrdered: true)
  }

  /// Stands for a key that the file does not set; it is never written.
  private static let unset = ""

  private static func number(_ text: String) -> Double? {
    Double(text) ?? (try? ByteCount(parsing: text)).map { Double($0.bytes) }
  }

  private static func choices(of key: String) -> [String] {
    switch key {
    case "chroma": ["4:2:0", "4:4:4"]
    case "progressive": ["false", "true"]
    case "format": OutputFormat.allCases.filter { !$0.qualities.isEmpty }.map(\.rawValue)
    default: []
    }
  }

  /// The values of an ordered key that are worth trying. Sides longer than the photos' own change nothing.
  private static func numbers(of key: String, longestSide: Int) -> [String] {
    switch key {
    case "side":
      [
        480, 560, 640, 720, 800, 900, 1_000, 1_120, 1_280, 1_440, 1_600, 1_760, 1_920, 2_048, 2_240, 2_560, 2_880,
        3_200,
        3_600, 4_096,
      ].filter { $0 < longestSide }.map { "\($0)" }
    case "quality": (6...19).map { "\(Double($0) / 20)" }
    case "limit":
      [50, 70, 100, 140, 200, 250, 300, 400, 500, 600, 700, 850].map { "\($0)KB" }
        + ["1MB", "1.2MB", "1.4MB", "1.7MB", "2MB", "2.5MB", "3MB"]
    case "floor": (10...18).map { "\($0 * 5)" }
    default: [80, 100, 120, 160, 200, 240, 300, 360, 400, 480, 600, 800].map { "\($0)" }
    }
  }
}
