import Answers
import Digests
public import RunRecords

extension HistoryEntry {
  /// What a history keeps of a run, which must be finished: half of the photos would be compared with all of them.
  public init(_ run: RunReader, label: String) throws {
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
    let errors = try Figures(run).chanceErrors()
    rows = AnswerTable.rows(try Evidence(run), as: Question(manifest)).map { answer in
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
