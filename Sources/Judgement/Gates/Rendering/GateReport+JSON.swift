import Documents
import ImageCodecs
import Records

extension GateReport {
  /// The JSON object of the contract, on one line.
  package func json(explain: Bool = false) -> String {
    JSONValue.object([
      ("verdict", .text(verdict.rawValue)),
      ("run", .text(run)),
      ("baseline", .text(baseline)),
      ("assertions", .list(judgements.map { object($0, explain: explain) })),
      ("waivers", .list(waivers.map(Self.object))),
      ("conditions", .list(conditions.map { .text($0) })),
      ("changes", .list(shifts.map(Self.object))),
      ("notes", .list(notes.map { .text($0) })),
    ]).line
  }

  private func object(_ judgement: AssertionResult, explain: Bool) -> JSONValue {
    var pairs: [(String, JSONValue)] = [
      ("name", .text(judgement.assertion.name)),
      ("verdict", .text(judgement.verdict.rawValue)),
      ("value", Self.json(judgement.value, judgement.assertion)),
      ("limit", Self.json(judgement.limit, judgement.assertion)),
      ("rows", .integer(judgement.rows)),
      ("undefined", .integer(judgement.undefined)),
      ("offenders", .list(judgement.offenders.map { Self.object($0, judgement.assertion) })),
      ("why", .text(judgement.why)),
      ("gate", .text(judgement.gate)),
      ("column", .text(judgement.assertion.column.name)),
      ("aggregate", .text(judgement.assertion.aggregate.words)),
      ("because", .text(judgement.assertion.because)),
      ("kind", .text(judgement.assertion.origin?.kind.rawValue)),
      ("quote", .text(judgement.assertion.origin?.quote)),
      ("at", .text(judgement.assertion.origin?.at)),
      ("waived", .list(judgement.waived.map { Self.object($0, judgement.assertion) })),
      ("improvements", .integer(judgement.improvements)),
    ]
    if explain { pairs.append(("commands", .list(commands(for: judgement).map { .text($0) }))) }
    return .object(pairs)
  }

  private static func object(_ offender: Offender, _ assertion: Assertion) -> JSONValue {
    .object(
      offender.key.parts.map { ($0.column, .text($0.text)) } + [
        ("value", json(offender.value, assertion)), ("baseline", json(offender.base, assertion)),
        ("why", .text(offender.why)),
      ])
  }

  private static func object(_ shift: Shift) -> JSONValue {
    .object([
      ("policy", .text(shift.figure.policy)), ("column", .text(shift.figure.column.name)),
      ("scope", .list(shift.figure.keyScope.map { .text($0) })), ("rows", .integer(shift.rows)),
      ("better", .integer(shift.better)), ("worse", .integer(shift.worse)), ("before", .number(shift.before)),
      ("after", .number(shift.after)), ("worstPhoto", .text(shift.worst?["photo"])),
    ])
  }

  private static func object(_ judgement: WaiverResult) -> JSONValue {
    .object([
      ("gate", .text(judgement.gate)), ("assertion", .text(judgement.waiver.assertion)),
      ("scope", .text(judgement.waiver.subject)), ("until", .text(judgement.waiver.until.description)),
      ("because", .text(judgement.waiver.because)), ("verdict", .text(judgement.verdict.rawValue)),
      ("why", .text(judgement.why)),
    ])
  }

  private static func json(_ value: Value, _ assertion: Assertion) -> JSONValue {
    switch value {
    case .null: .null
    case .integer(let number):
      assertion.column.kind == .boolean && assertion.aggregate == .every ? .bool(number != 0) : .integer(number)
    case .real(let number): .number(number)
    case .text(let text): .text(text)
    }
  }
}
