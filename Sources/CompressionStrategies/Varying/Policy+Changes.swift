import Documents

/// A setting that two policies have differently, as their files spell it.
package struct PolicyChange: Sendable, Hashable {
  /// The path of the key, such as `main.quality`.
  package let key: String
  /// The old policy's value; nil if its file does not have the key.
  package let before: String?
  /// The new policy's value; nil if its file does not have the key.
  package let after: String?
}

extension Policy {
  /// What this policy does differently from an older one, in the order of the files. Names, titles and sources are not
  /// settings; `null` means the same as a missing key.
  package func changes(since old: Policy) -> [PolicyChange] {
    let (before, after) = (old.settings, settings)
    let values = (before: before.byKey, after: after.byKey)
    var seen: Set<String> = []
    return (before + after).filter { seen.insert($0.key).inserted }.compactMap { setting in
      let (was, now) = (values.before[setting.key], values.after[setting.key])
      return was == now ? nil : PolicyChange(key: setting.key, before: was, after: now)
    }
  }

  /// Every value of the file with its path.
  private var settings: [Setting] {
    let words: Set<String> = ["name", "title", "source", "entry"]
    guard case .object(let root) = Document(text, name: name).root.value else { return [] }
    return root.members.filter { !words.contains($0.key) }.flatMap { $0.value.settings(at: [$0.key]) }
  }
}

private struct Setting {
  let key: String
  let value: String
}

extension [Setting] {
  fileprivate var byKey: [String: String] { Dictionary(map { ($0.key, $0.value) }) { first, _ in first } }
}

extension Node {
  fileprivate func settings(at path: [String]) -> [Setting] {
    switch value {
    case .object(let object): object.members.flatMap { $0.value.settings(at: path + [$0.key]) }
    case .array(let nodes): nodes.enumerated().flatMap { $1.settings(at: path + ["\($0)"]) }
    case .null, .faulty: []
    // 0.5 and .50 are the same number.
    case .number(let number, _): [Setting(key: path.joined(separator: "."), value: JSONValue.number(number).line)]
    case .bool(let bool): [Setting(key: path.joined(separator: "."), value: "\(bool)")]
    case .string(let text): [Setting(key: path.joined(separator: "."), value: quoted(text))]
    }
  }
}
