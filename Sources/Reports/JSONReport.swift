import CompressionStrategies
import Documents
import Judgement
import NetworkSimulation
import Records
import Statistics
import Units

/// The whole report as one JSON object, followed by the rows of the run, table by table.
enum JSONReport {
  /// The members before the tables.
  static func head(_ report: ReportData) -> [(String, JSONValue)] {
    let manifest = report.manifest
    return [
      ("version", .integer(2)),
      ("setting", .text(report.setting)),
      ("unfinished", .text(report.unfinished)),
      ("gates", report.gates.map(gates) ?? .null),
      ("choice", choice(report)),
      ("progress", progress(report.progress)),
      ("answer", report.answerJSON),
      ("goals", .list(report.goals.map { $0.json(in: report) })),
      ("answers", .list(report.singles.map { $0.json(in: report) })),
      ("versus", report.versus?.json ?? .null),
      ("figures", .list(report.policies.map(figures))),
      ("classes", .list(report.classes.map { classes($0, report.samples.policies) })),
      ("nearEqual", .list(report.differences.nearEqual.map(nearEqual))),
      ("latePaths", .list(report.samples.latePaths.map { latePaths($0, report.samples.policies) })),
      ("planHash", .text(manifest.planHash)),
      ("seed", .integer(manifest.seed)),
      ("versions", .object(manifest.versions.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) })),
      ("machine", report.isDeterministic ? .null : machine(manifest.machine)),
    ]
  }

  /// A row as an object, by its columns.
  static func object<Row: Record>(_ row: Row, isDeterministic: Bool) -> JSONValue {
    .object(
      Row.fields.filter { !(isDeterministic && $0.column.isTimed) }.map {
        ($0.column.name, JSONValue($0.value(row), of: $0.column))
      })
  }

  private static func gates(_ gates: GateFindings) -> JSONValue {
    .object([
      ("verdict", .text(gates.verdict.rawValue)),
      (
        "findings",
        .list(
          gates.ordered.map { finding in
            .object([
              ("name", .text(finding.name)), ("verdict", .text(finding.verdict.rawValue)), ("why", .text(finding.why)),
              ("offenders", .list(finding.offenders.map { .text($0) })),
            ])
          })
      ),
    ])
  }

  /// The paths of a population, and each policy's chance to be in time on them.
  private static func latePaths(_ paths: LatePaths, _ policies: [String]) -> JSONValue {
    .object([
      ("link", .text(paths.link)),
      (
        "paths",
        .list(
          paths.members.map {
            .object([
              ("share", .number($0.share)), ("upBitsPerSecond", .integer($0.path.up.bitsPerSecond)),
              ("rttSeconds", .number($0.path.roundTrip.seconds)), ("lossUp", .number($0.path.lossUp.value)),
            ])
          })
      ),
      (
        "chanceInBudget",
        .object(zip(policies, paths.policies).map { ($0, .list($1.chances.map { .number($0) })) })
      ),
    ])
  }

  private static func choice(_ report: ReportData) -> JSONValue {
    let question = report.question
    return .object([
      ("links", .list(question.mix.map { .object([("link", .text($0.link)), ("share", .number($0.share))]) })),
      ("device", .text(question.device)), ("budgetSeconds", .number(question.budgetSeconds)),
      ("phone", .text(report.phone?.name)), ("phoneSpeed", .number(question.phoneSpeed)),
    ])
  }

  private static func progress(_ progress: ReportData.Progress) -> JSONValue {
    .object([
      ("planned", .integer(progress.planned)), ("tried", .integer(progress.tried)),
      ("succeeded", .integer(progress.succeeded)),
    ])
  }

  private static func figures(_ policy: PolicyFigures) -> JSONValue {
    let cells = zip(PolicyAnswer.columns, policy.answer.values).map { ($0.name, JSONValue($1, of: $0)) }
    return .object(
      cells + [
        (
          "shareInBudgetByLink",
          .object(policy.shareByLink.map { ($0.link, .number($0.share)) })
        ),
        ("harmedPhotos", .integer(policy.harmed)), ("scored", .integer(policy.scored)),
        ("limitsBroken", .integer(policy.limitsBroken)),
        ("medianThumbnailBytes", .number(policy.medianThumbnailBytes)),
        ("medianBytesInterval", interval(policy.bytesInterval?.lower, policy.bytesInterval?.upper)),
        ("medianScoreInterval", interval(policy.scoreInterval?.lower, policy.scoreInterval?.upper)),
        ("compressSecondsMedian", .number(policy.time.compress)),
        ("queueSecondsMedian", .number(policy.time.queue)), ("uploadSecondsMedian", .number(policy.time.upload)),
        ("previewSecondsMedian", .number(policy.time.preview)), ("totalSecondsMedian", .number(policy.time.total)),
        ("design", .text(policy.design)),
      ])
  }

  private static func interval(_ lower: Double?, _ upper: Double?) -> JSONValue {
    lower == nil ? .null : .list([.number(lower), .number(upper)])
  }

  private static func classes(_ figures: ClassFigures, _ policies: [String]) -> JSONValue {
    .object([
      ("class", .text(figures.name)), ("photos", .integer(figures.photos)),
      (
        "policies",
        .list(
          zip(policies, figures.byPolicy).map { policy, figures in
            .object([
              ("policy", .text(policy)), ("medianBytes", .number(figures.medianBytes)),
              ("medianScore", .number(figures.medianScore)), ("worstScore", .number(figures.worstScore)),
              ("harmed", .integer(figures.harmed)),
            ])
          })
      ),
    ])
  }

  private static func nearEqual(_ pair: Differences.NearEqual) -> JSONValue {
    .object([("first", .text(pair.first)), ("second", .text(pair.second)), ("share", .number(pair.share))])
  }

  private static func machine(_ machine: RunManifest.Machine) -> JSONValue {
    .object([
      ("cpu", .text(machine.cpu)), ("cores", .integer(machine.cores)), ("memoryBytes", .integer(machine.memoryBytes)),
      ("system", .text(machine.system)), ("compiler", .text(machine.compiler)), ("load", .number(machine.load)),
    ])
  }
}

extension JSONValue {
  /// A cell of a table as JSON, according to its column's kind.
  init(_ value: Records.Value, of column: Column) {
    self =
      switch value {
      case .null: .null
      case .integer(let number): column.kind == .boolean ? .bool(number != 0) : .integer(number)
      case .real(let number): .number(number)
      case .text(let text): .text(text)
      }
  }
}
