import CompressionStrategies
import Documents
import Records

extension Reading where Value == Assertion {
  /// One assertion of a gates file.
  static var assertion: Self {
    .object { reader in
      let name = reader.required(
        "name", .string, "what reports and waivers call it", example: "\"server accepts it\"")
      let because = reader.optional("because", .string, "the promise behind it", example: "\"the server's limit\"")
      let origin = reader.origin()
      let selection =
        reader.optional(
          "where", .selection, "which rows: columns with a value, a list of values, or bounds",
          example: "{ policy: \"convos\", photoBytes: { atMost: \"8MB\" } }") ?? Selection()
      let table = reader.optional(
        "from", .choice("table", RunFigures.gatedTables.map { ($0.rawValue, $0) }),
        "the table, if two have a column of that name")
      let skips = reader.optional(
        "undefined", .choice("way with rows that have no figure", [("cannotTell", false), ("skip", true)]),
        standing: "\"cannotTell\"",
        "whether rows without a figure are left out (skip), or keep the assertion from passing")
      let subject = reader.subject()
      let phone = reader.optional(
        "phone", .askedPhone,
        "simulates phoneCompressSeconds on this phone instead of the run's: a name of `list phones`, or a phone "
          + "written out"
      )
      reader.declareLimits()
      guard let name, let subject, let any = ColumnNames.column(subject.column) else { return nil }
      guard let column = ColumnNames.column(any.name, scopedBy: selection.conditions.keys, in: table) else {
        reader.fault(
          "where", "no table has \(any.name) beside \(selection.conditions.keys.sorted().joined(separator: ", "))")
        return nil
      }
      guard reader.checks(subject.aggregate, of: column) else { return nil }
      guard let comparison = reader.comparison(of: subject.aggregate, column) else { return nil }
      guard reader.isOfOneScale(column, subject.aggregate, comparison, selection) else { return nil }
      var assertion = Assertion(
        name: name, because: because, where: selection.ofMainScores(column, subject.aggregate), subject.aggregate,
        of: column, comparison)
      if let phone {
        guard column.name == PhoneSeconds.column, case .bounds = comparison else {
          reader.fault("phone", "goes with \(PhoneSeconds.column) and a limit without a baseline")
          return nil
        }
        assertion.phone = phone
      }
      assertion.skipsUndefined = skips
      assertion.origin = origin
      return assertion
    }
  }
}

extension Selection {
  /// An aggregate of scores is of main renditions, unless the file selects others: a thumbnail's score says nothing about
  /// the picture, and would count its photo twice.
  fileprivate func ofMainScores(_ column: Column, _ aggregate: Aggregate) -> Selection {
    guard column.isScore, aggregate != .every, conditions["rendition"] == nil else { return self }
    var selection = self
    selection.conditions["rendition"] = .anyOf([.text("main")])
    return selection
  }
}

extension Column {
  /// Whether each metric has a scale of its own for it.
  fileprivate var isScore: Bool { better == .asMetricSays }
}

extension Reading where Value == PhoneCosts {
  fileprivate static var askedPhone: Self {
    .either(
      .choice("phone", Phone.presets.all.map { ($0.name, $0.whole) }),
      or: Reading<Phone>.phone.map(\.whole).called("a phone as phones.md has it"))
  }
}

extension ObjectReader {
  fileprivate typealias Subject = (aggregate: Aggregate, column: String)

  fileprivate static let ratioKeys = ["atMostRatio", "atLeastRatio", "atMostDifference"]

  /// The subject of the assertion: exactly one aggregate, and its column.
  fileprivate func subject() -> Subject? {
    let column = Reading<String>.choice("column", ColumnNames.all.map { ($0, $0) }).called("a column of columns.md")
    let plain: [(String, Aggregate, meaning: String)] = [
      ("every", .every, "each row's figure"), ("median", .median, "the middle of all"), ("mean", .mean, "their mean"),
      ("worst", .worst, "the one that is worst, as the column's direction says"),
    ]
    for (key, _, meaning) in plain { declare(key, column, "the column of which \(meaning) is asserted") }
    declare("percentile", .number(in: 0...100), "which percentile, of the column in `of`", example: "5")
    declare("of", column, "the column of a percentile")
    declare("share", .counted(column), "the part of the rows that keeps bounds")
    let bare = column.map { BoundedColumn(column: $0, bounds: []) }
    declare("count", .either(bare, or: .counted(column)), "the number of rows that have a figure, or keep bounds")
    let keys = plain.map(\.0) + ["percentile", "share", "count"]
    let given = keys.filter(has)
    guard given.count == 1 else {
      let names = keys.joined(separator: ", ")
      fault(given.last, given.isEmpty ? "one of \(names) is missing" : "only one of \(names) can be asserted")
      return nil
    }
    if has("of"), given[0] != "percentile" { fault("of", "goes with percentile; \(given[0]) names its column itself") }
    switch given[0] {
    case "percentile":
      let percent = required("percentile", .number(in: 0...100))
      let column = required("of", column)
      guard let percent, let column else { return nil }
      return (.percentile(percent), column)
    case "share":
      return required("share", .counted(column)).map { (.share($0.bounds), $0.column) }
    case "count":
      return required("count", .either(bare, or: .counted(column))).map { (.count($0.bounds), $0.column) }
    default:
      guard let aggregate = plain.first(where: { $0.0 == given[0] })?.1 else { return nil }
      return required(given[0], column).map { (aggregate, $0) }
    }
  }

