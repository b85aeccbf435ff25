package import Documents
import Units

extension Criterion {
  /// The language of criterion files; `metrics` are the scores that a file may use, which are all higher for better
  /// pictures.
  package static func form(metrics: [String]) -> Form { Reading<Criterion>.criterion(metrics).form }

  /// Reads a criterion file; an error lists all faults in it.
  package init(reading bytes: [UInt8], from name: String, metrics: [String]) throws(FaultyFile) {
    self = try Document(bytes, name: name).read(.criterion(metrics))
  }
}

extension Reading<Criterion> {
  fileprivate static func criterion(_ metrics: [String]) -> Self {
    .object { keys in
      let name = keys.required("name", .string, "what commands and reports call it", example: "\"our-users\"")
      let title = keys.optional(
        "title", .string, default: "", "the same for people", example: "\"Our users would not tell it\"")
      let looks = keys.optional(
        "looks", .string, default: "look fine", "what a picture does that looks fine, as the answer says it")
      let source = keys.optional(
        "source", .string, default: "", "where the curve comes from", example: "\"our own test in May\"")
      let metric = keys.required(
        "metric", .choice("metric that rises as pictures get better", metrics.map { ($0, $0) }),
        "the score that it asks for")
      let viewing = keys.optional(
        "viewing", .choice("viewing", of: Viewing.self), default: .fit, "how the picture is looked at")
      let jnd = keys.required(
        "jnd", unless: "logistic", .jnd, "how the score becomes just-noticeable differences",
        example: "{ factor: 3.1889, exponent: 1.0129, top: 10 }")
      let logistic = keys.required(
        "logistic", unless: "jnd", .logistic, "how the score becomes a share of viewers",
        example: "{ midpoint: 60, width: 5 }")
      if keys.has("jnd"), keys.has("logistic") { keys.fault("logistic", "jnd and logistic exclude each other") }
      let devices = keys.optional("devices", .devices, default: [], "curves of screens for which another one is known")
      let harmedBelow = keys.optional(
        "harmedBelow", .text("a share such as 75%") { try Share(parsing: $0) },
        standing: jnd == nil ? "\"50%\"" : "\"75%\"",
        "a picture is harmed if it looks fine to a smaller share of viewers")
      let notFor = keys.optional(
        "notFor", .list(of: .string), default: [], "classes of photos for which nobody has shown that it holds",
        example: "[\"text\"]")
      guard let name, let metric, let curve = jnd ?? logistic else { return nil }
      let top = Criterion.identical(metric)
      for case .logistic(let midpoint, _) in [curve] + devices.map(\.curve) where midpoint >= top {
        keys.fault(
          jnd == nil ? "logistic" : "devices",
          "the midpoint is not below \(top.digits(4)), the score by \(metric) of a picture that is identical to the photo"
        )
      }
      return Criterion(
        name: name, title: title, looks: looks, source: source, measure: Measure(metric, at: viewing.rawValue),
        curve: curve, devices: devices, harmedBelow: harmedBelow.value, notFor: notFor)
    }
  }
}

extension Reading<Criterion.Curve> {
  /// The share of viewers who do not notice is 1 − (2 Φ(0.6745 JND) − 1).
  fileprivate static var jnd: Self {
    .object { keys in
      let factor = keys.required(
        "factor", .number(in: 0.000_001...1_000_000), "JND = factor × (top − score)^exponent", example: "3.1889")
      let exponent = keys.required("exponent", .number(in: 0.01...100), "the same", example: "1.0129")
      let top = keys.required(
        "top", .number(in: -1_000...1_000), "the score of a picture that nobody can tell from the original",
        example: "10")
      guard let factor, let exponent, let top else { return nil }
      return .jnd(factor: factor, exponent: exponent, top: top)
    }
  }

  fileprivate static var logistic: Self {
    .object { keys in
      let midpoint = keys.required(
        "midpoint", .number(in: -1_000...1_000), "the score that looks fine to half of the viewers", example: "60")
      let width = keys.required(
        "width", .number(in: 0.000_1...1_000), "how far above it the score looks fine to 73 of 100", example: "5")
      guard let midpoint, let width else { return nil }
      return .logistic(midpoint: midpoint, width: width)
    }
  }
}

extension Reading<[Criterion.OnDevice]> {
  fileprivate static var devices: Self {
    .object { keys in
      keys.each("(device)", .logistic, "a screen by its name, and the logistic on it").compactMap { device, curve in
        curve.map { Criterion.OnDevice(device, $0) }
      }
    }
  }
}
