/// A path for the file system: bytes, which need not be UTF-8.
package struct FilePath: Hashable, Sendable {
  /// Parts separated by slashes, without the zero at the end.
  package let bytes: [UInt8]

  /// A path of these bytes.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A path that is text.
  package init(_ text: String) { bytes = Array(text.utf8) }

  /// The path for people: bytes that are not UTF-8 or would move a terminal's cursor are escaped.
  package var text: String { Self.escaped(bytes) }

  /// The path for a written text: the file with that name if it exists, else the one whose escaped name the text is.
  package init(written text: String) {
    let plain = FilePath(text)
    self = FileKind(plain) == nil ? FilePath(Self.unescaped(plain.bytes)) : plain
  }

  /// The last component.
  package var lastComponent: [UInt8] {
    let trimmed = bytes.reversed().drop { $0 == UInt8(ascii: "/") }
    return trimmed.prefix { $0 != UInt8(ascii: "/") }.reversed()
  }

  /// This path with a further component.
  package func appending(_ component: [UInt8]) -> FilePath {
    FilePath(
      bytes.last == UInt8(ascii: "/") || bytes.isEmpty ? bytes + component : bytes + [UInt8(ascii: "/")] + component)
  }

  /// This path with a further component.
  package func appending(_ component: String) -> FilePath { appending(Array(component.utf8)) }

  /// Everything but the last component.
  package var folder: FilePath {
    let end = bytes.lastIndex(of: UInt8(ascii: "/"))
    return FilePath(end.map { $0 == 0 ? [UInt8(ascii: "/")] : Array(bytes[..<$0]) } ?? [UInt8(ascii: ".")])
  }

  /// The path for a name in the file at this path: relative to that file's folder, unless it begins at the root.
  package func beside(_ name: String) -> FilePath { name.hasPrefix("/") ? FilePath(name) : folder.appending(name) }

  /// Calls `body` with the path as a C string.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
    return try unsafe terminated.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("a terminated path is never empty") }
      return unsafe try body(base)
    }
  }

  /// The bytes of a text in which \xNN stands for a byte.
  package static func unescaped(_ text: [UInt8]) -> [UInt8] {
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

  /// Bytes as text; control characters and bytes that are not UTF-8 become \xNN.
  package static func escaped(_ bytes: [UInt8]) -> String {
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

extension FilePath {
  /// The path from the root, without `.`, `..` and doubled slashes; links are not followed.
  package var absolute: FilePath {
    var whole = bytes
    if whole.first != UInt8(ascii: "/") { whole = Self.current.appending(bytes).bytes }
    var parts: [ArraySlice<UInt8>] = []
    for part in whole.split(separator: UInt8(ascii: "/")) {
      if part.elementsEqual("..".utf8) {
        _ = parts.popLast()
      } else if !part.elementsEqual(".".utf8) {
        parts.append(part)
      }
    }
    return FilePath([UInt8(ascii: "/")] + parts.joined(separator: [UInt8(ascii: "/")]))
  }

  /// The same with links followed; nil if nothing exists there.
  package var resolved: FilePath? {
    guard let text = unsafe withCString({ unsafe realpath($0, nil) }) else { return nil }
    defer { unsafe free(text) }
    return FilePath(unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text))))
  }

  /// The rest of this path after a folder; nil if the path is not below it.
  package func below(_ folder: FilePath) -> [UInt8]? {
    let prefix = folder.bytes.last == UInt8(ascii: "/") ? folder.bytes : folder.bytes + [UInt8(ascii: "/")]
    guard bytes.starts(with: prefix), bytes.count > prefix.count else { return nil }
    return Array(bytes.dropFirst(prefix.count))
  }

  /// The deepest folder that contains all of these absolute paths.
  package static func commonFolder(of paths: [FilePath]) -> FilePath {
    guard var common = paths.first?.folder else { return FilePath("/") }
    for path in paths {
      while path.below(common) == nil, common.folder != common { common = common.folder }
    }
    return common
  }

  private static var current: FilePath {
    guard let text = unsafe getcwd(nil, 0) else { return FilePath("/") }
    defer { unsafe free(text) }
    return FilePath(unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text))))
  }
}

/// A file or folder that cannot be read, because it is missing or not one of ours.
package struct InputError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path, as the user gave it.
  package let path: String
  /// What is wrong, and what to do about it.
  package let reason: String

  /// This fault of this file.
  package init(_ path: String, _ reason: String) { (self.path, self.reason) = (path, reason) }

  /// The path, a colon and the reason.
  package var description: String { "\(path): \(reason)" }
}

/// A place at which results cannot be written.
package struct OutputError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path of that place.
  package let path: String
  /// Why they cannot be written there.
  package let reason: String
  /// Whether another file exists there, which is kept unless the user says otherwise.
  package let isTaken: Bool

  /// Why nothing can be written to this path.
  package init(_ path: String, _ reason: String, isTaken: Bool = false) {
    (self.path, self.reason, self.isTaken) = (path, reason, isTaken)
  }

  /// The path, a colon and the reason.
  package var description: String { "\(path): \(reason)" }
}
