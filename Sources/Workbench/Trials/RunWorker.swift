import Foundation
import ImageCodecs
import RunRecords

/// What a worker is asked for in a run.
enum WorkerRequest: Codable, Sendable {
  case photo(PhotoTask)
  case messages(MessageTask)

  /// As it goes to a worker.
  var frame: Frame { get throws { Frame(.job, Array(try JSONEncoder().encode(self))) } }
}

/// What a worker answers.
enum WorkerAnswer: Codable, Sendable {
  case look(PhotoLook)
  /// A trial under the policy at this place.
  case trial(policy: Int, TrialResult)
  case message(Message, CallCost)
}

/// Serves a run's requests.
struct RunWorker {
  private let setup: RunSetup

  /// A worker with this setup.
  init(_ setup: RunSetup) { self.setup = setup }

  /// Does one job, telling of each part as it is finished.
  func serve(_ frame: Frame, emit: (Frame) -> Void) throws {
    func answer(_ answer: WorkerAnswer) throws { emit(Frame(.part, Array(try WireJSON.encoder.encode(answer)))) }
    switch try JSONDecoder().decode(WorkerRequest.self, from: Data(frame.text)) {
    case .messages(let task):
      let begin = CPUClock.seconds
      let message = setup.message(task)
      var cost = CallCost()
      cost.simulation = CPUClock.seconds - begin
      try answer(.message(message, cost))
    case .photo(let task):
      switch task.kind {
      case .look: try answer(.look(look(task)))
      case .measure: try TrialRunner(setup: setup).run(task) { try answer(.trial(policy: $0, $1)) }
      case .time(let effort):
        try TrialTimer(setup: setup, rounds: effort.rounds, noise: effort.noise).run(task) {
          try answer(.trial(policy: $0, $1))
        }
      case .timeFurther(let rounds, let end):
        try TrialTimer(setup: setup, rounds: rounds...rounds, end: end).run(task) {
          try answer(.trial(policy: $0, $1))
        }
      case .show: try TrialShow(setup: setup).run(task)
      case .send:
        for (index, known) in zip(task.policies, task.known) {
          var result = TrialResult(trial: known)
          let begin = CPUClock.seconds
          result.uploads = setup.uploads(of: known, under: setup.policies[index])
          result.cost.simulation = CPUClock.seconds - begin
          try answer(.trial(policy: index, result))
        }
      }
    }
    emit(Frame(.done))
  }

  private func look(_ task: PhotoTask) -> PhotoLook {
    do throws(SystemError) {
      return try Subject(FilePath(task.path), named: task.photo).look
    } catch {
      return PhotoLook(hash: "", bytes: 0, failure: "unreadable: \(error)")
    }
  }
}
