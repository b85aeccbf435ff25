public import RunRecords

extension Column {
  /// Whether less of it is better; nil where neither is, such as a picture's width.
  ///
  /// The one place that knows: a direction stated per assertion would sooner or later be stated wrongly.
  public func lowerIsBetter(metric: String?) -> Bool? {
    switch name {
    case "score", "worstTileScore", "medianScore", "worstScore": metric?.hasPrefix("butteraugli") ?? false
    case _ where name.hasPrefix("chance") || name.hasPrefix("totalChance"): false
    case "ratio", "shareInBudget", "totalShareInBudget": false
    case "photos", "runs", "pictures", "parallel", "mainQuality", "step", "round": nil
    case _ where name.hasSuffix("Width") || name.hasSuffix("Height") || name.hasPrefix("photo"): nil
    case "worstTileX", "worstTileY": nil
    default: kind == .integer || kind == .real || name == "limitBroken" ? true : nil
    }
  }
}
