/// One word of a command line as the system passes it: bytes, which need not be UTF-8.
public struct Word: Hashable, Sendable {
  /// As the system passed them, without the zero at the end.
  public let bytes: [UInt8]

  /// A word of these bytes.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// A word that is text.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// The word as text, or nil where it is not UTF-8.
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
  /// `CommandLine.arguments` replaces bytes that are not UTF-8, and the file is then nowhere to be found.
  public static var ofThisProcess: [Word] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      guard var byte = unsafe CommandLine.unsafeArgv[index] else { return nil }
      var bytes: [UInt8] = []
      while unsafe byte.pointee != 0 {
        bytes.append(UInt8(bitPattern: unsafe byte.pointee))
        unsafe byte += 1
      }
      return Word(bytes: bytes)
    }
  }
}
