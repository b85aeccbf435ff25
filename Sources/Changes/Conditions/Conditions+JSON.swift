import JSONText
import Meaning
import StrictJSON5

extension Conditions {
  /// As histories and baselines keep them.
  var members: [(String, JSONValue)] {
    [
      ("program", .text(program)), ("machine", .text(machine)), ("versions", Self.texts(versions)),
      ("budgetSeconds", .number(budgetSeconds)), ("seed", .integer(seed)), ("runs", .integer(runs)),
      ("criterion", .text(criterion)), ("phone", .text(phone)), ("phoneSpeed", .number(phoneSpeed)),
      ("policies", Self.texts(policies)),
      ("links", Self.texts(links)), ("devices", Self.texts(devices)),
    ]
  }

  /// Texts under their names, in the order of these.
  static func texts(_ texts: [String: String]) -> JSONValue {
    .object(texts.sorted { $0.key < $1.key }.map { ($0, .text($1)) })
  }
}

extension ObjectReader {
  /// Reads what `members` wrote; older versions did not write all of it.
  func conditions() -> Conditions {
    var conditions = Conditions()
    conditions.program = optional("program", .string) ?? ""
    conditions.machine = required("machine", .string) ?? ""
    conditions.versions = required("versions", .texts) ?? [:]
    conditions.budgetSeconds = required("budgetSeconds", .number) ?? 0
    conditions.seed = optional("seed", .integer(in: .min ... .max))
    conditions.runs = optional("runs", .integer(in: 0...Int(Int32.max)))
    // Older versions knew one criterion, at any score.
    let midpoint = optional("harmedBelow", .number)
    conditions.criterion =
      optional("criterion", .string) ?? midpoint.map { Criterion.score($0).words(zooming: 0) } ?? conditions.criterion
    conditions.phone = optional("phone", .string) ?? ""
    conditions.phoneSpeed = optional("phoneSpeed", .number) ?? conditions.phoneSpeed
    conditions.policies = optional("policies", .texts) ?? [:]
    conditions.links = optional("links", .texts) ?? [:]
    conditions.devices = optional("devices", .texts) ?? [:]
    return conditions
  }
}

extension Reading where Value == [String: String] {
  /// An object that holds only texts.
  static var texts: Self {
    Reading<Node>.node.map { node in
      guard case .object(let object) = node.value else { return [:] }
      var texts: [String: String] = [:]
      for member in object.members {
        if case .string(let text) = member.value.value { texts[member.key] = text }
      }
      return texts
    }
  }
}

extension Reading where Value == Conditions {
  static var conditions: Self { .object { $0.conditions() } }
}
