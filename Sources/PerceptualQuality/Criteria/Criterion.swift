import System

/// How the score of a picture becomes the share of viewers to whom the picture looks fine.
package struct Criterion: Sendable, Hashable {
  /// How the share depends on the score; it never falls as the score rises.
  package enum Curve: Sendable, Hashable {
    /// `factor` × (`top` − score)^`exponent` is the distortion in just-noticeable differences (JND): at 1 JND half of
    /// the viewers notice it. The share that notices is 2 Φ(0.6745 JND) − 1.
    case jnd(factor: Double, exponent: Double, top: Double)
    /// A picture looks fine to half of the viewers at the midpoint, and to 73 of 100 one width above it.
    case logistic(midpoint: Double, width: Double)
  }

  /// A curve for one screen.
  package struct OnDevice: Sendable, Hashable {
    /// The name of the screen.
    package let device: String
    /// The curve on this screen.
    package let curve: Curve

    /// This curve on this screen.
    package init(_ device: String, _ curve: Curve) { (self.device, self.curve) = (device, curve) }
  }

  /// The name in files and records.
  package var name: String
  /// The name for people.
  package var title: String
  /// How the answer describes a picture that looks fine: "look like the original".
  package var looks: String
  /// The source of the curve.
  package var source: String
  /// The score that it needs.
  package var measure: Measure
  /// The curve on a screen that `devices` does not name.
  package var curve: Curve
  /// Curves for screens with a curve of their own.
  package var devices: [OnDevice]
  /// A picture is harmed if it looks fine to a smaller share of viewers than this.
  package var harmedBelow: Double
  /// Classes of photos, such as text, for which the curve was not tested.
  package var notFor: [String]

  /// A criterion in all its parts.
  package init(
    name: String, title: String, looks: String, source: String, measure: Measure, curve: Curve,
    devices: [OnDevice] = [], harmedBelow: Double, notFor: [String] = []
  ) {
    self.name = name
    self.title = title
    self.looks = looks
    self.source = source
    self.measure = measure
    self.curve = curve
    self.devices = devices
    self.harmedBelow = harmedBelow
    self.notFor = notFor
  }

  /// The share of viewers to whom a picture with this score looks fine on a screen. A picture that is identical to the
  /// photo looks fine to everybody, wherever a fitted curve ends; `score` alone keeps to its published formula.
  package func share(_ score: Double, on device: String) -> Double {
    let share = curveShare(score, on: device)
    return share < 1 && midpoint == nil && score >= Self.identical(measure.metric) ? 1 : share
  }

  /// The score of a picture compared with itself, as the metrics' scales have it (the page knows no metric).
  static func identical(_ metric: String) -> Double {
    switch metric {
    case "ssimulacra2": 100
    case "cvvdp": 10
    case "ssim", "msssim": 1
    default: .infinity
    }
  }

  private func curveShare(_ score: Double, on device: String) -> Double {
    switch devices.first(where: { $0.device == device })?.curve ?? curve {
    case .jnd(let factor, let exponent, let top):
      // 2 Φ(x) − 1 is erf(x / √2).
      1 - erf(0.6745 * factor * pow(max(0, top - score), exponent) / 2.0.squareRoot())
    case .logistic(let midpoint, let width): 1 / (1 + exp((midpoint - score) / width))
    }
  }

  /// The scores that it needs if some recipients zoom in, each with the share of recipients that it is for.
  package func measures(zooming: Double) -> [(measure: Measure, part: Double)] {
    guard zooming > 0 else { return [(measure, 1)] }
    let zoomed = (measure: Measure(measure.metric, at: Measure.zoomed), part: zooming)
    return zooming < 1 ? [(measure, 1 - zooming), zoomed] : [zoomed]
  }

  /// Whether recipients who zoom in can be combined with those who do not.
  package var canZoom: Bool { measure.viewing == Measure.held }
}

extension Criterion {
  /// The criterion of older versions: a logistic curve of SSIMULACRA2 with a width of 5, at any midpoint.
  package static func score(_ midpoint: Double) -> Criterion {
    let number: String = midpoint == midpoint.rounded() && abs(midpoint) < 1e9 ? "\(Int(midpoint))" : "\(midpoint)"
    return Criterion(
      name: "score-\(number)", title: "Scores \(number) or more by SSIMULACRA2, softly",
      looks: "look fine by SSIMULACRA2",
      source: "our judgement; what earlier versions asked", measure: .shown,
      curve: .logistic(midpoint: midpoint, width: 5), harmedBelow: 0.5, notFor: ["text", "graphic"])
  }

  /// The midpoint if it is a criterion made by `score`; nil for all others.
  package var midpoint: Double? {
    guard case .logistic(let midpoint, 5) = curve, measure == .shown, devices.isEmpty, harmedBelow == 0.5 else {
      return nil
    }
    return midpoint
  }
}
