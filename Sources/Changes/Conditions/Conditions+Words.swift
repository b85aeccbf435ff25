import JSONText
public import RunRecords
import Units

extension Conditions {
  /// What is not as it was before, a phrase each. Of one column, only what can move its figures; of one policy, link or
  /// device, nothing of the others.
  public func changes(
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
    if column.map({ $0.table == .policies }) ?? true {
      words += Self.phrase("criterion", before.criterion, criterion) { $0 }
    }
    if column?.restsOnPhone ?? true {
      words += Self.phrase("phone", before.phone, phone) { $0.isEmpty ? "none" : $0 }
      words += Self.phrase("phone speed", before.phoneSpeed, phoneSpeed) { JSONValue.number($0).line }
    }
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

  /// What both have and is not the same, by its name.
  private static func changed(
    _ old: [String: String], _ new: [String: String], of name: String?
  ) -> [(name: String, old: String, new: String)] {
    new.sorted { $0.key < $1.key }.compactMap { key, value in
      guard name == nil || name == key, let other = old[key], other != value else { return nil }
      return (key, other, value)
    }
  }
}

extension Column {
  /// Whether it says something else for another phone.
  fileprivate var restsOnPhone: Bool {
    ["phoneCompressSeconds", "thumbnailPhoneSeconds", "totalSecondsP50", "totalChanceInBudget"].contains(name)
      || [.policies, .messages, .afterwards].contains(table)
  }
}
