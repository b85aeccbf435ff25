/// A cell that the run's photos, policies, links and screens require and the record does not have.
package struct MissingCell: Sendable, Hashable {
  /// What was not measured.
  package enum Kind: Sendable, Hashable {
    case trial
    /// The upload over this link.
    case upload(link: String)
    /// The scores on this screen.
    case scores(device: String)
  }

  /// The cell's photo and policy.
  package let trial: TrialKey
  /// The missing part of the trial.
  package let kind: Kind
}

/// A run that has not finished.
package struct Unfinished: Sendable, Hashable {
  /// How many of its trials exist.
  package let done: Int
  /// How many trials the last command requested.
  package let asked: Int

  /// What is wrong and what to do; it follows the run's name.
  package var sentence: String {
    "unfinished: \(done) of \(asked) trials are there; repeat the same stepwedge run command to finish it"
  }
}

extension RunReader {
  /// Passes on every missing cell: a complete record has all combinations of its photos, policies, links and screens.
  package func forEachMissing(_ body: (MissingCell) throws -> Void) throws {
    var tried: Set<String> = []
    var last: String?
    var rest = Set(manifest.inputs.map(\.photo))
    let policies = manifest.policies.map(\.name)
    func end() throws {
      guard let photo = last else { return }
      rest.remove(photo)
      for policy in policies where !tried.contains(policy) {
        try body(MissingCell(trial: TrialKey(photo: photo, policy: policy), kind: .trial))
      }
      tried.removeAll(keepingCapacity: true)
    }
    try forEachCells(of: Trial.self, ["photo", "policy"]) { row in
      guard let photo = row.text(0), let policy = row.text(1) else { throw damage(of: .trials) }
      if photo != last {
        try end()
        last = photo
      }
      tried.insert(policy)
    }
    try end()
    for photo in rest.sorted() {
      for policy in policies { try body(MissingCell(trial: TrialKey(photo: photo, policy: policy), kind: .trial)) }
    }
    for link in manifest.links.map(\.name) {
      try forEachTrial(notSentOver: link) { try body(MissingCell(trial: $0, kind: .upload(link: link))) }
    }
    for device in try names(of: "device", in: .scores) {
      // A damaged picture has no score, because there is nothing undamaged to compare it with.
      try forEachMade(without: "scores", "device", device, "damaged = 0") {
        try body(MissingCell(trial: $0, kind: .scores(device: device)))
      }
    }
  }

  /// Passes on the trials with a rendition whose upload over this link is unknown.
  package func forEachTrial(notSentOver link: String, _ body: (TrialKey) throws -> Void) throws {
    try forEachMade(without: "uploads", "link", link, body: body)
  }

  private func forEachMade(
    without table: String, _ column: String, _ name: String, _ condition: String = "1",
    body: (TrialKey) throws -> Void
  ) throws {
    let sql = """
      SELECT photo, policy FROM trials WHERE mainBytes IS NOT NULL AND \(condition) AND NOT EXISTS (SELECT 1 FROM \(table)
        WHERE \(table).photo = trials.photo AND \(table).policy = trials.policy AND \(table).\(column) = ?)
      ORDER BY photo, policy
      """
    try database.forEach(sql, [.text(name)]) { row in
      guard let photo = row.text(0), let policy = row.text(1) else { throw damage(of: .trials) }
      try body(TrialKey(photo: photo, policy: policy))
    }
  }

  /// How much of the last command's request exists; nil if it was completed.
  package var unfinished: Unfinished? {
    get throws {
      guard let unfinished = manifest.unfinished else { return nil }
      let photos = Set(manifest.inputs.prefix(unfinished.photos).map(\.photo))
      let policies = Set(manifest.policies.prefix(unfinished.policies).map(\.name))
      var done = 0
      try forEachCells(of: Trial.self, ["photo", "policy"]) { row in
        if let photo = row.text(0), let policy = row.text(1), photos.contains(photo), policies.contains(policy) {
          done += 1
        }
      }
      return Unfinished(done: done, asked: photos.count * policies.count)
    }
  }
}
