package import ImageCodecs
package import NetworkSimulation
import Testing

// Names for cases of parametrised tests, because a whole link would be a line of thirty thousand characters.

extension Link: CustomTestStringConvertible {
  /// The link's name.
  package var testDescription: String { name }
}

extension OutputFormat: CustomTestStringConvertible {
  /// The format's name.
  package var testDescription: String { rawValue }
}
