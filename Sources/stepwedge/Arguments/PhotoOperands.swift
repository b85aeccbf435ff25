import CommandLineParsing
import Workbench

/// The photos that a command line names: files, folders, and lists of them.
struct PhotoOperands: Sendable {
  var operands: [FilePath] = []
  var lists: [FilePath] = []
  var areNULSeparated = false

  /// The operands, `--files-from` and `-0`, for a command that keeps them at this path.
  static func arguments<Outer: Sendable>(
    _ path: OptionPath<Outer, PhotoOperands>, _ help: String = "Photos, or folders that are searched for them."
  ) -> [Argument<Outer>] {
    let arguments: [Argument<PhotoOperands>] = [
      .operands("photo", \.operands, .file("photo"), help, isRequired: false),
      .repeated(
        "files-from", \.lists, .file(), "Read more operands from this file, one a line; '-' is standard input."),
      .flag("null", short: "0", \.areNULSeparated, "Names in such a file end with a NUL byte instead of a line feed."),
    ]
    return arguments.map { $0.lifted(into: path) }
  }

  /// The photos; operands that are missing are told, and that none is left is a failure.
  func find() throws -> PhotoFinder {
    var finder = PhotoFinder()
    for operand in operands + (try lists.flatMap(listed)) { finder.add(operand) }
    for missing in finder.missing { Terminal.errors.write("stepwedge: \(missing.path.text): \(missing.reason)\n") }
    guard !finder.photos.isEmpty else {
      if !finder.missing.isEmpty { throw Failure(.noInput, "no photo is left to work on") }
      throw Failure(
        .noInput,
        operands.isEmpty && lists.isEmpty
          ? "no photos are named; give files or folders, or --files-from"
          : "no photos in \((operands + lists).map(\.text).joined(separator: ", "))")
    }
    return finder
  }

  private func listed(in list: FilePath) throws -> [FilePath] {
    let path = list.bytes == Array("-".utf8) ? FilePath("/dev/stdin") : list
    let end = areNULSeparated ? UInt8(0) : UInt8(ascii: "\n")
    return try StandardInput.read(path).split(separator: end).map { FilePath(Array($0)) }
  }
}
