/// A measure of a picture's looks: a metric's score for one way of viewing.
public struct Measure: Sendable, Hashable {
  /// The name of the score.
  public let metric: String
  /// The way of viewing: fit, zoom2 or original.
  public let viewing: String

  /// This score for this way of viewing.
  public init(_ metric: String, at viewing: String) { (self.metric, self.viewing) = (metric, viewing) }

  /// The score that tables and plots show.
  public static let shown = Measure("ssimulacra2", at: "fit")
  /// The viewing of a picture that fills the screen.
  public static let held = "fit"
  /// The viewing of a picture that the recipient has zoomed in by two.
  public static let zoomed = "zoom2"
}
