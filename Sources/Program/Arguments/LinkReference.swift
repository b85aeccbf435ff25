import CommandLineParsing
import Documents
import NetworkSimulation
import System
import Units

/// A link on the command line: a name, a link file, or a trace in mahimahi's format.
typealias LinkReference = PresetReference<Link>

extension LinkReference {
  /// The link. Throws if its file cannot be read or is faulty.
  func link() throws -> Link {
    try read("link", { Link.named($0) }) { path in
      let bytes = try InputFile.read(path)
      var link =
        try Self.isTrace(bytes, path)
        ? Self.traced(bytes, path)
        : Link(reading: bytes, from: path.text) { name in try FileReader.read(path.beside(name)) }
      // Options that take several links have commas between their names.
      guard !link.name.isEmpty, !link.name.contains(",") else {
        throw Failure(.badData, "\(path.text): '\(link.name)' cannot name a link; choose a name without commas")
      }
      link.file = path.recorded
      return link
    }
  }

  /// A file's extension says what it is; for standard input the content decides: a trace contains only numbers.
  private static func isTrace(_ bytes: [UInt8], _ path: FilePath) -> Bool {
    if path.isStandardInput { return bytes.first.map { (48...57).contains($0) } ?? false }
    return !path.text.hasSuffix(".json5") && !path.text.hasSuffix(".json")
  }

  /// A trace contains no delay and no loss, so we take those of the built-in 4g.
  private static func traced(_ bytes: [UInt8], _ path: FilePath) throws -> Link {
    let trace = try MahimahiTrace(bytes, name: path.text)
    var link = try LinkReference.name("4g").link()
    link.name = path.text
    link.title = "the trace \(path.text)"
    link.follow(trace)
    return link
  }
}

extension ValueType<LinkReference> {
  /// The name of a built-in link, or the path of a link file.
  static let link = preset("link", list: "links", Link.presets.names) { (name) throws(ValueError) in
    let name = Link.formerNames[name] ?? name
    return Link.presets.names.contains(name)
      ? name
      : name.hasPrefix(CountryTable.linkPrefix) ? try countryLink(name) : nil
  }

  /// The name of a country's link, with the code as the table spells it.
  private static func countryLink(_ name: String) throws(ValueError) -> String {
    let ending = name.hasSuffix(CountryTable.withAborted) ? CountryTable.withAborted : ""
    let code = name.dropFirst(CountryTable.linkPrefix.count).dropLast(ending.count)
    return CountryTable.linkPrefix + (try Countries.code(String(code))) + ending
  }
}

/// The share of users in a country, for `--country`.
struct CountryShare: Sendable, Hashable {
  let code: String
  let share: Share

  /// The name of the country's link.
  var link: String { CountryTable.linkPrefix + code }
}

extension ValueType<CountryShare> {
  /// `IN=60%`, or `IN` for everybody.
  static let countryShare = Self(
    "country=share",
    parsing: { (text) throws(ValueError) in
      let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard parts.count <= 2, !parts[0].isEmpty else {
        throw ValueError("'\(text)' is not a share of a country; write IN=60%")
      }
      let code = try Countries.code(parts[0])
      guard parts.count == 2 else { return CountryShare(code: code, share: Share(1)) }
      do {
        return CountryShare(code: code, share: try Share(parsing: parts[1]))
      } catch {
        throw ValueError("\(error)")
      }
    }, format: { "\($0.code)=\($0.share.text)" })
}

/// The countries whose links were measured, by the names that people use.
enum Countries {
  /// The country's code as the table spells it.
  static func code(_ text: String) throws(ValueError) -> String {
    let names = CountryTable.builtIn?.names ?? []
    if text.lowercased() == CountryTable.worldCode { return CountryTable.worldCode }
    if let known = names.first(where: { $0.code == text.uppercased() }) { return known.code }
    let word = text.lowercased()
    // People write UK, or a name instead of a code.
    let meant =
      names.first { $0.name.lowercased().split { !$0.isLetter }.contains { $0 == word } }
      ?? Vocabulary(names.map(\.name)).nearest(to: text).flatMap { name in names.first { $0.name == name } }
      ?? Vocabulary(names.map(\.code)).nearest(to: text).flatMap { code in names.first { $0.code == code } }
    let hint = meant.map { "did you mean \($0.code), \($0.name)?" } ?? "'stepwedge list countries' lists their codes"
    throw ValueError("'\(text)' is not a country whose links were measured; \(hint)")
  }

  /// Remarks to read before using a country's figures: what was left out, what including it would change, and whether
  /// there are enough tests.
  static func notes(_ country: MeasuredCountry) -> [String] {
    let kept = 1 - country.abortedShare
    let left =
      "\(country.code), \(country.name): \(Share(country.abortedShare).brief) of \(country.tests.counted("test")) of "
      + "\(country.month) were left out as aborted (below \(MeasuredCountry.abortedBelow) Mbit/s up); if they counted as "
      + "links, a chance of 90 % would be \(Share(0.9 * kept).brief)"
    guard country.tests < MeasuredCountry.enoughTests else { return [left] }
    return [
      left,
      "warning: \(country.code), \(country.name): only \(country.tests.counted("test")) were measured; with fewer than "
        + "\(MeasuredCountry.enoughTests.grouped) its figures are a rough guide",
    ]
  }
}
