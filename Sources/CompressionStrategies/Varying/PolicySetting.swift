import Documents

/// Another value for a key of a policy file, as a command line spells it: `quality=60`, `main.step=0.05`.
package struct PolicySetting: Codable, Sendable, Hashable {
  /// A short name such as `side`, or the path of a key.
  package let key: String
  /// The value as in the file; a quality may also be given from 1 to 100.
  package let value: String

  /// This value for this key.
  package init(_ key: String, _ value: String) { (self.key, self.value) = (key, value) }

  /// Why a policy file cannot have this setting.
  package struct Fault: Error, Sendable, CustomStringConvertible {
    /// Policy, key, reason and what to do.
    package let description: String
  }
}

/// How a sweep or a search changed another policy.
package struct PolicyVariation: Codable, Sendable, Hashable {
  /// The policy whose file was changed; nil for the plain policy of a sweep.
  package let base: String?
  /// The file of that policy; nil if it is built-in.
  package let file: String?
  /// The changed settings.
  package let settings: [PolicySetting]

  /// That policy as a command names it: its file, or its name.
  package var policy: String? { file ?? base }

  /// The settings for people: `1280 pixels, quality 60`.
  package var words: String { settings.map(\.words).joined(separator: ", ") }

  /// These settings in the file of this policy.
  package init(of base: String?, file: String? = nil, _ settings: [PolicySetting]) {
    (self.base, self.file, self.settings) = (base, file, settings)
  }
}

extension Policy {
  /// One resize in linear light and one encode by libjpeg: what a sweep varies if no policy is named.
  package static var plain: Policy {
    get throws {
      let text = """
        { name: "sweep", title: "One resize, one encode", main: { strategy: "resizeFirst", longestSide: 2048, quality: 0.8 } }
        """
      return try Policy(reading: Array(text.utf8), from: "the sweep")
    }
  }

  /// The same file with other values for some keys, with this name or one that lists the values.
  package func with(_ settings: [PolicySetting], named name: String? = nil) throws -> Policy {
    let document = Document(text, name: self.name)
    var values = try settings.flatMap { setting in
      try setting.paths(in: document.root, of: self).map { (path: $0, value: setting.written(at: $0)) }
    }
    let words = settings.map(\.words).joined(separator: ", ")
    let isPlain = self.name == "sweep" && file == nil
    values.append((["name"], quoted(name ?? variedName(settings, isPlain: isPlain))))
    let (retitled, rest) = try title(saying: settings, in: document.root)
    if name == nil {
      let added = rest.isEmpty ? "" : ": " + rest.map(\.words).joined(separator: ", ")
      values.append((["title"], quoted((retitled.isEmpty ? self.name : retitled) + added)))
    } else if retitled != title {
      values.append((["title"], quoted(retitled)))
    }
    guard let text = document.text(setting: values) else {
      throw PolicySetting.Fault(
        description: "\(self.name): one of \(words) leads to a list or an object; name a single value of it, such as "
          + "main.bands.0.start")
    }
    var varied: Policy
    do {
      varied = try Policy(reading: Array(text.utf8), from: self.name)
    } catch {
      throw PolicySetting.Fault(
        description: "\(self.name) with \(words): " + (error.faults.first?.message ?? "is not a policy"))
    }
    if name == nil { varied.variation = PolicyVariation(of: isPlain ? nil : self.name, file: file, settings) }
    return varied
  }

  /// The title with new values for those that it says, such as `At most 200KB`, and the settings that it says nothing
  /// of.
  private func title(saying settings: [PolicySetting], in root: Node) throws -> (String, rest: [PolicySetting]) {
    var (words, rest) = (title.split(separator: " ", omittingEmptySubsequences: false), [PolicySetting]())
    for setting in settings {
      let old = try setting.paths(in: root, of: self)[0].reduce(root as Node?) { $0?[$1] }?.written
      if let place = words.firstIndex(where: { $0 == old ?? "" }), old != nil {
        words[place] = setting.value[...]
      } else {
        rest.append(setting)
      }
    }
    return (words.joined(separator: " "), rest)
  }

  /// `ours-q60-1280`, with the policy's name shortened if there is no room.
  private func variedName(_ settings: [PolicySetting], isPlain: Bool) -> String {
    let tail = settings.map(\.slug).joined(separator: "-")
    return isPlain ? tail : name.prefix(max(1, 79 - tail.utf8.count)) + "-" + tail
  }

