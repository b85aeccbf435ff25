/// A measure of a picture's looks: a metric's score for one way of viewing.
package struct Measure: Sendable, Hashable {
  /// The name of the score.
  package let metric: String
  /// The way of viewing: fit, zoom2 or original.
  package let viewing: String

  /// This score for this way of viewing.
  package init(_ metric: String, at viewing: String) { (self.metric, self.viewing) = (metric, viewing) }

  /// The score that tables and plots show.
  package static let shown = Measure("ssimulacra2", at: "fit")
  /// The viewing of a picture that fills the screen.
  package static let held = "fit"
  /// The viewing of a picture that the recipient has zoomed in by two.
  package static let zoomed = "zoom2"
}
