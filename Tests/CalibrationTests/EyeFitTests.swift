import Calibration
import Foundation
import Statistics
import System
import Testing

struct EyeFitTests {
  /// 200 tests of testers whose curve is known. Most of their intervals hold the truth: 95 of 100 if there were no end of
  /// tests, and 200 of them come as far as 3 of 100 from that by chance.
  @Test(arguments: EyeAnswers.Question.allCases)
  func `known testers are found again`(question: EyeAnswers.Question) throws {
    var generator = SeededGenerator(seed: 7)
    var midpoints: [Double] = []
    var covered = 0
    for _ in 0..<200 {
      let fit = try #require(EyeFit(SimulatedTesters().answers(to: question, &generator)))
      midpoints.append(fit.midpoint)
      if fit.interval.contains(80) { covered += 1 }
    }
    let bias = midpoints.reduce(0, +) / 200 - 80
    #expect(abs(bias) < 1, "bias \(bias)")
    #expect((186...199).contains(covered), "\(covered) of 200 intervals hold the truth")
  }

  /// Half of what is drawn comes back if everything is known but chance: many testers, all alike.
  @Test func `many testers determine the width, the lapses and the guesses`() throws {
    var generator = SeededGenerator(seed: 3)
    let many = SimulatedTesters(testers: 300, photos: 24, spread: 0)
    let fit = try #require(EyeFit(many.answers(&generator)))
    #expect(abs(fit.midpoint - 80) < 0.5 && abs(fit.width - 6) < 0.6)
    #expect(abs(fit.lapse - 0.05) < 0.02 && abs((fit.guess ?? 0) - 0.35) < 0.03)
    #expect(EyeFit(many.answers(to: .mind, &generator))?.guess == nil)
  }

  /// JPEG AI's answers as published (jpeg-aic/dataset-JPEG-AI-SDR25): the workers who got 70 % of the traps right.
  @Test func `published answers give the published midpoint`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Reference/sdr25-answers.csv")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst().map {
      $0.split(separator: ",")
    }
    let traps = Dictionary(grouping: rows.filter { $0[2] == "obvious" }, by: { $0[0] })
    let passed = traps.filter { 10 * $0.value.count { $0[5] == "right" } >= 7 * $0.value.count }.keys.sorted()
    #expect(traps.count == 73 && passed.count == 45)
    let observations = rows.compactMap { row -> EyeFit.Observation? in
      guard row[2] == "pair", let tester = passed.firstIndex(of: row[0]), let photo = Int(row[1]),
        let score = Double(row[3]), let reply = EyeAnswers.Reply(rawValue: String(row[5]))
      else { return nil }
      return .init(tester: tester, photo: photo, score: score, reply: reply)
    }
    let fit = try #require(EyeFit(observations))
    #expect(fit.interval.contains(84.5), "\(fit.midpoint) \(fit.interval)")
    #expect((82.5...85.5).contains(fit.midpoint) && (5...7).contains(fit.width), "\(fit.midpoint), \(fit.width)")
  }

  @Test func `too few answers give no curve`() {
    #expect(EyeFit([]) == nil)
    let alike = (0..<40).map {
      EyeFit.Observation(tester: $0 % 4, photo: $0 % 5, score: Double($0), reply: .right)
    }
    #expect(EyeFit(alike) == nil)
    #expect(
      EyeFit(alike.map { .init(tester: 0, photo: $0.photo, score: $0.score, reply: $0.score < 20 ? .right : .none) })
        == nil)
  }
}
