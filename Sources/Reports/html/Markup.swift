/// HTML in which every text put in from outside is inert, whoever puts it in.
struct Markup: ExpressibleByStringInterpolation, Sendable {
  private(set) var text: String

  init(stringLiteral text: String) { self.text = text }
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Text that is mark-up already: our own style sheet, script, or JSON made for a script element.
  init(trusted text: String) { self.text = text }

  static func + (left: Markup, right: Markup) -> Markup { Markup(trusted: left.text + right.text) }
  static func += (left: inout Markup, right: Markup) { left.text += right.text }

  struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity * 2) }
    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ value: String) { text += OutsideText.html(value) }
    /// A text of several lines, such as a policy's file.
    mutating func appendInterpolation(lines value: String) {
      text += value.split(separator: "\n", omittingEmptySubsequences: false).map { OutsideText.html(String($0)) }
        .joined(separator: "\n")
    }
    mutating func appendInterpolation(_ value: Int) { text += String(value) }
    mutating func appendInterpolation(_ markup: Markup) { text += markup.text }
    mutating func appendInterpolation(_ parts: [Markup]) { for part in parts { text += part.text } }
    /// A coordinate of a drawing: a hundredth of a pixel is seen by nobody.
    mutating func appendInterpolation(_ value: Double) { text += Coordinate.text(value) }
  }
}
