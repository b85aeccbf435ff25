import RunRecords
import Statistics

/// The whole report as one JSON object; the rows of the run follow it table by table.
enum JSONReport {
  /// The members before the tables.
  static func head(_ report: ReportData) -> [(key: String, value: JSON)] {
    let manifest = report.manifest
    return [
      ("version", .integer(1)),
      ("verdict", .string(report.verdict)),
      ("setting", .string(report.setting)),
      ("unfinished", JSON(report.unfinished)),
      ("choice", choice(report.choice)),
      ("progress", progress(report.progress)),
      ("recommendation", recommendation(report.recommendation)),
      ("answers", .array(report.policies.map(answer))),
      ("classes", .array(report.classes.map { classes($0, report.samples.policies) })),
      ("nearEqual", .array(report.differences.nearEqual.map(nearEqual))),
      ("noiseFloor", JSON(report.noiseFloor)),
      ("planHash", .string(manifest.planHash)),
      ("seed", .integer(manifest.seed)),
      ("versions", .object(manifest.versions.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
      ("machine", report.isDeterministic ? .null : machine(manifest.machine)),
    ]
  }

  /// A row as an object, by its columns.
  static func object<Row: Record>(_ row: Row, isDeterministic: Bool) -> JSON {
    .object(
      Row.fields.filter { !(isDeterministic && $0.column.isTimed) }.map {
        ($0.column.name, JSON($0.value(row), of: $0.column))
      })
  }

  private static func choice(_ choice: Choice) -> JSON {
    .object([
      ("links", .array(choice.links.map { .object([("link", .string($0.link)), ("share", .number($0.share))]) })),
      ("device", .string(choice.device)), ("budgetSeconds", .number(choice.budgetSeconds)),
      ("phoneSpeed", .number(choice.phoneSpeed)),
    ])
  }

  private static func progress(_ progress: ReportData.Progress) -> JSON {
    .object([
      ("planned", .integer(progress.planned)), ("tried", .integer(progress.tried)),
      ("succeeded", .integer(progress.succeeded)),
    ])
  }

  private static func recommendation(_ recommendation: Recommendation) -> JSON {
    .object([
      ("policies", .array(recommendation.policies.map { .string($0) })),
      ("decidedBy", JSON(recommendation.decidedBy.map(name))),
      (
        "excluded",
        .array(
          recommendation.excluded.map { .object([("policy", .string($0.policy)), ("step", .string(name($0.step)))]) })
      ),
    ])
  }

  /// The name of a step of the rule.
  static func name(_ step: Recommendation.Step) -> String { "\(step)" }

  private static func answer(_ policy: PolicyFigures) -> JSON {
    let cells = zip(PolicyAnswer.columns, policy.answer.values).map { ($0.name, JSON($1, of: $0)) }
    return .object(
      cells + [
        (
          "shareInBudgetByLink",
          .object(policy.shareByLink.map { ($0.link, JSON($0.share)) })
        ),
        ("harmed", .integer(policy.harmed)), ("scored", .integer(policy.scored)),
        ("limitsBroken", .integer(policy.limitsBroken)),
        ("medianThumbnailBytes", JSON(policy.medianThumbnailBytes)),
        ("medianBytesInterval", interval(policy.bytesInterval?.lower, policy.bytesInterval?.upper)),
        ("medianScoreInterval", interval(policy.scoreInterval?.lower, policy.scoreInterval?.upper)),
        ("compressSecondsMedian", JSON(policy.time.compress)), ("uploadSecondsMedian", JSON(policy.time.upload)),
        ("previewSecondsMedian", JSON(policy.time.preview)), ("totalSecondsMedian", JSON(policy.time.total)),
        ("excludedBy", JSON(policy.excludedBy.map(name))),
      ])
  }

  private static func interval(_ lower: Double?, _ upper: Double?) -> JSON {
    lower == nil ? .null : .array([JSON(lower), JSON(upper)])
  }

  private static func classes(_ figures: ClassFigures, _ policies: [String]) -> JSON {
    .object([
      ("class", .string(figures.name)), ("photos", .integer(figures.photos)),
      (
        "policies",
        .array(
          zip(policies, figures.byPolicy).map { policy, figures in
            .object([
              ("policy", .string(policy)), ("medianBytes", JSON(figures.medianBytes)),
              ("medianScore", JSON(figures.medianScore)), ("worstScore", JSON(figures.worstScore)),
              ("harmed", .integer(figures.harmed)),
            ])
          })
      ),
    ])
  }

  private static func nearEqual(_ pair: Differences.NearEqual) -> JSON {
    .object([("first", .string(pair.first)), ("second", .string(pair.second)), ("share", .number(pair.share))])
  }

  private static func machine(_ machine: RunManifest.Machine) -> JSON {
    .object([
      ("cpu", .string(machine.cpu)), ("cores", .integer(machine.cores)), ("memoryBytes", .integer(machine.memoryBytes)),
      ("system", .string(machine.system)), ("compiler", .string(machine.compiler)), ("load", .number(machine.load)),
    ])
  }
}
