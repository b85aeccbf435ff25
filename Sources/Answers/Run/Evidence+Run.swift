public import RunRecords

extension Evidence {
  /// Gathers the evidence of a run, row by row, with as much as the questions need.
  public init(_ run: RunReader, keeping times: EvidenceGathering.Times = .none) throws {
    self = try EvidenceGathering.ofAll(run, keeping: times)
  }
}

extension Evidence.Sending {
  /// An upload's row.
  public init(_ upload: Upload, budgetSeconds: Double) {
    let arrived = 1 - (upload.failedShare ?? 0)
    func times(_ text: String?, chance: Double) -> ArrivalTimes {
      ArrivalTimes(
        quantiles: ArrivalQuantiles.numbers((text ?? "").utf8), arrived: arrived, budgetSeconds: budgetSeconds,
        chance: chance)
    }
    self.init(
      sent: times(upload.uploadQuantiles, chance: upload.chanceInBudget ?? 0),
      seen: upload.seenInBudget.map { times(upload.seenQuantiles, chance: $0) },
      totalChance: upload.totalChanceInBudget, medianSeconds: upload.uploadSecondsP50,
      isOverPaths: upload.chancesByPath != nil)
  }
}

extension RunManifest {
  /// The names of the photos that a program made.
  public var generated: Set<String> { Set(inputs.filter { $0.isGenerated == true }.map(\.photo)) }
}
