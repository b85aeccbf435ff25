import ImageCodecs
import Judgement

/// The program's exit statuses.
enum ExitCode: Int32, CaseIterable {
  case done = 0
  case found = 1
  case cannotTell = 2
  case usage = 64
  case badData = 65
  case noInput = 66
  case unavailable = 69
  case fault = 70
  case cannotCreate = 73
  case inputOutput = 74

  /// The meaning as a clause.
  var meaning: String {
    switch self {
    case .done: "done; gate: pass"
    case .found: "gate: fail; compare, verify, missing, history check: found what they look for"
    case .cannotTell: "gate: cannot tell"
    case .usage: "the command line is wrong"
    case .badData:
      "an input could not be processed (the others were), or a policy, gates, plan or trace file has errors"
    case .noInput: "an input is missing"
    case .unavailable: "a library or service that is needed is missing"
    case .fault: "a bug in Stepwedge"
    case .cannotCreate: "an output cannot be created"
    case .inputOutput: "reading or writing failed"
    }
  }

  /// All exit statuses, one a line.
  static var table: String {
    (allCases.map { "\(padded("\($0.rawValue)")) \($0.meaning)" }
      + [
        "\(padded("129")) the terminal was closed; results so far are kept",
        "\(padded("130")) interrupted; results so far are kept", "\(padded("143")) terminated; results so far are kept",
      ])
      .joined(separator: "\n")
  }

  /// What the help of a command says: these, in the order of their numbers, and the two that every command has.
  static func text(_ reasons: [ExitCode: String]) -> String {
    let all = [.done: "done", .usage: "wrong command line"].merging(reasons) { $1 }
    return all.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key.rawValue) \($0.value)" }
      .joined(separator: ", ") + "."
  }

  private static func padded(_ text: String) -> String { String(repeating: " ", count: 3 - text.count) + text }
}

extension Verdict {
  /// The exit status of `gate`.
  var exitCode: ExitCode {
    switch self {
    case .pass: .done
    case .fail: .found
    case .cannotTell: .cannotTell
    }
  }
}
