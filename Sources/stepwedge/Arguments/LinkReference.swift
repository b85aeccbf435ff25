import CommandLineParsing
import Files
import NetworkSimulation
import StrictJSON5
import Units

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
      if Self.isTrace(bytes, path) { return try Self.traced(bytes, path) }
      var link = try Link(reading: bytes, from: path.text) { name in try FileReader.read(path.beside(name)) }
      link.file = path.recorded
      return link
    }
  }

  /// A file's name says what it holds; of standard input only its beginning does: a trace is nothing but numbers.
  private static func isTrace(_ bytes: [UInt8], _ path: FilePath) -> Bool {
    if path.isStandardInput { return bytes.first.map { (48...57).contains($0) } ?? false }
    return !path.text.hasSuffix(".json5") && !path.text.hasSuffix(".json")
  }

  /// A trace has no delay and loss, so those of the built-in 4g are used.
  private static func traced(_ bytes: [UInt8], _ path: FilePath) throws -> Link {
    let trace = try MahimahiTrace(bytes, name: path.text)
    var link = try LinkReference.name("4g").link()
    link.name = path.text
    link.title = "the trace \(path.text)"
    link.file = path.recorded
    link.follow(trace)
    return link
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
        if let name = word.text {
          let name = LinkCatalog.formerNames[name] ?? name
          if names.contains(name) { return .name(name) }
          if name.hasPrefix(CountryTable.linkPrefix) { return .name(try countryLink(name)) }
        }
        let file = FilePath(word.bytes)
        if file.isStandardInput || word.bytes.contains(UInt8(ascii: "/")) || word.bytes.contains(UInt8(ascii: ".")) {
          return .file(file)
        }
        throw .unknownName(word.shown, "link (see 'stepwedge list links'; a file needs a / or an ending)", names)
      }, format: \.text)
    type.completion = .wordsOrFile(names)
    return type
  }()

  /// The name of a country's link, its code as the table has it.
  private static func countryLink(_ name: String) throws(ValueError) -> String {
    let ending = name.hasSuffix(CountryTable.withAborted) ? CountryTable.withAborted : ""
    let code = name.dropFirst(CountryTable.linkPrefix.count).dropLast(ending.count)
    return CountryTable.linkPrefix + (try Countries.code(String(code))) + ending
  }
}
