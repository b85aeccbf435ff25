/// What a score says: a metric's number, of a picture that is looked at in one way.
public struct Measure: Sendable, Hashable {
  /// The name of the metric's number.
  public let metric: String
  /// How the picture is looked at: fit, zoom2 or original.
  public let viewing: String

  /// This number, of a picture that is looked at so.
  public init(_ metric: String, at viewing: String) { (self.metric, self.viewing) = (metric, viewing) }

  /// The score that tables and plots show.
  public static let shown = Measure("ssimulacra2", at: "fit")
  /// The viewing of a picture that fills the screen.
  public static let held = "fit"
  /// The viewing of a picture that the recipient has zoomed in by two.
  public static let zoomed = "zoom2"
}

/// What holds unless somebody says otherwise.
public enum Usual {
  /// From the tap on Send to the main picture having arrived.
  public static let budgetSeconds = 5.0
  /// Photos of more millions of pixels are not decoded.
  public static let maxMegapixels = 300.0
}

/// How a photo fared under a policy.
public enum Status: String, Sendable, CaseIterable {
  /// Done.
  case ok
  /// Done, but a limit that is only checked is broken.
  case overLimit
  /// By a rule of the policy or its server.
  case refused
  /// Could not be processed.
  case failed
}
