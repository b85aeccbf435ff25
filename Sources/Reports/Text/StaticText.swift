extension StaticString {
  /// The text itself.
  var text: String { description }
}
