import Calibration
import Statistics
import System

/// People whose eyes are known: what a fit of their answers should find.
struct SimulatedTesters {
  var testers = 12
  var photos = 8
  var midpoint = 80.0
  var width = 6.0
  /// How far testers and photos differ from each other, in points.
  var spread = 4.0

  /// Three renditions of each photo over the range, one answer of each tester to each.
  func answers(
    to question: EyeAnswers.Question = .notice, _ generator: inout SeededGenerator
  ) -> [EyeFit.Observation] {
    let people = (0..<testers).map { _ in
      (
        shift: spread * normal(&generator), lapse: 0.1 * generator.unit(), guess: 0.1 + 0.5 * generator.unit()
      )
    }
    return (0..<photos).flatMap { photo -> [EyeFit.Observation] in
      let shift = spread * normal(&generator)
      let scores = [-15.0, -1, 13].map { midpoint + $0 + 8 * generator.unit() - 4 }
      return people.enumerated().flatMap { tester, person in
        scores.map { score in
          let middle = midpoint + shift + person.shift
          let seen = 1 / (1 + exp((score - middle) / width))
          let isLapse = generator.unit() < person.lapse
          let sees = !isLapse && generator.unit() < seen
          let guesses = generator.unit() < person.guess
          let hits = generator.unit() < 0.5
          let reply: EyeAnswers.Reply =
            switch question {
            case .notice: sees ? .right : guesses ? (hits ? .right : .wrong) : .none
            case .mind: isLapse ? (hits ? .mind : .fine) : sees ? .mind : .fine
            }
          return EyeFit.Observation(tester: tester, photo: photo, score: score, reply: reply)
        }
      }
    }
  }

  private func normal(_ generator: inout SeededGenerator) -> Double {
    (-2 * log(1 - generator.unit())).squareRoot() * cos(2 * .pi * generator.unit())
  }
}
