/// HTML in which every text from outside is escaped.
struct Markup: ExpressibleByStringInterpolation, Sendable {
  private(set) var text: String

  @inline(never) init(stringLiteral text: StaticString) { self.text = text.text }
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Text that is already mark-up: our own style sheet, script, or JSON for a script element.
  init(trusted text: String) { self.text = text }

  @inline(never) static func + (left: Markup, right: Markup) -> Markup { Markup(trusted: left.text + right.text) }
  @inline(never) static func += (left: inout Markup, right: Markup) { left.text += right.text }

  struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {}
    @inline(never) mutating func appendLiteral(_ literal: StaticString) { text += literal.text }
    @inline(never) mutating func appendInterpolation(_ value: String) { text += OutsideText.html(value) }
    @inline(never) mutating func appendInterpolation(_ value: Int) { text += String(value) }
    @inline(never) mutating func appendInterpolation(_ markup: Markup) { text += markup.text }
    @inline(never) mutating func appendInterpolation(_ parts: [Markup]) { for part in parts { text += part.text } }
    /// A coordinate of a drawing, rounded to a hundredth of a pixel, which nobody sees.
    @inline(never) mutating func appendInterpolation(_ value: Double) { text += Coordinate.text(value) }
  }
}
