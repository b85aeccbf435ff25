import CompressionStrategies
import Documents
import PerceptualQuality
package import Records
import System
import Units

/// The conditions of a run, besides its photos. If they changed, that is reported before any figure.
package struct Conditions: Sendable, Hashable {
  /// The program's name and version.
  package var program = ""
  /// The machine of timed figures.
  package var machine = ""
  /// Libraries that decide the bytes, and their versions.
  package var versions: [String: String] = [:]
  /// The time from the tap on Send until the main picture has arrived.
  package var budgetSeconds = 5.0
  /// The seed of the simulated figures; nil in baselines of older versions, which do not state it.
  package var seed: Int?
  /// Simulated uploads of a cell; nil to simulate until the chance is known.
  package var runs: Int?
  /// The other parts of the question by their names, in words that are equal only if the part is; what an older version
  /// did not record is missing.
  var question = Self.words(of: Question(), except: ["budget", "networks", "screen"])
  /// The policies' hashes by their names.
  package var policies: [String: String] = [:]
  /// The links' hashes by their names.
  package var links: [String: String] = [:]
  /// The recipients' screens by their names.
  package var devices: [String: String] = [:]
  /// The scenarios' hashes by their names.
  var scenarios: [String: String] = [:]

  /// Blank conditions, to be filled.
  package init() {}

  /// The conditions of a run.
  init(_ manifest: RunManifest) {
    program = manifest.program
    machine = "\(manifest.machine.cpu), \(manifest.machine.cores) cores"
    versions = manifest.versions
    budgetSeconds = manifest.question.budgetSeconds
    (seed, runs) = (manifest.seed, manifest.runs)
    question = Self.words(of: manifest.question, except: ["budget"])
    for scenario in manifest.scenarios ?? [] {
      scenarios[scenario.name] = String(SHA256.digest(of: scenario.text.utf8).description.prefix(12))
    }
    for policy in manifest.policies { policies[policy.name] = String(policy.hash.prefix(12)) }
    for link in manifest.links { links[link.name] = String(link.hash.prefix(12)) }
    for device in manifest.devices {
      devices[device.name] = "\(device.width) × \(device.height), bubble \(device.bubble)"
    }
  }

  private static func words(of question: Question, except names: Set<String>) -> [String: String] {
    let parts = question.parts.filter { !names.contains($0.name) }
    return Dictionary(parts.map { ($0.name, $0.exact) }) { first, _ in first }
  }

  /// Whether the simulated uploads of both used the same random numbers, so that nothing differs by chance.
  package func haveSameDraws(as other: Conditions) -> Bool { seed != nil && seed == other.seed && runs == other.runs }
}

extension Conditions {
  /// The conditions as histories and baselines keep them.
  var members: [(String, JSONValue)] {
    [
      ("program", .text(program)), ("machine", .text(machine)), ("versions", Self.texts(versions)),
      ("budgetSeconds", .number(budgetSeconds)), ("seed", .integer(seed)), ("runs", .integer(runs)),
      ("question", Self.texts(question)), ("policies", Self.texts(policies)), ("links", Self.texts(links)),
      ("devices", Self.texts(devices)), ("scenarios", Self.texts(scenarios)),
    ]
  }

  /// An object of texts, ordered by key.
  static func texts(_ texts: [String: String]) -> JSONValue {
    .object(texts.sorted { $0.key < $1.key }.map { ($0, .text($1)) })
  }
}

extension ObjectReader {
  /// Reads what `members` wrote; older versions did not write all of it.
  func conditions() -> Conditions {
    var conditions = Conditions()
    conditions.program = optional("program", .string) ?? ""
    conditions.machine = required("machine", .string) ?? ""
    conditions.versions = required("versions", .texts) ?? [:]
    conditions.budgetSeconds = required("budgetSeconds", .number) ?? 0
    conditions.seed = optional("seed", .integer(in: .min ... .max))
    conditions.runs = optional("runs", .integer(in: 0...Int(Int32.max)))
    conditions.question.merge(olderQuestion) { $1 }
    conditions.question.merge(optional("question", .texts) ?? [:]) { $1 }
    conditions.policies = optional("policies", .texts) ?? [:]
    conditions.links = optional("links", .texts) ?? [:]
    conditions.devices = optional("devices", .texts) ?? [:]
    conditions.scenarios = optional("scenarios", .texts) ?? [:]
    return conditions
  }

  /// The parts of a question that older versions wrote, each under a key of its own.
  private var olderQuestion: [String: String] {
    var parts: [String: String] = [:]
    // The oldest versions had one criterion, with any score.
    let midpoint = optional("harmedBelow", .number)
    parts["criterion"] = optional("criterion", .string) ?? midpoint.map { Criterion.score($0).words(zooming: 0) }
    let (phone, speed) = (optional("phone", .string) ?? "", optional("phoneSpeed", .number) ?? 1)
    if !phone.isEmpty { parts["phone"] = phone + (speed == 1 ? "" : " × \(speed)") }
    return parts
  }
}

