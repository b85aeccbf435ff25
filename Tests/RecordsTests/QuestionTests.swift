import CompressionStrategies
import Foundation
import PerceptualQuality
import Testing
@testable import Records

struct QuestionTests {
  private static func question(_ change: (inout Question) -> Void = { _ in }) -> Question {
    var question = Question(mix: [.init(link: "wifi", share: 0.6), .init(link: "4g", share: 0.4)], device: "phone")
    change(&question)
    return question
  }

  @Test func `a question is read from JSON as it was written`() throws {
    let question = Self.question {
      $0.goal = .eye
      $0.classes = [ClassShare("text", share: 1)]
      $0.phone = PhoneCosts(name: "ours", title: "", source: "", costs: ["decode": .init(call: 1)])
      $0.yours = "convos"
    }
    #expect(try JSONDecoder().decode(Question.self, from: JSONEncoder().encode(question)) == question)
  }

  @Test func `what changed is named with both values`() {
    let before = Self.question()
    let after = Self.question {
      $0.mixName = "phones-2025"
      $0.mix = [.init(link: "wifi-population", share: 1)]
      $0.zooming = 0.2
    }
    #expect(
      after.changes(since: before) == [
        "networks: phones-2025, was wifi 60 %, 4g 40 %", "criterion: score-60, 20 % zoom in, was score-60",
      ])
    #expect(before.changes(since: before).isEmpty)
  }

  @Test func `phones of one name with other costs are two`() {
    let phones = [1.0, 2].map { call in
      Self.question {
        $0.phone = PhoneCosts(name: "ours", title: "", source: "", costs: ["decode": .init(call: call)])
      }
    }
    #expect(phones[1].changes(since: phones[0]).count == 1)
  }

  @Test func `the options of a command ask the same`() {
    let question = Self.question {
      $0.classes = [ClassShare("photo", share: 0.7), ClassShare("text", share: 0.3)]
      ($0.goal, $0.floor, $0.yours) = (.bytes, 0.8, "convos")
    }
    #expect(
      question.parts.flatMap(\.options) == [
        "--mix", "wifi=0.6,4g=0.4", "--budget", "5s", "--phone", "none", "--criterion", "score-60", "--classes",
        "photo=0.7,text=0.3", "--goal", "bytes", "--floor", "0.8", "--yours", "convos",
      ])
  }
}
