import Platform

/// One word of a command line as the system passes it: bytes, which need not be UTF-8.
public struct Word: Hashable, Sendable {
  /// As the system passed them, without the zero at the end.
  public let bytes: [UInt8]

  /// A word of these bytes.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// A word that is text.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// The word as text, or nil if it is not UTF-8.
  public var text: String? { String(validating: bytes, as: UTF8.self) }

  /// For messages: nothing in it disturbs a terminal.
  public var shown: String {
    String(
      String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
        scalar.properties.generalCategory == .control ? "\u{FFFD}" : Character(scalar)
      })
  }

  /// The words behind the program's name.
  ///
  /// `CommandLine.arguments` replaces bytes that are not UTF-8, and the file is then nowhere to be found. The runtime
  /// finds none at all if a preloaded library (faketime is one) has moved the environment; then the kernel is asked.
  public static var ofThisProcess: [Word] {
    guard CommandLine.argc > 0 else { return (OwnProgram.words ?? []).dropFirst().map(Word.init(bytes:)) }
    return (1..<Int(CommandLine.argc)).compactMap { index in
      guard let word = unsafe CommandLine.unsafeArgv[index] else { return nil }
      return unsafe Word(bytes: UnsafeRawBufferPointer(start: word, count: strlen(word)).map(\.self))
    }
  }
}
