// How these types are written down, apart from the types themselves: the report's page is compiled of those as well, and
// codes nothing.
extension Status: Codable {}
extension Direction: Codable {}

extension ScoreScale: Codable {
  private enum Key: CodingKey {
    case name, title, summary, better, identical, harmedBelow, decimals, unit, span
  }

  /// Reads what a manifest has; a scale that says nothing of identical pictures means infinity.
  public init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: Key.self)
    self.init(
      name: try keys.decode(String.self, forKey: .name), title: try keys.decode(String.self, forKey: .title),
      summary: try keys.decode(String.self, forKey: .summary),
      better: try keys.decode(Direction.self, forKey: .better),
      // JSON has no number for a ratio to no noise at all.
      identical: try keys.decodeIfPresent(Double.self, forKey: .identical) ?? .infinity,
      harmedBelow: try keys.decodeIfPresent(Double.self, forKey: .harmedBelow),
      decimals: try keys.decode(Int.self, forKey: .decimals),
      unit: try keys.decodeIfPresent(String.self, forKey: .unit),
      span: try keys.decodeIfPresent(Double.self, forKey: .span))
  }

  /// Writes what a manifest keeps; infinity, for which JSON has no number, is left out.
  public func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: Key.self)
    try keys.encode(name, forKey: .name)
    try keys.encode(title, forKey: .title)
    try keys.encode(summary, forKey: .summary)
    try keys.encode(better, forKey: .better)
    try keys.encodeIfPresent(identical.isFinite ? identical : nil, forKey: .identical)
    try keys.encodeIfPresent(harmedBelow, forKey: .harmedBelow)
    try keys.encode(decimals, forKey: .decimals)
    try keys.encodeIfPresent(unit, forKey: .unit)
    try keys.encodeIfPresent(span, forKey: .span)
  }
}
