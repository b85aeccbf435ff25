import Platform

/// A path as the file system has it: bytes, which need not be UTF-8.
public struct FilePath: Hashable, Sendable {
  /// Parts separated by slashes, without the zero at the end.
  public let bytes: [UInt8]

  /// A path of these bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A path that is text.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// For people: what is not UTF-8, and what would move a terminal's cursor, is escaped.
  public var text: String { Self.escaped(bytes) }

  /// The path that was written as `text`: a file whose name is the text itself, else the one whose bytes it escapes.
  public init(written text: String) {
    let plain = FilePath(text)
    self = FileKind(plain) == nil ? FilePath(Self.unescaped(plain.bytes)) : plain
  }

  /// The last component.
  public var lastComponent: [UInt8] {
    let trimmed = bytes.reversed().drop { $0 == UInt8(ascii: "/") }
    return trimmed.prefix { $0 != UInt8(ascii: "/") }.reversed()
  }

  /// This path with a component behind it.
  public func appending(_ component: [UInt8]) -> FilePath {
    FilePath(
      bytes.last == UInt8(ascii: "/") || bytes.isEmpty ? bytes + component : bytes + [UInt8(ascii: "/")] + component)
  }

  /// This path with a component behind it.
  public func appending(_ component: String) -> FilePath { appending(Array(component.utf8)) }

  /// Everything but the last component.
  public var folder: FilePath {
    let end = bytes.lastIndex(of: UInt8(ascii: "/"))
    return FilePath(end.map { $0 == 0 ? [UInt8(ascii: "/")] : Array(bytes[..<$0]) } ?? [UInt8(ascii: ".")])
  }

  /// The path of a file that the file at this path names: beside it, unless the name begins at the root.
  public func beside(_ name: String) -> FilePath { name.hasPrefix("/") ? FilePath(name) : folder.appending(name) }

  /// Calls `body` with the path as C takes it.
  public func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
    return try unsafe terminated.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("a terminated path is never empty") }
      return unsafe try body(base)
    }
  }

  private static func unescaped(_ text: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let first = rest.first {
      let escape = rest.prefix(4)
      let digits = String(decoding: escape.dropFirst(2), as: UTF8.self)
      if escape.starts(with: Array("\\x".utf8)), digits.utf8.count == 2, let byte = UInt8(digits, radix: 16) {
        bytes.append(byte)
        rest = rest.dropFirst(4)
      } else {
        bytes.append(first)
        rest = rest.dropFirst()
      }
    }
    return bytes
  }

  /// Bytes as text, those that are not UTF-8 and control characters as \xNN.
  public static func escaped(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    func escape(_ byte: UInt8) -> String { "\\x\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])" }
    var text = ""
    var rest = bytes[...]
    while let first = rest.first {
      let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      let part = rest.prefix(length)
      if let character = String(validating: part, as: UTF8.self), first >= 0x20, first != 0x7F {
        text += character
        rest = rest.dropFirst(length)
      } else {
        text += escape(first)
        rest = rest.dropFirst()
      }
    }
    return text
  }
}
