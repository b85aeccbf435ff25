import Units

/// The words that were read in a picture, each with its place.
struct ReadText: Hashable {
  struct Word: Hashable {
    /// Its letters and digits, in small letters: what tesseract most often mistakes are signs and capitals.
    let letters: String
    /// How sure tesseract is, of 100.
    let confidence: Double
    let left: Int
    let top: Int
    let width: Int
    let height: Int

    /// How much of both words' places is the same.
    func overlap(_ other: Word) -> Double {
      let across = min(left + width, other.left + other.width) - max(left, other.left)
      let down = min(top + height, other.top + other.height) - max(top, other.top)
      guard across > 0, down > 0 else { return 0 }
      return Double(across * down) / Double(width * height + other.width * other.height - across * down)
    }
  }

  let words: [Word]

  /// The words of tesseract's table: tabs separate its columns, and the rows of level 5 are words.
  init(table: String) {
    words = table.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard cells.count > 11, cells[0] == "5", let confidence = Double(cells[10]) else { return nil }
      let box = cells[6...9].compactMap { Int($0) }
      let letters = cells[11].lowercased().filter { $0.isLetter || $0.isNumber }
      guard box.count == 4, box[2] > 0, box[3] > 0, !letters.isEmpty else { return nil }
      return Word(
        letters: letters, confidence: confidence, left: box[0], top: box[1], width: box[2], height: box[3])
    }
  }

  /// A word counts if tesseract is at least this sure of it, and if it has at least three letters: of these, a copy that
  /// nobody can tell from the original keeps nearly all (docs/eyes.md).
  private static let (sure, letters) = (90.0, 3)

  /// The words of an original that count.
  var sureWords: [Word] { words.filter { $0.confidence >= Self.sure && $0.letters.utf8.count >= Self.letters } }

  /// The share of these words that are read in the same place of another picture; nil if there are none. Places tell
  /// words apart that are in a picture more than once, and both pictures show the same at the same size.
  func kept(in other: ReadText) -> Double? {
    let own = sureWords
    guard !own.isEmpty else { return nil }
    let kept = own.count { word in
      other.words.contains { $0.letters == word.letters && $0.overlap(word) >= 0.5 }
    }
    return Double(kept) / Double(own.count)
  }
}
