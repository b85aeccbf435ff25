import CommandLineParsing
import NetworkSimulation
import Spelling
import Units

/// The part of the users that is in a country, as `--country` has it.
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

/// The countries whose links were measured, as people name them.
enum Countries {
  /// The code as the table has it.
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

  /// What to know of a country before its figures are used: what was left out, what the other choice would change, and
  /// whether there are enough tests.
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