  /// Declares the limits, which can be read once the column is known.
  fileprivate func declareLimits() {
    for relation in Bound.Relation.allCases {
      declare(relation.rawValue, .anyLimit, relation.meaning)
    }
    declare("versus", .choice("thing to compare with", [("baseline", true)]), "compares with the baseline's figure")
    declare("atMostRatio", .number(in: 0...1e9), "at most so many times the baseline's", example: "1.01")
    declare("atLeastRatio", .number(in: 0...1e9), "at least so many times the baseline's", example: "0.95")
    declare("atMostDifference", .anyQuantity, "at most so much worse than the baseline's")
  }

  /// Reports scores of several metrics that are compared with one limit or become one figure. Row by row, each is compared
  /// with the baseline's of the same metric.
  fileprivate func isOfOneScale(
    _ column: Column, _ aggregate: Aggregate, _ comparison: Assertion.Comparison, _ selection: Selection
  ) -> Bool {
    if case .baseline = comparison, aggregate == .every { return true }
    if aggregate == .count([]) { return true }
    guard column.isScore, selection.names(of: "metric").count != 1 else { return true }
    fault(
      "where",
      "each metric has a scale of its own, so \(column.name) needs one: add metric: \"ssimulacra2\", or another of "
        + "`list metrics`")
    return false
  }

  /// Reports aggregates that a column cannot have.
  fileprivate func checks(_ aggregate: Aggregate, of column: Column) -> Bool {
    switch aggregate {
    case .median, .mean, .percentile, .worst:
      guard column.kind == .integer || column.kind == .real else {
        fault(nil, "\(column.name) holds no numbers: use every, share or count")
        return false
      }
    case .every, .share, .count: break
    }
    return true
  }

  fileprivate func comparison(of aggregate: Aggregate, _ column: Column) -> Assertion.Comparison? {
    if optional("versus", .choice("thing to compare with", [("baseline", true)])) == true {
      return baselineLimits(column).map { .baseline($0) }
    }
    if has("versus") { return nil }
    if let key = Self.ratioKeys.first(where: has) {
      fault(key, "compares with a baseline; add versus: \"baseline\"")
      return nil
    }
    let limit: Reading<Records.Value> =
      switch aggregate {
      case .share: .share
      case .count: Reading<Int>.integer(in: 0...Int(Int32.max)).map { .integer($0) }
      default: .limit(of: column)
      }
    let faulty = Bound.Relation.allCases.filter { has($0.rawValue) }.count
    guard let bounds = bounds(on: limit), bounds.count == faulty else { return nil }
    if bounds.isEmpty {
      fault(nil, "a limit is missing: below, atMost, above, atLeast, equals, or versus: \"baseline\"")
      return nil
    }
    if column.kind == .text, case .every = aggregate, bounds.contains(where: { $0.relation != .equals }) {
      fault(nil, "\(column.name) holds text: only equals can be asserted")
      return nil
    }
    return .bounds(bounds)
  }

  private func baselineLimits(_ column: Column) -> BaselineLimits? {
    var limits = BaselineLimits()
    limits.atMostRatio = optional("atMostRatio", .number(in: 0...1e9))
    limits.atLeastRatio = optional("atLeastRatio", .number(in: 0...1e9))
    limits.atMostDifference = optional("atMostDifference", .limit(of: column))?.number
    limits.equals = optional("equals", .bool, default: false)
    let given = Self.ratioKeys.filter(has)
    if let key = Bound.Relation.allCases.map(\.rawValue).first(where: { $0 != "equals" && has($0) }) {
      fault(
        key, "is a limit without a baseline; with a baseline use equals or \(Self.ratioKeys.joined(separator: ", "))")
      return nil
    }
    guard given.isEmpty == limits.equals else {
      let choices = "equals: true or \(Self.ratioKeys.joined(separator: ", "))"
      fault(given.first, given.isEmpty ? "a limit is missing: \(choices)" : "only one of \(choices) can be meant")
      return nil
    }
    if !limits.equals, column.kind == .text || column.kind == .boolean {
      fault(given.first, "\(column.name) holds no numbers: only equals: true can be asserted")
      return nil
    }
    if let low = limits.atLeastRatio, let high = limits.atMostRatio, low > high {
      fault("atLeastRatio", "no figure can keep all of these limits; remove one")
      return nil
    }
    return limits
  }

}

/// The condition for counting rows.
private struct BoundedColumn: Sendable {
  var column: String
  var bounds: [Bound]
}

extension Reading where Value == BoundedColumn {
  /// `{ of: column, bounds… }`.
  static func counted(_ column: Reading<String>) -> Self {
    .object { reader in
      let name = reader.required("of", column, "the column")
      guard let name, let column = ColumnNames.column(name) else {
        for relation in Bound.Relation.allCases { reader.declare(relation.rawValue, .anyLimit, relation.meaning) }
        return nil
      }
      guard let bounds = reader.bounds(on: .limit(of: column)) else { return nil }
      guard !bounds.isEmpty else {
        reader.fault(nil, "a bound is missing: below, atMost, above, atLeast or equals")
        return nil
      }
      return BoundedColumn(column: name, bounds: bounds)
    }
  }
}
