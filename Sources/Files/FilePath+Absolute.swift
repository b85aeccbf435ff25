import Platform

extension FilePath {
  /// From the root of the file system, without `.`, `..` and doubled slashes; links are not followed.
  public var absolute: FilePath {
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

  /// The same with links followed; nil if nothing is there.
  public var resolved: FilePath? {
    guard let text = unsafe withCString({ unsafe realpath($0, nil) }) else { return nil }
    defer { unsafe free(text) }
    return FilePath(unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text))))
  }

  /// What follows a folder in this path; nil if it does not lie below.
  public func below(_ folder: FilePath) -> [UInt8]? {
    let prefix = folder.bytes.last == UInt8(ascii: "/") ? folder.bytes : folder.bytes + [UInt8(ascii: "/")]
    guard bytes.starts(with: prefix), bytes.count > prefix.count else { return nil }
    return Array(bytes.dropFirst(prefix.count))
  }

  /// The deepest folder that these absolute paths have in common.
  public static func commonFolder(of paths: [FilePath]) -> FilePath {
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
