import JSONText
import RunRecords
import StrictJSON5

extension HistoryEntry {
  /// The layout of a line.
  static let layout = 1

  /// The entry as one line of JSON.
  public var line: String {
    let members: [(String, JSONValue)] = [
      ("stepwedgeHistory", .integer(Self.layout)), ("label", .text(label)), ("program", .text(program)),
      ("machine", .text(machine)), ("versions", Self.texts(versions)), ("photos", .integer(conditions.photos)),
      ("photosHash", .text(conditions.photosHash)), ("budgetSeconds", .number(conditions.budgetSeconds)),
      ("seed", .integer(conditions.seed)), ("runs", .integer(conditions.runs)),
      ("harmedBelow", .number(conditions.harmedBelow)), ("phoneSpeed", .number(conditions.phoneSpeed)),
      ("policies", Self.texts(policies)), ("rows", .list(rows.map(\.json))),
    ]
    // Older versions know no such key.
    let counted: [(String, JSONValue)] = counting.isEmpty ? [] : [("counting", .text(counting))]
    return JSONValue.object(members + counted).line
  }

  private static func texts(_ texts: [String: String]) -> JSONValue {
    .object(texts.sorted { $0.key < $1.key }.map { ($0, .text($1)) })
  }
}

extension HistoryEntry.Row {
  /// Unknown figures are left out, to keep lines short.
  fileprivate var json: JSONValue {
    let names: [(String, JSONValue)] = [("policy", .text(policy)), ("link", .text(link)), ("device", .text(device))]
    let figures = zip(HistoryEntry.columns, values).compactMap { column, value -> (String, JSONValue)? in
      value.map { (column.name, column.kind == .boolean ? .bool($0 != 0) : .number($0)) }
    }
    return .object(names + figures)
  }
}

extension Reading where Value == HistoryEntry {
  static var historyEntry: Self {
    .object { reader in
      guard let layout = reader.required("stepwedgeHistory", .integer(in: 1...Int(Int32.max))) else {
        reader.ignoreOtherKeys()
        return nil
      }
      guard layout == HistoryEntry.layout else {
        reader.fault("stepwedgeHistory", "written by a newer Stepwedge (layout \(layout)); use that one")
        reader.ignoreOtherKeys()
        return nil
      }
      let label = reader.required("label", .string)
      var entry = HistoryEntry(label: label ?? "")
      entry.program = reader.required("program", .string) ?? ""
      entry.machine = reader.required("machine", .string) ?? ""
      entry.counting = reader.optional("counting", .string) ?? ""
      entry.versions = reader.required("versions", .texts) ?? [:]
      entry.conditions.photos = reader.required("photos", .integer(in: 0...Int(Int32.max))) ?? 0
      entry.conditions.photosHash = reader.required("photosHash", .string) ?? ""
      entry.conditions.budgetSeconds = reader.required("budgetSeconds", .number) ?? 0
      entry.conditions.seed = reader.required("seed", .integer(in: .min ... .max)) ?? 0
      entry.conditions.runs = reader.optional("runs", .integer(in: 0...Int(Int32.max)))
      entry.conditions.harmedBelow = reader.required("harmedBelow", .number) ?? 0
      entry.conditions.phoneSpeed = reader.required("phoneSpeed", .number) ?? 0
      entry.policies = reader.required("policies", .texts) ?? [:]
      entry.rows = reader.required("rows", .list(of: .historyRow)) ?? []
      return entry
    }
  }
}

extension Reading where Value == HistoryEntry.Row {
  /// Columns that this program does not know, because they came or went between versions, are passed over.
  fileprivate static var historyRow: Self {
    .object { reader in
      let policy = reader.required("policy", .string)
      let link = reader.required("link", .string)
      let device = reader.required("device", .string)
      let values = HistoryEntry.columns.map { column in
        column.kind == .boolean
          ? reader.optional(column.name, Reading<Bool>.bool.map { $0 ? 1 : 0 })
          : reader.optional(column.name, Reading<Double>.number)
      }
      reader.ignoreOtherKeys()
      guard let policy, let link, let device else { return nil }
      return HistoryEntry.Row(policy: policy, link: link, device: device, values: values)
    }
  }
}

extension Reading where Value == [String: String] {
  /// An object of texts under any keys.
  fileprivate static var texts: Self {
    .object { reader in
      var texts: [String: String] = [:]
      for name in reader.names { texts[name] = reader.required(name, .string) }
      return texts
    }
  }
}
