public import Files
public import Meaning
import Platform

/// Why a worker did not bring its job to an end.
public enum WorkerFailure: ReasonedError, Hashable {
  case signal(Int32)
  case exit(Int32)
  /// More CPU or wall time than the photo's size can explain.
  case timeout(seconds: Int)
  /// More memory than the photo's size can explain.
  case memory(bytes: Int)
  /// More threads at once than any library starts.
  case threads(Int)
  /// Something on its channel that is not an answer.
  case notAnAnswer
  /// It could not be started.
  case start(String)
  /// It says itself why there is no answer.
  case fault(String)
  /// A file that it needs, by its place in the job, cannot be opened.
  case unreadable(file: Int, SystemError)

  /// As a trial has it.
  public var reason: Reason {
    switch self {
    case .signal(let number): Reason(.crashed, "signal \(number) (\(unsafe String(cString: strsignal(number))))")
    case .exit(let status): Reason(.crashed, "the worker ended by itself with \(status)")
    case .timeout(let seconds): Reason(.timeout, "not done after \(seconds) s")
    case .memory(let bytes): Reason(.memory, "more than \(bytes / 1_000_000) MB")
    case .threads(let most): Reason(.crashed, "more than \(most) threads")
    case .notAnAnswer: Reason(.crashed, "the worker wrote something that is no answer")
    case .start(let reason): Reason(.crashed, "the worker did not start (\(reason))")
    case .fault(let reason): Reason(.crashed, "\(reason)")
    case .unreadable(_, let error): Reason(.unreadable, "\(error)")
    }
  }
}
