import Platform

/// How the score of a picture becomes the share of viewers to whom the picture looks fine.
public struct Criterion: Sendable, Hashable {
  /// How the share follows from the score; it never falls if the score rises.
  public enum Curve: Sendable, Hashable {
    /// `factor` × (`top` − score)^`exponent` is the distortion in just-noticeable differences (JND): at one of them half
    /// of the viewers notice. 2 Φ(0.6745 JND) − 1 notice.
    case jnd(factor: Double, exponent: Double, top: Double)
    /// Half of the viewers find that a picture looks fine at the midpoint, and 73 of 100 one width above it.
    case logistic(midpoint: Double, width: Double)
  }

  /// A curve for one screen.
  public struct OnDevice: Sendable, Hashable {
    /// The name of the screen.
    public let device: String
    /// What holds on it.
    public let curve: Curve

    /// This curve on this screen.
    public init(_ device: String, _ curve: Curve) { (self.device, self.curve) = (device, curve) }
  }

  /// What files and records call it.
  public var name: String
  /// What people call it.
  public var title: String
  /// What a picture does that looks fine, as the answer says it: "look like the original".
  public var looks: String
  /// Where the curve comes from.
  public var source: String
  /// The score that it asks for.
  public var measure: Measure
  /// The curve on a screen that `devices` does not name.
  public var curve: Curve
  /// Curves of screens for which another one is known.
  public var devices: [OnDevice]
  /// A picture is harmed if it looks fine to a smaller share of viewers.
  public var harmedBelow: Double
  /// Classes of photos, such as text, for which nobody has shown that the curve holds.
  public var notFor: [String]

  /// A criterion in all its parts.
  public init(
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

  /// The share of viewers to whom a picture of this score looks fine on a screen.
  public func share(_ score: Double, on device: String) -> Double {
    switch devices.first(where: { $0.device == device })?.curve ?? curve {
    case .jnd(let factor, let exponent, let top):
      // 2 Φ(x) − 1 is erf(x / √2).
      1 - erf(0.6745 * factor * pow(max(0, top - score), exponent) / 2.0.squareRoot())
    case .logistic(let midpoint, let width): 1 / (1 + exp((midpoint - score) / width))
    }
  }

  /// The scores that it asks for if a part of the recipients zooms in, with the share of the recipients that each is for.
  public func measures(zooming: Double) -> [(measure: Measure, part: Double)] {
    guard zooming > 0 else { return [(measure, 1)] }
    let zoomed = (measure: Measure(measure.metric, at: Measure.zoomed), part: zooming)
    return zooming < 1 ? [(measure, 1 - zooming), zoomed] : [zoomed]
  }

  /// Whether recipients who zoom in can be mixed with those who do not.
  public var canZoom: Bool { measure.viewing == Measure.held }
}

extension Criterion {
  /// What earlier versions asked: a logistic on SSIMULACRA2 with a width of 5, at any midpoint.
  public static func score(_ midpoint: Double) -> Criterion {
    let number: String = midpoint == midpoint.rounded() && abs(midpoint) < 1e9 ? "\(Int(midpoint))" : "\(midpoint)"
    return Criterion(
      name: "score-\(number)", title: "Scores \(number) or more by SSIMULACRA2, softly",
      looks: "look fine by SSIMULACRA2",
      source: "our judgement; what earlier versions asked", measure: .shown,
      curve: .logistic(midpoint: midpoint, width: 5), harmedBelow: 0.5, notFor: ["text", "graphic"])
  }

  /// The midpoint if it is one of `score`; nil for every other criterion.
  public var midpoint: Double? {
    guard case .logistic(let midpoint, 5) = curve, measure == .shown, devices.isEmpty, harmedBelow == 0.5 else {
      return nil
    }
    return midpoint
  }
}
