package import Documents
package import PerceptualQuality
import Statistics
import Units

/// All answers to a question, screened and fitted.
package struct EyeStudy: Sendable {
  /// Why there is no curve, as a sentence that says what to do.
  package struct Fault: Error, CustomStringConvertible {
    /// The sentence.
    package let description: String
  }

  /// The round that was fitted.
  package let question: EyeAnswers.Question
  /// The score that the curve is of.
  package let metric: String
  /// The screen.
  package let device: String
  /// The curve.
  package let fit: EyeFit
  /// What it rests on.
  package let observations: [EyeFit.Observation]
  /// What was left out and why, and what the answers cannot tell.
  package let notes: [String]

  /// Who answers fewer traps right than this does not count: three buttons hit one in three blindly.
  package static let passingShare = 0.7

  /// Fits one question of these files, each with the name that it was read from.
  package init(
    _ files: [(name: String, answers: EyeAnswers)], question: EyeAnswers.Question, metric: String
  ) throws {
    let devices = Set(files.map(\.answers.device)).sorted()
    guard devices.count == 1, let device = devices.first else {
      throw Fault(
        description: "these answers are for the screens \(devices.joined(separator: " and ")); fit one screen at a time"
      )
    }
    var notes: [String] = []
    let tests = Set(files.map(\.answers.test)).count
    if tests > 1 { notes.append("The answers are to \(tests) different tests; all of them count.") }
    var known: [String: EyeAnswers] = [:]
    var testers: [EyeAnswers] = []
    for (name, answers) in files {
      let tester = "\(answers.test) \(answers.tester)"
      if let earlier = known[tester] {
        notes.append(
          earlier == answers
            ? "\(name) holds the same answers as a file before it and was counted once."
            : "\(name) was left out: it has other answers of a tester of whom a file before it has some.")
        continue
      }
      known[tester] = answers
      guard !answers.repeatsItself else {
        notes.append("\(name) was left out: it has several answers to one question, which the test asks once.")
        continue
      }
      guard Self.passes(answers) else {
        notes.append("\(name) was left out: \(Self.trapWords(answers)).")
        continue
      }
      testers.append(answers)
    }
    var photos: [String: Int] = [:]
    var observations: [EyeFit.Observation] = []
    var blurred = 0
    for (tester, answers) in testers.enumerated() {
      for one in answers.answers where one.question == question && one.kind == .pair && !one.isWarmUp {
        guard let score = one.scores[metric] else {
          throw Fault(
            description: "these answers have no scores of \(metric); they have "
              + "\(one.scores.keys.sorted().joined(separator: " and ")): take one of them with --metric")
        }
        guard one.isExact else {
          blurred += 1
          continue
        }
        let photo = photos[one.photo] ?? photos.count
        photos[one.photo] = photo
        observations.append(.init(tester: tester, photo: photo, score: score, reply: one.reply))
      }
    }
    if blurred > 0 {
      notes.append(
        "\(blurred) answers were left out: the page was zoomed, so that its pixels were not those of the screen.")
    }
    guard let fit = EyeFit(observations) else {
      throw Fault(
        description: "\(observations.count) answers of \(testers.count) testers are too few for a curve"
          + "\(notes.isEmpty ? "" : " (\(notes.joined(separator: " ")))"); let more people take the test, or make one whose "
          + "pictures differ more in quality")
    }
    let scores = observations.map(\.score)
    if let least = scores.min(), let most = scores.max(), !(least...most).contains(fit.midpoint) {
      notes.append(
        "The midpoint lies outside of the scores that were shown; pictures on its other side would settle it.")
    }
    (self.question, self.metric, self.device) = (question, metric, device)
    (self.fit, self.observations, self.notes) = (fit, observations, notes)
  }

  private static func traps(_ answers: EyeAnswers) -> (right: Int, all: Int) {
    let traps = answers.answers.filter { $0.kind != .pair && !$0.isWarmUp }
    let right = traps.count { one in
      switch (one.question, one.kind) {
      case (.notice, .same): one.reply == .none
      case (.notice, _): one.reply == .right
      case (.mind, _): one.reply == .fine
      }
    }
    return (right, traps.count)
  }

  private static func passes(_ answers: EyeAnswers) -> Bool {
    let (right, all) = traps(answers)
    return all > 0 && Double(right) >= passingShare * Double(all)
  }

  private static func trapWords(_ answers: EyeAnswers) -> String {
    let (right, all) = traps(answers)
    if all == 0 { return "it has no picture with a known answer, which every test has" }
    return
      "\(right) of \(all) pictures with a known answer were answered right, \(Share(passingShare).brief) are needed"
  }
}

