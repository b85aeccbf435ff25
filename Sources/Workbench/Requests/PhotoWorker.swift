import Workers

/// The process of a worker.
package enum PhotoWorker {
  /// The kinds of requests that a worker accepts.
  static let requests: [any WorkerRequest.Type] = [
    LookRequest.self, MeasureRequest.self, SendRequest.self, TimeRequest.self, ShowRequest.self, TextRequest.self,
    MessageRequest.self,
    CompressRequest.self, ScoreRequest.self, CheckRequest.self, CountRequest.self, AskRequest.self,
  ]

  /// Serves the program that started this process, until that program ends.
  package static func run() throws { try WorkerServer.run(answering: requests) }
}
