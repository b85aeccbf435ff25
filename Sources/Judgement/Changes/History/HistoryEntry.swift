import Documents
package import Records
import System

/// What a history keeps of one run: the figures of its policies, and what decides whether they can be compared.
package struct HistoryEntry: Sendable, Hashable {
  /// The run's label, such as a commit.
  package var label: String
  /// The conditions of counted instructions; empty if none were counted.
  package var counting = ""
  /// The conditions of the figures.
  package var conditions = Conditions()
  /// How many photos the run has.
  package var photos = 0
  /// SHA-256 of the photos' hashes, in order.
  package var photosHash = ""
  /// One row for each policy, link and device of the run.
  package var rows: [Row] = []

  /// A policy on a link and a device.
  package struct Row: Sendable, Hashable {
    /// The policy's name, which joins entries although its text may have changed.
    package var policy: String
    /// The link's name.
    package var link: String
    /// The device's name; empty if nothing was scored.
    package var device: String
    /// The values in the order of `HistoryEntry.columns`; nil if a figure is unknown.
    package var values: [Double?]
    /// The standard error of the mean of its chances; nil in entries of older versions.
    package var chanceError: Double?

    /// A row with these values.
    package init(policy: String, link: String, device: String, values: [Double?]) {
      self.policy = policy
      self.link = link
      self.device = device
      self.values = values
    }
  }

  /// An entry without figures yet.
  package init(label: String) { self.label = label }

  /// The figures that a history keeps: all columns of policies that are not text.
  package static let columns = PolicyAnswer.columns.filter { $0.kind != .text }
}

extension HistoryEntry {
  /// The layout of a line.
  static let layout = 1

  /// The entry as one line of JSON.
  package var line: String {
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
  /// Columns that this program does not know, because versions differ, are ignored.
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

extension HistoryEntry {
  /// The entry for a run, which must be finished: otherwise half of the photos would be compared with all of them.
  package init(_ run: RunReader, label: String) throws {
    self.init(label: label)
    let manifest = run.manifest
    var (trials, counted): (Int, Set<String>) = (0, [])
    try run.forEachCells(of: Trial.self, ["countedWith"]) { row in
      trials += 1
      if let with = row.text(0) { counted.insert(with) }
    }
    let planned = manifest.inputs.count * manifest.policies.count
    guard trials >= planned, planned > 0 else {
      throw RunError(
        .damaged, run.path,
        "unfinished: \(trials) of \(planned) trials are done; repeat the run command to go on")
    }
    counting = counted.sorted().joined(separator: "; ")
    conditions = Conditions(manifest)
    let hashes = manifest.inputs.map(\.sha256).sorted()
    photos = hashes.count
    photosHash = SHA256.digest(of: hashes.joined(separator: "\n").utf8).description
    let errors = try RunFigures(run).chanceErrors()
    rows = AnswerTable.rows(try Evidence(run), as: manifest.question).map { answer in
      var row = Row(answer)
      row.chanceError =
        errors[
          [RowKey.Part(column: "policy", text: row.policy), RowKey.Part(column: "link", text: row.link)]]
      return row
    }
  }
}

extension HistoryEntry.Row {
  /// An answer's figures.
  init(_ answer: PolicyAnswer) {
    let values = zip(PolicyAnswer.columns, answer.values).filter { $0.0.kind != .text }.map { Double($0.1) }
    self.init(policy: answer.policy, link: answer.link, device: answer.device, values: values)
  }
}