extension EyeStudy {
  /// ColorVideoVDP knows the screen; a run without it has the other.
  package static func usualMetric(_ files: [(name: String, answers: EyeAnswers)]) -> String {
    let hasScreen = files.contains { $0.answers.answers.contains { $0.scores["cvvdp"] != nil } }
    return hasScreen ? "cvvdp" : "ssimulacra2"
  }

  /// The curve as a criterion file.
  package func criterionFile(named name: String) -> String {
    let isNotice = question == .notice
    let title =
      isNotice ? "Our testers would not tell it from the original" : "Our testers would not mind getting it"
    let looks = isNotice ? "look like the original to our testers" : "are good enough for our testers"
    return """
      // \(sentence)
      // Width \(fit.width.digits(3)), lapses \(Share(fit.lapse).brief)\(fit.guess.map { ", guesses \(Share($0).brief)" } ?? "").
      \(notes.map { "// \($0)\n" }.joined()){
        name: \(JSONValue.text(name).line),
        title: \(JSONValue.text(title).line),
        looks: \(JSONValue.text(looks).line),
        source: \(JSONValue.text(source).line),
        metric: \(JSONValue.text(metric).line), viewing: "fit",
        logistic: { midpoint: \(fit.midpoint.digits(5)), width: \(fit.width.digits(4)) },
        harmedBelow: "\(isNotice ? 75 : 50)%",
      }

      """
  }

  private var source: String {
    "our own blind test on \(device): \(fit.testers.counted("tester")), \(fit.photos.counted("photo")), "
      + fit.answers.counted("answer")
  }

  /// The result in one sentence.
  package var sentence: String {
    let what = question == .notice ? "Half of the testers notice a difference" : "Half of the testers would mind"
    return "\(what) at \(metric) \(fit.midpoint.digits(4)) (95 % confidence: \(fit.interval.lower.digits(4)) to "
      + "\(fit.interval.upper.digits(4))), from \(fit.answers.counted("answer")) of \(fit.testers.counted("tester")) about "
      + "\(fit.photos.counted("photo"))."
  }

  /// What would make the interval half as wide.
  package var advice: String {
    guard let testers = fit.testersToHalve else {
      return "More testers cannot halve the interval; a test with more photos (ask --photos) can."
    }
    return "About \(testers.counted("tester")) in all would halve the interval."
  }
}

extension Criterion {
  /// The score that looks fine to half of the viewers on a screen.
  func midpoint(on device: String) -> Double {
    // The share rises with the score, so halving an interval that holds the midpoint finds it.
    var (low, high) = (-1000.0, 1000.0)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if share(middle, on: device) < 0.5 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

/// What answers of a blind test came to, for people and for programs.
package struct EyesSummary: Sendable {
  private let study: EyeStudy
  private let shipped: [Criterion]

  /// A summary that names these criteria beside the new one.
  package init(_ study: EyeStudy, beside shipped: [Criterion]) { (self.study, self.shipped) = (study, shipped) }

  /// For people; `file` holds the criterion.
  package func text(written file: String) -> String {
    let others = shipped.map { criterion in
      "  \(criterion.name) puts this at \(criterion.midpoint(on: study.device).digits(4)).\n"
    }
    return study.sentence + "\n" + others.joined() + "  \(study.advice)\n"
      + study.notes.map { "  \($0)\n" }.joined()
      + "Use it: stepwedge run photos --criterion \(file)\n"
  }

  /// For programs.
  package var json: JSONValue {
    let fit = study.fit
    return [
      "question": .text(study.question.rawValue), "metric": .text(study.metric), "device": .text(study.device),
      "midpoint": .number(fit.midpoint), "midpointLow": .number(fit.interval.lower),
      "midpointHigh": .number(fit.interval.upper), "width": .number(fit.width), "lapse": .number(fit.lapse),
      "guess": .number(fit.guess), "testers": .integer(fit.testers), "photos": .integer(fit.photos),
      "answers": .integer(fit.answers), "testersToHalve": .integer(fit.testersToHalve),
      "shipped": .object(shipped.map { ($0.name, .number($0.midpoint(on: study.device))) }),
      "notes": .list(study.notes.map { .text($0) }),
    ]
  }
}
