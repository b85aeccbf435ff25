import JSONText
import RunRecords
import StrictJSON5

extension HistoryEntry {
  /// The layout of a line.
  static let layout = 1

  /// The entry as one line of JSON.
  public var line: String {
    let members: [(String, JSONValue)] = [
      ("stepwedgeHistory", .integer(Self.layout)), ("label", .text(label)), ("photos", .integer(photos)),
      ("photosHash", .text(photosHash)),
    ]
    let counted: [(String, JSONValue)] = counting.isEmpty ? [] : [("counting", .text(counting))]
    return JSONValue.object(members + conditions.members + counted + [("rows", .list(rows.map(\.json)))]).line
  }
}

extension HistoryEntry.Row {
  /// Unknown figures are left out, to keep lines short.
  fileprivate var json: JSONValue {
    let names: [(String, JSONValue)] = [("policy", .text(policy)), ("link", .text(link)), ("device", .text(device))]
    let figures = zip(HistoryEntry.columns, values).compactMap { column, value -> (String, JSONValue)? in
      value.map { (column.name, column.kind == .boolean ? .bool($0 != 0) : .number($0)) }
    }
    return .object(names + figures + (chanceError.map { [("chanceError", .number($0))] } ?? []))
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
        reader.fault("stepwedgeHistory", "written by a newer Stepwedge (layout \(layout)); use that version")
        reader.ignoreOtherKeys()
        return nil
      }
      let label = reader.required("label", .string)
      var entry = HistoryEntry(label: label ?? "")
      entry.conditions = reader.conditions()
      entry.counting = reader.optional("counting", .string) ?? ""
      entry.photos = reader.required("photos", .integer(in: 0...Int(Int32.max))) ?? 0
      entry.photosHash = reader.required("photosHash", .string) ?? ""
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
      let chanceError = reader.optional("chanceError", .number)
      reader.ignoreOtherKeys()
      guard let policy, let link, let device else { return nil }
      var row = HistoryEntry.Row(policy: policy, link: link, device: device, values: values)
      row.chanceError = chanceError
      return row
    }
  }
}
