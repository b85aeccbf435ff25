import CommandLineParsing
import Corpus
import System
import Units
import Workbench

/// The photos on the command line: files, folders, and lists of them.
struct PhotoOperands: Sendable {
  var operands: [FilePath] = []
  var corpora: [FilePath] = []
  var lists: [FilePath] = []
  var areNULSeparated = false

  /// The title of these options in help.
  static let heading = "Photos"

  /// The operands, `--files-from` and `-0`, for a command that keeps them at this path.
  static func arguments<Outer: Sendable>(
    _ path: OptionPath<Outer, PhotoOperands>, _ help: String = "Use these photos, and those in these folders."
  ) -> [Argument<Outer>] {
    let arguments: [Argument<PhotoOperands>] = [
      .operands("photo", \.operands, .file("photo"), help, isRequired: false),
      .repeated(
        "corpus", \.corpora, .corpus,
        "Add a set of public photos, such as core ('corpus fetch' downloads it), or the photos that a manifest file "
          + "lists; repeat for more."
      ).under(heading),
      .repeated(
        "files-from", \.lists, .file(),
        "Read names of photos and folders from this file, one on each line; '-' is standard input."
      ).under(heading),
      .flag(
        "null", short: "0", \.areNULSeparated,
        "Expect a NUL byte instead of a line feed after each name in the --files-from file."
      ).under(heading),
    ]
    return arguments.map { $0.lifted(into: path) }
  }

  /// Finds the photos. Prints which operands are missing, and fails if no photo is left.
  func find() throws -> PhotoFinder {
    var finder = PhotoFinder()
    for operand in operands + (try lists.flatMap(listed)) { finder.add(operand) }
    for (photo, statedClass) in try corpora.flatMap(photos) { finder.add(photo, statedClass: statedClass) }
    for missing in finder.missing { Terminal.errors.write("stepwedge: \(missing.path.text): \(missing.reason)\n") }
    guard !finder.photos.isEmpty else {
      if !finder.missing.isEmpty {
        throw Failure(.noInput, "none of the named photos can be read; check their names and permissions")
      }
      throw Failure(
        .noInput,
        operands.isEmpty && lists.isEmpty && corpora.isEmpty
          ? "no photos are named; give files or folders, --corpus or --files-from"
          : "no photos in \((operands + lists).map(\.text).joined(separator: ", ")); name files, or folders with photos"
      )
    }
    return finder
  }

  /// The photos of a public set or a manifest, with the classes that it states.
  private func photos(of corpus: FilePath) throws -> [(FilePath, PhotoClass?)] {
    if let set = PublicSet.named(corpus.text) {
      let photos = set.photos(in: try CorpusCommands.cache())
      guard photos.count == set.manifest.entries.count else {
        throw Failure(
          .noInput,
          "\(photos.count) of the \(set.manifest.entries.count) photos of \(set.name) are here; "
            + "download them with `stepwedge corpus fetch \(set.name)`")
      }
      return Array(zip(photos, set.manifest.entries.map(\.statedClass)))
    }
    do {
      let bytes = corpus.isStandardInput ? try StandardInput.read() : try FileReader.read(corpus)
      let manifest = PhotoManifest(bytes, named: corpus.text)
      if let fault = manifest.faults.first { throw Failure(.badData, "\(fault)") }
      return Array(zip(manifest.files(in: corpus.folder), manifest.entries.map(\.statedClass)))
    } catch let error as SystemError {
      let names = PublicSet.all.map(\.name).joined(separator: ", ")
      throw Failure(.noInput, "\(corpus.text): \(error); name a manifest or one of the sets \(names)")
    }
  }

  private func listed(in list: FilePath) throws -> [FilePath] {
    let bytes = try StandardInput.read(list)
    // Names that may contain anything, even a line feed, are separated by the one byte that no name contains.
    let names = areNULSeparated ? bytes.split(separator: 0) : bytes.lines.filter { !$0.isEmpty }
    return names.map { FilePath(Array($0)) }
  }
}
