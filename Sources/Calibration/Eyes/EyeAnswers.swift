package import Documents
import PerceptualQuality

/// What one person answered in a blind test, as the page of `ask` saves it.
package struct EyeAnswers: Sendable, Hashable {
  /// The layout that this program writes and reads.
  package static let schema = "stepwedge-eye-answers/1"

  /// What the two rounds of a test ask.
  package enum Question: String, Sendable, CaseIterable {
    /// Which of the two is the original?
    case notice
    /// Without the original beside it: would you mind getting this picture?
    case mind
  }

  /// What a question showed.
  package enum Kind: String, Sendable, CaseIterable {
    /// A rendition, in the first round beside its original.
    case pair
    /// A trap of the first round: the original twice.
    case same
    /// A trap of the first round: a picture so poor that everybody tells it from the original.
    case obvious
    /// A trap of the second round: the original.
    case original
  }

  /// What somebody answered.
  package enum Reply: String, Sendable, CaseIterable {
    /// Took the original for the original, took the other one for it, or saw no difference.
    case right, wrong, none
    /// Would mind getting the picture, or would not.
    case mind, fine
  }

  /// One answer.
  package struct Given: Sendable, Hashable {
    /// The round.
    package var question: Question
    /// What it showed.
    package var kind: Kind
    /// The photo, by its content.
    package var photo: String
    /// The scores of what was shown, by metric; none for a trap.
    package var scores: [String: Double]
    /// The answer.
    package var reply: Reply
    /// Whether it was only there to practise on.
    package var isWarmUp: Bool
    /// Whether one pixel of the picture took one pixel of the screen.
    package var isExact: Bool
  }

  /// The test that was taken: its pictures and its layout.
  package var test: String
  /// The recipient's screen that the scores are for.
  package var device: String
  /// A number that the page drew, so that the same file is counted once.
  package var tester: String
  /// In the order in which they were given.
  package var answers: [Given]

  /// What the page of a test saved; an error tells of everything that is wrong in it.
  package init(reading bytes: [UInt8], from name: String) throws(FaultyFile) {
    self = try Document(bytes, name: name).read(.eyeAnswers)
  }

  /// Whether a question that the test asks once has several answers.
  var repeatsItself: Bool {
    let asked = answers.filter { $0.kind == .pair && !$0.isWarmUp }.map { one in
      var question = one
      (question.reply, question.isExact) = (.none, true)
      return question
    }
    return Set(asked).count < asked.count
  }

  init(test: String, device: String, tester: String, answers: [Given]) {
    (self.test, self.device, self.tester, self.answers) = (test, device, tester, answers)
  }
}

extension Reading<EyeAnswers> {
  fileprivate static var eyeAnswers: Self {
    .object { keys in
      guard let schema = keys.required("schema", .string) else { return nil }
      guard schema == EyeAnswers.schema else {
        keys.fault(
          "schema",
          "'\(schema)' is another version; this program reads \(EyeAnswers.schema): make the test again with ask")
        keys.ignoreOtherKeys()
        return nil
      }
      let test = keys.required("test", .string)
      let device = keys.required("device", .string)
      let tester = keys.required("tester", .string)
      let answers = keys.required("answers", .list(of: .given))
      keys.ignore(["title", "started", "ended", "seed", "screen"])
      guard let test, let device, let tester, let answers else { return nil }
      return EyeAnswers(test: test, device: device, tester: tester, answers: answers)
    }
  }
}

extension Reading<EyeAnswers.Given> {
  fileprivate static var given: Self {
    .object { keys in
      let question = keys.required("question", .choice("question", of: EyeAnswers.Question.self))
      let kind = keys.required("kind", .choice("kind of picture", of: EyeAnswers.Kind.self))
      let photo = keys.required("photo", .string)
      let scores = keys.optional("scores", .scores, default: [:])
      let reply = keys.required("reply", .choice("reply", of: EyeAnswers.Reply.self))
      let isWarmUp = keys.optional("warmUp", .bool, default: false)
      let isExact = keys.optional("exact", .bool, default: true)
      keys.ignore(["seconds", "changes", "first"])
      guard let question, let kind, let photo, let reply else { return nil }
      guard question == .notice ? [.right, .wrong, .none].contains(reply) : [.mind, .fine].contains(reply) else {
        keys.fault("reply", "'\(reply.rawValue)' does not answer the question '\(question.rawValue)'")
        return nil
      }
      return EyeAnswers.Given(
        question: question, kind: kind, photo: photo, scores: scores, reply: reply, isWarmUp: isWarmUp,
        isExact: isExact)
    }
  }
}

extension Reading<[String: Double]> {
  fileprivate static var scores: Self {
    .object { keys in
      Dictionary(
        keys.each("(metric)", .number(in: -10_000...10_000), "a score").compactMap { name, score in
          guard let score else { return nil }
          if let scale = MetricCatalog.scale(named: name), !scale.isPossible(score) {
            keys.fault(name, "\(score) is not a possible score by \(name)")
          }
          return (name, score)
        }
      ) { first, _ in first }
    }
  }
}
