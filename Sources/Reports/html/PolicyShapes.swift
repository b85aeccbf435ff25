extension PolicyMark {
  /// The twelve marks, which every drawing of a page uses by number.
  static var shapes: Markup {
    let paths = drawn.enumerated().map { "<path id=\"m-\($0)\" d=\"\($1)\"/>" as Markup }
    return "<svg class=\"marks\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\(paths)</defs></svg>\n"
  }

  /// Diamond, circle, square, up, hexagon, right, star, down, plus, cross, pentagon, bar.
  private static let drawn: [Markup] = [
    "M0-7.2 7.2 0 0 7.2-7.2 0z", "M-6 0a6 6 0 1 1 12 0a6 6 0 1 1-12 0z", "M-5.2-5.2h10.4v10.4h-10.4z",
    "M0-6.6 6.8 5.2h-13.6z", "M-6.4 0-3.2-5.6h6.4L6.4 0 3.2 5.6h-6.4z", "M6.6 0-5.2 6.8v-13.6z",
    "M0-7 1.8-2.4 6.7-2.2 2.8.9 4.1 5.7 0 3-4.1 5.7-2.8.9-6.7-2.2-1.8-2.4z", "M0 6.6 6.8-5.2h-13.6z",
    "M-2-6.4h4v4.4h4.4v4h-4.4v4.4h-4v-4.4h-4.4v-4h4.4z",
    "M-4.8-7 0-2.2 4.8-7 7-4.8 2.2 0 7 4.8 4.8 7 0 2.2-4.8 7-7 4.8-2.2 0-7-4.8z",
    "M0-6.6 6.3-2 3.9 5.4h-7.8L-6.3-2z", "M-6.4-2.6h12.8v5.2h-12.8z",
  ]
}
