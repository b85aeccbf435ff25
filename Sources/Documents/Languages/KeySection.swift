/// The keys of one object of a file.
package struct KeySection: Sendable {
  /// The object's place: `upload`, `limits[]`, `main, strategy "sizeSearch"`; empty for the file itself.
  package let path: String
  /// A summary of the object; may be empty.
  package let summary: String
  /// The keys that are described here.
  package let keys: [KeyDescription]
  /// Markdown sentences that name the keys that other sections describe.
  package let others: [String]

  /// The heading of its section.
  package var title: String { path.isEmpty ? "The file" : path }
}

extension FileLanguage {
  /// All objects of a file, each once, from the outside in.
  package var sections: [KeySection] {
    var walk = SectionWalk()
    walk.visit(form(), path: "")
    return walk.sections.map { section in
      guard let sentence = listedElsewhere[section.path] else { return section }
      return KeySection(path: section.path, summary: sentence, keys: [], others: [])
    }
  }
}

/// Goes through a form; what several objects have in common is described once.
private struct SectionWalk {
  var sections: [KeySection] = []
  /// The path of the section that describes a key, by the key's signature.
  private var places: [String: String] = [:]
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
    describe(common, path: "\(path), shared", summary: "What most of them have.")
    visitObjects(of: common, path: path)
  }

  private mutating func visit(_ keys: [KeyDescription], path: String, summary: String) {
    let signature = keys.map(\.signature).joined(separator: "\n")
    guard !keys.isEmpty, told.insert(signature).inserted || !summary.isEmpty else { return }
    var own = keys
    var others: [String] = []
    for section in sections {
      let known = own.filter { places[$0.signature] == section.path }.map(\.name)
      // One or two keys are easier to read where they are used.
      guard known.count > 2 else { continue }
      let lacking = section.keys.map(\.name).filter { !known.contains($0) }
      let isAllBut = lacking.count < known.count
      let names = (isAllBut ? lacking : known).map { "`\($0)`" }.joined(separator: ", ")
      let all = lacking.isEmpty ? "all listed there" : isAllBut ? "all listed there but " : ""
      others.append("As in \(section.title): \(all)\(names).")
      own.removeAll { known.contains($0.name) }
    }
    describe(own, path: path, summary: summary, others: others)
    visitObjects(of: own, path: path)
  }

  private mutating func describe(_ keys: [KeyDescription], path: String, summary: String, others: [String] = []) {
    sections.append(KeySection(path: path, summary: summary, keys: keys, others: others))
    for key in keys { places[key.signature] = path }
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
