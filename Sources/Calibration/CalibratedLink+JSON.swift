public import JSONText

extension CalibratedLink {
  /// Everything that the fit came to.
  public var json: JSONValue {
    [
      "rows": .integer(rows), "budgetSeconds": .number(budgetSeconds), "paths": .list(paths.map(\.json)),
      "verdict": .text(verdict), "statements": .list(statements.map { .text($0) }),
      "ridge": .list(
        ridge.map { ["rttSeconds": .number($0.roundTripSeconds), "upBitsPerSecond": .number($0.rateUp)] }),
      "classes": .list(judgements.map(\.json)),
    ]
  }
}

extension CalibratedLink.Path {
  fileprivate var json: JSONValue {
    [
      "network": .text(network), "rows": .integer(rows), "share": .number(share),
      "parameters": .list(
        parameters.map {
          [
            "name": .text($0.name.rawValue), "value": .number($0.value), "low": .number($0.low),
            "high": .number($0.high), "determined": .bool($0.isDetermined),
            "ofMany": .bool($0.isOfMany),
          ]
        }),
      "delaySeconds": .number(delaySeconds), "distance": .number(distance),
    ]
  }
}

extension Judgement {
  fileprivate var json: JSONValue {
    [
      "network": .text(network), "bytes": .integer(bytes), "leastBytes": .integer(sizes.lowerBound),
      "mostBytes": .integer(sizes.upperBound), "rows": .integer(rows), "measured": measured.json,
      "predicted": predicted.json,
    ]
  }
}

extension Judgement.Figures {
  fileprivate var json: JSONValue {
    [
      "medianSeconds": .number(median), "p95Seconds": .number(p95), "shareInBudget": .number(shareInBudget),
    ]
  }
}