extension Reading where Value == [String: String] {
  /// An object that contains only texts.
  static var texts: Self {
    Reading<Node>.node.map { node in
      guard case .object(let object) = node.value else { return [:] }
      var texts: [String: String] = [:]
      for member in object.members {
        if case .string(let text) = member.value.value { texts[member.key] = text }
      }
      return texts
    }
  }
}

extension Reading where Value == Conditions {
  static var conditions: Self { .object { $0.conditions() } }
}

extension Conditions {
  /// What differs from before, one phrase each. For one column, only what can change its figures; for one policy, link
  /// or device, nothing about others.
  package func changes(
    since before: Conditions, of column: Column? = nil, policy: String? = nil, link: String? = nil,
    device: String? = nil
  ) -> [String] {
    var words = Self.changed(before.policies, policies, of: policy).map { "policy \($0.name) changed" }
    if column?.isDrawn ?? true {
      words += Self.changed(before.links, links, of: link).map { "link \($0.name) changed" }
    }
    if column.map({ [.scores, .policies].contains($0.table) }) ?? true {
      words += Self.changed(before.devices, devices, of: device).map { "screen \($0.name): \($0.old) → \($0.new)" }
    }
    if column?.restsOnBudget ?? true {
      words += Self.phrase("budget", before.budgetSeconds, budgetSeconds) { Duration.seconds($0).text }
    }
    words += otherParts(than: before) { column?.rests(on: $0, over: link) ?? true }
    if column.map({ $0.table == .afterwards }) ?? true { words += otherScenarios(than: before) }
    if column?.isNoisy ?? true {
      words += Self.phrase("machine", before.machine, machine) { $0 }
    }
    if column?.isDrawn ?? true {
      words += Self.phrase("seed", before.seed, seed) { $0.map { "\($0)" } ?? "not recorded" }
      words += Self.phrase("runs", before.runs, runs) { $0.map { $0.grouped } ?? "as many as the chance needs" }
    }
    for name in Set(before.versions.keys).union(versions.keys).sorted() {
      words += Self.phrase(name, before.versions[name], versions[name]) { $0 ?? "none" }
    }
    return words + (before.program.isEmpty || before.program == program ? [] : ["\(before.program) → \(program)"])
  }

  private static func phrase<Value: Equatable>(
    _ name: String, _ old: Value, _ new: Value, _ text: (Value) -> String
  ) -> [String] { old == new ? [] : ["\(name) \(text(old)) → \(text(new))"] }

  /// What both have with different values, by name.
  private static func changed(
    _ old: [String: String], _ new: [String: String], of name: String?
  ) -> [(name: String, old: String, new: String)] {
    new.sorted { $0.key < $1.key }.compactMap { key, value in
      guard name == nil || name == key, let other = old[key], other != value else { return nil }
      return (key, other, value)
    }
  }
}

extension Conditions {
  /// How its question differs from an earlier one in what decides how many pictures are sent well, one phrase each.
  func otherQuestion(than before: Conditions) -> [String] {
    Self.phrase("budget", before.budgetSeconds, budgetSeconds) { Duration.seconds($0).text }
      + otherParts(than: before) { !["goal", "floor", "yours"].contains($0) }
  }

  /// How its question and scenarios differ from earlier ones in what a column's figures answer over these links, or over
  /// all if none is named.
  func otherQuestion(than before: Conditions, of column: Column, over links: [String]) -> [String] {
    let links: [String?] = links.isEmpty ? [nil] : links
    let parts = otherParts(than: before) { part in links.contains { column.rests(on: part, over: $0) } }
    return parts + (column.table == .afterwards ? otherScenarios(than: before) : [])
  }

  fileprivate func otherScenarios(than before: Conditions) -> [String] {
    Self.changed(before.scenarios, scenarios, of: nil).map { "scenario \($0.name) changed" }
  }

  fileprivate func otherParts(than before: Conditions, _ matters: (_ part: String) -> Bool) -> [String] {
    Self.changed(before.question, question, of: nil).filter { matters($0.name) }
      .map { "\($0.name) \($0.old) → \($0.new)" }
  }
}

extension Column {
  /// Whether its figures, over one link or over any, answer this part of a question.
  func rests(on part: String, over link: String?) -> Bool {
    switch part {
    case "phone": restsOnPhone
    case "criterion", "classes", "photos": table == .policies
    case "networks": table == .afterwards || table == .policies && (link ?? PolicyAnswer.mix) == PolicyAnswer.mix
    case "goal", "floor": name == "recommended"
    default: false
    }
  }

  private var restsOnPhone: Bool {
    ["phoneCompressSeconds", "thumbnailPhoneSeconds", "totalSecondsP50", "totalChanceInBudget"].contains(name)
      || [.policies, .messages, .afterwards].contains(table)
  }
}
