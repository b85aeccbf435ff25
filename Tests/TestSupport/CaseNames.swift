public import ImageCodecs
public import NetworkSimulation
public import Testing

// What a case of a parametrised test is called: a whole link is a line of thirty thousand characters.

extension Link: CustomTestStringConvertible {
  /// The link's name.
  public var testDescription: String { name }
}

extension OutputFormat: CustomTestStringConvertible {
  /// The format's name.
  public var testDescription: String { rawValue }
}