  /// A policy for each combination of these values; the last axis changes fastest.
  package func varied(over axes: [PolicyAxis]) throws -> [Policy] {
    var combinations: [[PolicySetting]] = [[]]
    for axis in axes {
      combinations = combinations.flatMap { settings in axis.values.map { settings + [PolicySetting(axis.key, $0)] } }
    }
    return try combinations.map { try with($0) }
  }
}

extension PolicySetting {
  /// Names that stand for keys of several strategies.
  package static let names = ["side", "quality", "limit", "chroma", "progressive", "format", "thumbnail"]

  /// The paths of the value in a policy's file.
  func paths(in root: Node, of policy: Policy) throws(Fault) -> [[String]] {
    let main = root["main"]
    func has(_ key: String) -> Bool { main?[key] != nil }
    func fault(_ reason: String) -> Fault { Fault(description: "\(policy.name): \(key) cannot be varied: \(reason)") }
    if Self.names.contains(key), has("bands") {
      throw fault("its settings stand in bands; name one, such as main.bands.0.start")
    }
    switch key {
    case "side":
      if has("width") { throw fault("its size is a box; vary main.width and main.height") }
      return [["main", ["shortSide", "pixels", "blendedSide"].first(where: has) ?? "longestSide"]]
    case "quality":
      guard let name = ["quality", "start"].first(where: has) else {
        throw fault("the strategy \(policy.main.name) has no quality; vary another key")
      }
      return [["main", name]]
    case "limit":
      guard let limit = main?["limit"] else { throw fault("its file has no limit; vary another key") }
      // The policy's promises about its main picture follow the limit.
      let promises = (root["limits"]?.elements ?? []).enumerated().filter { _, entry in
        entry["rendition"]?.value == .string("main") && entry["kind"]?.value != .string("server")
          && entry["maxBytes"]?.value == limit.value
      }
      return [["main", "limit"]] + promises.map { ["limits", "\($0.offset)", "maxBytes"] }
    case "thumbnail":
      guard let thumbnail = root["thumbnail"] else { throw fault("its file makes no thumbnail; vary another key") }
      return thumbnail["width"] == nil
        ? [["thumbnail", "longestSide"]] : [["thumbnail", "width"], ["thumbnail", "height"]]
    case "name", "title", "source", "main", "strategy": throw fault("it says what the policy is; vary another key")
    default:
      if key.contains(".") { return [key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)] }
      return [root[key] == nil ? ["main", key] : [key]]
    }
  }

  /// The value as the file has it: a quality of 1 to 100 becomes one of 0 to 1, words get quotes.
  fileprivate func written(at path: [String]) -> String {
    if key == "quality", let number = Double(value), number > 1 {
      let hundredths = Int((number * 100).rounded())
      return hundredths % 100 == 0 ? "\(Double(hundredths / 100) / 100)" : "\(Double(hundredths) / 10_000)"
    }
    return Double(value) != nil || ["true", "false"].contains(value) ? value : quoted(value)
  }

  /// `quality 60`.
  var words: String {
    switch (key, value) {
    case ("progressive", "true"): "progressive"
    case ("progressive", "false"): "not progressive"
    case ("side", _): "\(value) pixels"
    case ("chroma", _), ("format", _): value
    default: "\(key) \(value)"
    }
  }

  /// A part of a policy's name: letters, digits, dots and dashes.
  fileprivate var slug: String {
    let plain = value.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") }
    switch (key, value) {
    case ("side", _), ("format", _), ("limit", _): return plain
    case ("quality", _):
      let number = Double(value) ?? 0
      let percent = number > 1 ? number : (number * 1e4).rounded() / 100
      return "q" + (percent == percent.rounded() ? "\(Int(percent))" : "\(percent)")
    case ("chroma", _): return "c" + plain
    case ("progressive", "true"): return "progressive"
    case ("progressive", "false"): return "baseline"
    case ("thumbnail", _): return "t" + plain
    default:
      let name = (key.split(separator: ".").last ?? "").lowercased().filter { $0.isASCII && $0.isLetter }
      return name + plain
    }
  }
}

extension Node {
  /// The value for a key of this object.
  subscript(key: String) -> Node? { if case .object(let object) = value { object[key] } else { nil } }
  /// A single value as a command line spells it.
  var written: String? {
    switch value {
    case .number(_, let text), .string(let text): text
    case .bool(let bool): "\(bool)"
    default: nil
    }
  }
  /// The values of this list.
  var elements: [Node] { if case .array(let elements) = value { elements } else { [] } }
}
