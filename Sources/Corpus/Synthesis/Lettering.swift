import Statistics

/// Letters of five by seven dots, and words to print with them.
enum Lettering {
  private static let glyphs: [Character: [UInt8]] = {
    let drawn: [(String, String)] = [
      ("A", "01110 10001 10001 11111 10001 10001 10001"), ("B", "11110 10001 11110 10001 10001 10001 11110"),
      ("C", "01110 10001 10000 10000 10000 10001 01110"), ("D", "11110 10001 10001 10001 10001 10001 11110"),
      ("E", "11111 10000 11110 10000 10000 10000 11111"), ("F", "11111 10000 11110 10000 10000 10000 10000"),
      ("G", "01110 10001 10000 10111 10001 10001 01111"), ("H", "10001 10001 11111 10001 10001 10001 10001"),
      ("I", "01110 00100 00100 00100 00100 00100 01110"), ("L", "10000 10000 10000 10000 10000 10000 11111"),
      ("M", "10001 11011 10101 10101 10001 10001 10001"), ("N", "10001 11001 10101 10011 10001 10001 10001"),
      ("O", "01110 10001 10001 10001 10001 10001 01110"), ("P", "11110 10001 10001 11110 10000 10000 10000"),
      ("R", "11110 10001 10001 11110 10100 10010 10001"), ("S", "01111 10000 01110 00001 00001 10001 01110"),
      ("T", "11111 00100 00100 00100 00100 00100 00100"), ("U", "10001 10001 10001 10001 10001 10001 01110"),
      ("a", "00000 00000 01110 00001 01111 10001 01111"), ("b", "10000 10000 11110 10001 10001 10001 11110"),
      ("c", "00000 00000 01110 10000 10000 10001 01110"), ("d", "00001 00001 01111 10001 10001 10001 01111"),
      ("e", "00000 00000 01110 10001 11111 10000 01110"), ("f", "00110 01001 01000 11100 01000 01000 01000"),
      ("g", "00000 01111 10001 10001 01111 00001 01110"), ("h", "10000 10000 10110 11001 10001 10001 10001"),
      ("i", "00100 00000 01100 00100 00100 00100 01110"), ("l", "01100 00100 00100 00100 00100 00100 01110"),
      ("m", "00000 00000 11010 10101 10101 10101 10101"), ("n", "00000 00000 10110 11001 10001 10001 10001"),
      ("o", "00000 00000 01110 10001 10001 10001 01110"), ("p", "00000 00000 11110 10001 11110 10000 10000"),
      ("r", "00000 00000 10110 11001 10000 10000 10000"), ("s", "00000 00000 01110 10000 01110 00001 11110"),
      ("t", "01000 01000 11100 01000 01000 01001 00110"), ("u", "00000 00000 10001 10001 10001 10011 01101"),
      ("w", "00000 00000 10001 10001 10101 10101 01010"), ("y", "00000 00000 10001 10001 01111 00001 01110"),
      ("0", "01110 10011 10101 10101 10101 11001 01110"), ("1", "00100 01100 00100 00100 00100 00100 01110"),
      ("2", "01110 10001 00001 00110 01000 10000 11111"), ("5", "11111 10000 11110 00001 00001 10001 01110"),
      (":", "00000 00100 00000 00000 00000 00100 00000"), (".", "00000 00000 00000 00000 00000 01100 01100"),
    ]
    return Dictionary(
      uniqueKeysWithValues: drawn.map { name, rows in
        (Character(name), rows.split(separator: " ").map { UInt8($0, radix: 2) ?? 0 })
      })
  }()

  private static let words = [
    "the", "sun", "on", "a", "table", "light", "Bread", "total", "photo", "street", "in", "of", "and", "Harbour", "tea",
    "letter", "to", "Paris", "more", "rent", "20.05", "10:15", "hello", "see", "you", "soon", "at", "eleven", "Gate",
    "02",
    "mountain", "hotel", "Lunch", "with", "our", "friends", "old", "town", "for", "summer", "Rain", "until", "noon",
  ]

  /// Lines of words, none longer than `columns` letters; paragraphs sometimes end early.
  static func lines(_ count: Int, columns: Int, _ random: inout SeededGenerator) -> [[Character]] {
    (0..<count).map { _ in
      let length = random.chance(0.15) ? columns / 2 : columns
      var line: [Character] = []
      while true {
        let word = random.pick(words)
        if line.count + word.count > length { return line }
        line += Array(word) + [" "]
      }
    }
  }

  /// How much ink is at a place in a text, 0…1. The units are columns and lines; `blur` is the size of a pixel in dots.
  @inline(__always)
  static func ink(_ text: [[[UInt8]?]], column: Float, line: Float, blur: Float) -> Float {
    guard column >= 0, line >= 0, Int(line) < text.count, Int(column) < text[Int(line)].count,
      let glyph = text[Int(line)][Int(column)]
    else { return 0 }
    // A cell is six dots wide and eleven high, with the letter's seven in the middle.
    let (x, y) = ((column - column.rounded(.down)) * 6 - 0.5, (line - line.rounded(.down)) * 11 - 2)
    func dot(_ column: Int, _ row: Int) -> Float {
      row >= 0 && row < 7 && column >= 0 && column < 5 && glyph[row] >> (4 - column) & 1 == 1 ? 1 : 0
    }
    let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
    let (u, v) = (x - 0.5 - left, y - 0.5 - top)
    let upper = mix(dot(Int(left), Int(top)), dot(Int(left) + 1, Int(top)), u)
    let lower = mix(dot(Int(left), Int(top) + 1), dot(Int(left) + 1, Int(top) + 1), u)
    return step(0.5 - blur, 0.5 + blur, mix(upper, lower, v))
  }

  /// Prepares lines for `ink`.
  static func set(_ lines: [[Character]]) -> [[[UInt8]?]] { lines.map { $0.map { glyphs[$0] } } }
}
