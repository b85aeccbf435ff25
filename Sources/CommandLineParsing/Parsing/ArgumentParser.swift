import Documents

/// Turns the words after a command's name into its options; stops at the first wrong word.
struct ArgumentParser<Options: Sendable> {
  let arguments: [Argument<Options>]
  let descriptions: [ArgumentDescription]

  /// The remaining words, and the result of the others.
  private struct Progress {
    var rest: ArraySlice<Word>
    var options: Options
    var operands: [Word] = []
  }

  func parse(_ words: [Word], into defaults: Options) throws(UsageError.Reason) -> Options {
    var progress = Progress(rest: words[...], options: defaults)
    var places = descriptions.indices.filter { descriptions[$0].form == .operand }
    var onlyOperands = false
    var given: Set<Int> = []
    while let word = progress.rest.popFirst() {
      if !onlyOperands, word.bytes == Array("--".utf8) {
        onlyOperands = true
      } else if !onlyOperands, word.bytes.starts(with: "--".utf8) {
        try takeLong(word, &progress)
      } else if !onlyOperands, word.bytes.first == UInt8(ascii: "-"), word.bytes.count > 1, !fits(word, places.first) {
        try takeShort(word, &progress)
      } else {
        guard let place = places.first else { throw .surplusOperand(word.shown) }
        try apply(place, word, &progress)
        given.insert(place)
        if !descriptions[place].isRepeating { places.removeFirst() }
      }
    }
    if let missing = places.first(where: { descriptions[$0].isRequired && !given.contains($0) }) {
      throw .missingOperand(descriptions[missing])
    }
    return progress.options
  }

  /// Whether a word with a dash is a number where a number is expected.
  private func fits(_ word: Word, _ place: Int?) -> Bool {
    place.map { descriptions[$0].takesNumbers && Self.isNumber(word) } ?? false
  }

  private static func isNumber(_ word: Word) -> Bool {
    word.bytes.count > 1 && word.bytes[0] == UInt8(ascii: "-") && (48...57).contains(word.bytes[1])
  }

  private func takeLong(_ word: Word, _ progress: inout Progress) throws(UsageError.Reason) {
    let parts = word.bytes.dropFirst(2).split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(decoding: parts[0], as: UTF8.self)
    let inline = parts.count == 2 ? Word(bytes: Array(parts[1])) : nil
    guard let index = descriptions.firstIndex(where: { $0.form != .operand && $0.name == name }) else {
      throw unknown("--\(name)", name)
    }
    try take(index, inline, &progress)
  }

  private func takeShort(_ word: Word, _ progress: inout Progress) throws(UsageError.Reason) {
    var letters = word.bytes.dropFirst()
    while let letter = letters.popFirst() {
      let short = Character(Unicode.Scalar(letter))
      guard let index = descriptions.firstIndex(where: { $0.short == short }) else {
        // -policy more likely means --policy than seven letters.
        throw unknown(Word(bytes: Array(word.bytes)).shown, String(decoding: word.bytes.dropFirst(), as: UTF8.self))
      }
      if descriptions[index].form == .option {
        return try take(index, letters.isEmpty ? nil : Word(bytes: Array(letters)), &progress)
      }
      try apply(index, Word(""), &progress)
    }
  }

  private func take(_ index: Int, _ inline: Word?, _ progress: inout Progress) throws(UsageError.Reason) {
    let description = descriptions[index]
    guard description.form == .option else {
      guard inline == nil else { throw .valueForFlag(description) }
      return try apply(index, Word(""), &progress)
    }
    if let inline { return try apply(index, inline, &progress) }
    // If a value looks like an option, the option's own value was forgotten.
    guard let next = progress.rest.first,
      next.bytes.first != UInt8(ascii: "-") || next.bytes.count == 1
        || (description.takesNumbers && Self.isNumber(next))
    else { throw .missingValue(description) }
    progress.rest.removeFirst()
    try apply(index, next, &progress)
  }

  private func apply(_ index: Int, _ word: Word, _ progress: inout Progress) throws(UsageError.Reason) {
    do throws(ValueError) {
      try arguments[index].apply(word, &progress.options)
    } catch {
      throw .wrongValue(descriptions[index], error.reason)
    }
  }

  private func unknown(_ written: String, _ name: String) -> UsageError.Reason {
    let names = descriptions.filter { $0.form != .operand }.map(\.name) + ["help"]
    return .unknownOption(written, meant: Vocabulary(names).nearest(to: name).map { "--\($0)" })
  }
}
