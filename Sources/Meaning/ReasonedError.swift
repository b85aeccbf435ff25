/// An error that costs a photo its rendition, and says why in the terms of a record.
public protocol ReasonedError: Error, Sendable, CustomStringConvertible {
  /// Why it did not end well.
  var reason: Reason { get }
}

extension ReasonedError {
  /// As files and screens have it: the code, a colon and the sentence.
  public var description: String { reason.description }
}
