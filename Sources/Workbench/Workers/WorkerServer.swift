/// What stands behind `stepwedge worker`: the setup says which kind of work follows.
public enum WorkerServer {
  /// Does one job, and tells of each part and of the end.
  typealias Serve = (Frame, (Frame) -> Void) throws -> Void

  /// Serves the runner that started this process until it closes its end.
  public static func run() throws { try WorkerLoop().run(serving) }

  /// What does jobs under this setup.
  static func serving(_ setup: [UInt8]) throws -> Serve {
    if let worker = try CompressWorker(receiving: setup) { return worker.serve }
    if let worker = try ScoreWorker(receiving: setup) { return worker.serve }
    return RunWorker(try RunSetup(receiving: setup)).serve
  }
}
