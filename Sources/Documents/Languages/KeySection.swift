/// The keys of one object of a file.
package struct KeySection: Sendable {
  /// The object's place: `upload`, `limits[]`, `main, strategy "sizeSearch"`; empty for the file itself.
  package let path: String
  /// A summary of the object; may be empty.
  package let summary: String
  /// The keys that are described here.
  package let keys: [KeyDescription]
  /// The keys that have a section of their own.
  package let shared: [String]
  /// The path of that section.
  package let sharedPath: String
}

extension FileLanguage {
  /// All objects of a file, each once, from the outside in.
  package var sections: [KeySection] {
    var walk = SectionWalk()
    walk.visit(form(), path: "")
    return walk.sections.map { section in
      guard let sentence = listedElsewhere[section.path] else { return section }
      return KeySection(path: section.path, summary: sentence, keys: [], shared: [], sharedPath: "")
    }
  }
}

/// Goes through a form; what several objects have in common is described once.
private struct SectionWalk {
  var sections: [KeySection] = []
  /// Keys that have a section of their own, by their description.
  private var shared: Set<String> = []
  private var sharedPath = ""
  private var told: Set<String> = []

  mutating func visit(_ form: Form, path: String) {
    switch form {
    case .object(let keys): visit(keys(), path: path, summary: "")
    case .variants(let key, let variants):
      let all = variants.map { (variant: $0, keys: $0.keys()) }
      share(all.map(\.keys), path: path)
      for (variant, keys) in all { visit(keys, path: "\(path), \(key) \"\(variant.name)\"", summary: variant.summary) }
    default: break
    }
  }

  /// Makes a section of the keys that most of several objects have in common.
  private mutating func share(_ objects: [[KeyDescription]], path: String) {
    var counts: [String: Int] = [:]
    for key in objects.joined() { counts[key.signature, default: 0] += 1 }
    var seen: Set<String> = []
    let common = objects.joined().filter { counts[$0.signature, default: 0] > 2 && seen.insert($0.signature).inserted }
    guard !common.isEmpty else { return }
    sharedPath = "\(path), shared"
    sections.append(
      KeySection(path: sharedPath, summary: "What most of them have.", keys: common, shared: [], sharedPath: ""))
    shared = Set(common.map(\.signature))
    visitObjects(of: common, path: path)
  }

  private mutating func visit(_ keys: [KeyDescription], path: String, summary: String) {
    let (common, own) = (keys.filter { shared.contains($0.signature) }, keys.filter { !shared.contains($0.signature) })
    let signature = keys.map(\.signature).joined(separator: "\n")
    guard !keys.isEmpty, told.insert(signature).inserted || !summary.isEmpty else { return }
    sections.append(
      KeySection(
        path: path, summary: summary, keys: own, shared: common.map(\.name),
        sharedPath: common.isEmpty ? "" : sharedPath))
    visitObjects(of: own, path: path)
  }

  private mutating func visitObjects(of keys: [KeyDescription], path: String) {
    for key in keys {
      let place = path.isEmpty ? key.name : "\(path), \(key.name)"
      for form in key.form.objects { visit(form, path: key.form.isList ? place + "[]" : place) }
    }
  }
}

extension KeyDescription {
  /// The key's description; two keys with the same one are listed once.
  fileprivate var signature: String {
    "\(name)|\(form.words)|\(isRequired)|\(substitute ?? "")|\(defaultText ?? "")|\(meaning)"
  }
}

extension Form {
  fileprivate var isList: Bool {
    switch self {
    case .list: true
    case .either(let first, let second): first.isList || second.isList
    default: false
    }
  }
}
