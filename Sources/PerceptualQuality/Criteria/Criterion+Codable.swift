extension Criterion: Codable {
  /// A curve in a manifest: one of the two kinds.
  private struct WrittenCurve: Codable {
    struct JND: Codable { let factor, exponent, top: Double }
    struct Logistic: Codable { let midpoint, width: Double }

    var device: String?
    var jnd: JND?
    var logistic: Logistic?

    init(_ curve: Curve, device: String? = nil) {
      self.device = device
      switch curve {
      case .jnd(let factor, let exponent, let top): jnd = JND(factor: factor, exponent: exponent, top: top)
      case .logistic(let midpoint, let width): logistic = Logistic(midpoint: midpoint, width: width)
      }
    }

    func curve(in decoder: any Decoder) throws -> Curve {
      if let jnd { return .jnd(factor: jnd.factor, exponent: jnd.exponent, top: jnd.top) }
      if let logistic { return .logistic(midpoint: logistic.midpoint, width: logistic.width) }
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a criterion has no curve"))
    }
  }

  private enum Key: CodingKey {
    case name, title, looks, source, metric, viewing, curve, devices, harmedBelow, notFor
  }

  /// Reads a manifest's criterion.
  package init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: Key.self)
    let measure = Measure(
      try keys.decode(String.self, forKey: .metric), at: try keys.decode(String.self, forKey: .viewing))
    let devices = try keys.decode([WrittenCurve].self, forKey: .devices)
    self.init(
      name: try keys.decode(String.self, forKey: .name), title: try keys.decode(String.self, forKey: .title),
      looks: try keys.decode(String.self, forKey: .looks), source: try keys.decode(String.self, forKey: .source),
      measure: measure, curve: try keys.decode(WrittenCurve.self, forKey: .curve).curve(in: decoder),
      devices: try devices.map { OnDevice($0.device ?? "", try $0.curve(in: decoder)) },
      harmedBelow: try keys.decode(Double.self, forKey: .harmedBelow),
      notFor: try keys.decode([String].self, forKey: .notFor))
  }

  /// Writes a manifest's criterion.
  package func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: Key.self)
    try keys.encode(name, forKey: .name)
    try keys.encode(title, forKey: .title)
    try keys.encode(looks, forKey: .looks)
    try keys.encode(source, forKey: .source)
    try keys.encode(measure.metric, forKey: .metric)
    try keys.encode(measure.viewing, forKey: .viewing)
    try keys.encode(WrittenCurve(curve), forKey: .curve)
    try keys.encode(devices.map { WrittenCurve($0.curve, device: $0.device) }, forKey: .devices)
    try keys.encode(harmedBelow, forKey: .harmedBelow)
    try keys.encode(notFor, forKey: .notFor)
  }
}

extension Criterion {
  /// Whether its numbers are valid for a criterion, because a record may have been edited.
  package var isSound: Bool {
    (0...1).contains(harmedBelow)
      && ([curve] + devices.map(\.curve)).allSatisfy { curve in
        switch curve {
        case .jnd(let factor, let exponent, let top): factor > 0 && exponent > 0 && abs(top) <= 1_000
        case .logistic(let midpoint, let width): abs(midpoint) <= 1_000 && width > 0
        }
      }
  }
}
