import Records

/// How many pictures of a policy are sent well, in two runs of the same photos.
package struct SentWell: Sendable, Hashable {
  /// The policy's name.
  package let policy: String
  /// The share of sends that went well in the first run.
  package let before: Double
  /// The same in the second run.
  package let after: Double
  /// Whether it changed.
  package let isShown: Bool

  /// For each policy that both runs have, over the links by weight and on the screen of the run; empty if the runs are of
  /// other photos or ask another question.
  static func all(from before: RunFigures, to after: RunFigures) throws -> [SentWell] {
    guard before.photoHashes == after.photoHashes,
      after.conditions.otherQuestion(than: before.conditions).isEmpty, let question = after.question,
      let column = PolicyAnswer.columns.first(where: { $0.name == "sentWell" })
    else { return [] }
    let difference = try Difference(from: before, to: after)
    let isByChance = difference.isByChance(column)
    let olds = try before.sentWell(question, column, isByChance ? before.chanceErrors() : [:])
    let news = try after.sentWell(question, column, isByChance ? after.chanceErrors() : [:])
    return news.compactMap { policy, figure in
      olds[policy].map { was in
        SentWell(
          policy: policy, before: was.value, after: figure.value,
          isShown: difference.isShown(column, was, figure) ?? false)
      }
    }.sorted { $0.policy < $1.policy }
  }
}

extension RunFigures {
  /// By policy, how many pictures are sent well for a question.
  fileprivate func sentWell(
    _ question: Question, _ column: Column, _ errors: [[RowKey.Part]: Double]
  ) throws -> [String: DrawnFigure] {
    var query = CellQuery(.policies)
    guard let place = query.place(of: column.name) else { return [:] }
    let links = try rows.names(of: "link", in: .uploads).sorted()
    let parts = Dictionary(question.parts(of: links).map { (links[$0.link], $0.part) }) { first, _ in first }
    var found: [String: DrawnFigure] = [:]
    try rows.forEachPhoto(query) { rows in
      for row in rows where row.key["device"] == question.device && row.key["link"] == PolicyAnswer.mix {
        guard let policy = row.key["policy"], let value = Double(row.cells[place]) else { continue }
        let error = parts.reduce(0.0) { sum, next in
          let key = [RowKey.Part(column: "policy", text: policy), RowKey.Part(column: "link", text: next.key)]
          return sum + next.value * (errors[key] ?? 0)
        }
        found[policy] = DrawnFigure(value, spread: .error(error))
      }
    }
    return found
  }

  /// By policy and link, the standard error of the mean of its chances. Every photo is sent with the same seeds, so
  /// that errors of different photos do not cancel out.
  func chanceErrors() throws -> [[RowKey.Part]: Double] {
    var query = CellQuery(.uploads)
    guard let chance = query.place(of: "chanceInBudget"), let runs = query.place(of: "runs") else { return [:] }
    var sums: [[RowKey.Part]: (error: Double, count: Double)] = [:]
    try rows.forEachPhoto(query) { rows in
      for row in rows {
        guard let chance = Double(row.cells[chance]), let runs = Double(row.cells[runs]) else { continue }
        // Agresti and Coull: a few runs with the same outcome are not certainty.
        let share = (chance * runs + 2) / (runs + 4)
        sums[row.key.scope, default: (0, 0)].error += (share * (1 - share) / (runs + 4)).squareRoot()
        sums[row.key.scope, default: (0, 0)].count += 1
      }
    }
    return sums.mapValues { $0.error / $0.count }
  }
}
