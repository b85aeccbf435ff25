import Calibration
import CompressionStrategies
import Documents
import ImageCodecs
import NetworkSimulation
import Records
import System
import Workbench
import Workers

/// Why a command cannot continue: a sentence that names the file or option and the reason, and an exit status. Every
/// error for users conforms to it, and `Stepwedge.run` prints it.
protocol Complaint: Error, CustomStringConvertible {
  var exitCode: ExitCode { get }
  /// What to do about it, in terms of the command line, which other modules do not know.
  var advice: String? { get }
  /// The text that is written to standard error.
  var text: String { get }
}

extension Complaint {
  var advice: String? { nil }

  /// The message without the program's name and the line feed.
  var sentence: String { advice.map { "\(self); \($0)" } ?? "\(self)" }

  var text: String { "stepwedge: \(sentence)\n" }
}

/// An error that a command itself finds.
struct Failure: Complaint {
  let exitCode: ExitCode
  let description: String

  init(_ exitCode: ExitCode, _ description: String) {
    (self.exitCode, self.description) = (exitCode, description)
  }
}

extension FaultyFile: Complaint {
  var exitCode: ExitCode { .badData }
  /// One line for each fault, in the format of compilers, so that editors find the place, and then the next step.
  var text: String {
    "\(self)\nstepwedge: correct \(faults.count == 1 ? "this" : "these \(faults.count)") in \(name) and try again; "
      + "'stepwedge help' lists a page for each kind of file\n"
  }
}

extension FaultyLog: Complaint {
  var exitCode: ExitCode { .badData }
  var text: String { "\(self)\n" }
}

extension LineFault: Complaint {
  var exitCode: ExitCode { .badData }
}

extension InputError: Complaint {
  var exitCode: ExitCode { .noInput }
}

extension OutputError: Complaint {
  var exitCode: ExitCode { .cannotCreate }
  var advice: String? { isTaken ? "overwrite it with --force, or name another one" : nil }
}

extension Reason {
  /// The reason with advice for people at a terminal; records keep it without the advice.
  var sentenceWithAdvice: String { code.advice.map { "\(self); \($0)" } ?? "\(self)" }
}

extension Reason.Code {
  /// What to do about a photo that could not be processed; nil if a policy or its server refused it.
  fileprivate var advice: String? {
    switch self {
    case .truncated, .corrupt: "get the file again, or leave it out"
    case .unsupported, .notAnImage: "convert it, or leave it out; 'stepwedge doctor' lists what can be read"
    case .tooManyPixels: "allow more with --max-megapixels, or leave it out"
    case .unreadable: "check its name and permissions"
    case .timeout, .memory, .crashed: "try again, and leave it out if that fails again"
    case .externalFailed: "run the policy's command by hand to see its errors"
    case .inputTooLarge, .serverLimit, .limitNotReached, .overLimit: nil
    }
  }
}

extension WorkerFailure: Complaint {
  var exitCode: ExitCode { .unavailable }
}

extension FenceError: Complaint {
  var exitCode: ExitCode { .unavailable }
  var advice: String? { "use --fence off to go on without it" }
}

extension Callgrind.Missing: Complaint {
  var exitCode: ExitCode { .unavailable }
}

extension SQLiteError: Complaint {
  var exitCode: ExitCode { kind == .damaged ? .badData : .inputOutput }
  var advice: String? { kind == .damaged ? "move the folder away and repeat the run command" : nil }
}

extension ShardError: Complaint {
  var exitCode: ExitCode { .badData }
}

extension EyeStudy.Fault: Complaint {
  var exitCode: ExitCode { .badData }
}

extension BlindTest.Fault: Complaint {
  var exitCode: ExitCode { .badData }
}

extension PlanFileError: Complaint {
  var exitCode: ExitCode {
    switch kind {
    case .damaged: .badData
    case .otherVersion: .cannotCreate
    case .outside: .usage
    }
  }

  var advice: String? { kind == .outside ? "give a --root that all photos are below" : nil }
}

extension RunError: Complaint {
  var exitCode: ExitCode {
    switch kind {
    case .missing: .noInput
    case .damaged: .badData
    case .notOurs, .newerSchema, .olderSchema: isOfOutput ? .cannotCreate : .badData
    case .inUse, .notWritable: .cannotCreate
    case .full, .other: .inputOutput
    }
  }

  var advice: String? {
    guard isOfOutput else { return nil }
    return switch kind {
    case .notOurs: "name another folder with -o"
    case .inUse: "wait for it, or name another folder with -o"
    case .notWritable: "make it writable, or name another folder with -o"
    default: nil
    }
  }
}

extension PolicySetting.Fault: Complaint {
  var exitCode: ExitCode { .badData }
}
