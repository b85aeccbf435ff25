extension StaticString {
  var text: String { description }
}
