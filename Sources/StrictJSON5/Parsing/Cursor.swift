/// A place in a text that moves forward and counts lines.
struct Cursor {
  private let scalars: [Unicode.Scalar]
  private(set) var index = 0
  private(set) var position = Position(line: 1, column: 1)

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// The scalar here, or nil at the end.
  var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }
  var next: Unicode.Scalar? { index + 1 < scalars.count ? scalars[index + 1] : nil }

  /// Takes the scalar here. A carriage return and the line feed after it are one line break.
  @discardableResult mutating func take() -> Unicode.Scalar? {
    guard let scalar = current else { return nil }
    index += 1
    if scalar.isLineTerminator, !(scalar == "\r" && current == "\n") {
      position = Position(line: position.line + 1, column: 1)
    } else {
      position.column += 1
    }
    return scalar
  }

  /// Takes the scalar here if it is this one.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else { return false }
    take()
    return true
  }

  /// Takes as long as the scalars are of this kind, and returns them.
  @discardableResult mutating func take(while isOf: (Unicode.Scalar) -> Bool) -> String {
    let start = index
    while let scalar = current, isOf(scalar) { take() }
    return text(from: start)
  }

  /// What was taken since `start`.
  func text(from start: Int) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<index])
    return String(text)
  }
}
