import Gates
import RunRecords

extension Failure {
  /// Does `body`; what a run folder or a baseline lacks becomes a sentence and an exit status.
  static func told<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as RunError {
      throw Failure(error.kind == .missing ? .noInput : .badData, error.description)
    } catch let error as GateError {
      throw Failure(ExitCode(rawValue: error.exitCode) ?? .badData, error.description)
    }
  }
}
