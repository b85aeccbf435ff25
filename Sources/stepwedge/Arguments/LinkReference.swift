import CommandLineParsing
import NetworkSimulation
import StrictJSON5
import Units
import Workbench

/// A link as a command line names it: by name, as a link file, or as a trace in mahimahi's format.
enum LinkReference: Sendable, Hashable {
  case name(String)
  case file(FilePath)

  /// The link; a file that cannot be read or is faulty says so.
  func link() throws -> Link {
    switch self {
    case .name(let name):
      guard let link = LinkCatalog.link(named: name) else {
        throw Failure(.fault, "the built-in link \(name) is faulty")
      }
      return link
    case .file(let path):
      let bytes = try InputFile.read(path)
      guard path.text.hasSuffix(".json5") || path.text.hasSuffix(".json") else { return try Self.traced(bytes, path) }
      var link = try Link(reading: bytes, from: path.text) { name in try FileReader.read(path.beside(name)) }
      link.file = path.text
      return link
    }
  }

  /// A trace alone says nothing of delay and loss: those of the built-in 4g.
  private static func traced(_ bytes: [UInt8], _ path: FilePath) throws -> Link {
    do {
      let trace = try MahimahiTrace(bytes, name: path.text)
      var link = try LinkReference.name("4g").link()
      link.name = path.text
      link.title = "the trace \(path.text)"
      link.file = path.text
      link.follow(trace)
      return link
    } catch let error as TraceError {
      throw Failure(.badData, error.description)
    }
  }

  var text: String {
    switch self {
    case .name(let name): name
    case .file(let path): path.text
    }
  }
}

extension ValueType<LinkReference> {
  /// A built-in link by its name; whatever looks like a path is a file.
  static let link: Self = {
    let names = LinkCatalog.names
    var type = Self(
      "link",
      parsingBytes: { (word) throws(ValueError) in
        if let name = word.text, names.contains(name) { return .name(name) }
        if word.bytes.contains(UInt8(ascii: "/")) || word.bytes.contains(UInt8(ascii: ".")) {
          return .file(FilePath(word.bytes))
        }
        throw .unknownName(word.shown, "link (see 'stepwedge list links'; a file needs a / or an ending)", names)
      }, format: \.text)
    type.completion = .words(names)
    return type
  }()
}
