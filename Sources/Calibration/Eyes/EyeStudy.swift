import Units

/// All answers to a question, screened and fitted.
public struct EyeStudy: Sendable {
  /// Why there is no curve, as a sentence that says what to do.
  public struct Fault: Error, CustomStringConvertible {
    /// The sentence.
    public let description: String
  }

  /// The round that was fitted.
  public let question: EyeAnswers.Question
  /// The score that the curve is of.
  public let metric: String
  /// The screen.
  public let device: String
  /// The curve.
  public let fit: EyeFit
  /// What it rests on.
  public let observations: [EyeFit.Observation]
  /// What was left out and why, and what the answers cannot tell.
  public let notes: [String]

  /// Who answers fewer traps right than this does not count: three buttons hit one in three blindly.
  public static let passingShare = 0.7

  /// Fits one question of these files, each with the name that it was read from.
  public init(
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
    var known: Set<String> = []
    var testers: [EyeAnswers] = []
    for (name, answers) in files {
      guard known.insert("\(answers.test) \(answers.tester)").inserted else {
        notes.append("\(name) holds the same answers as a file before it and was counted once.")
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
    return Double(right) >= passingShare * Double(all)
  }

  private static func trapWords(_ answers: EyeAnswers) -> String {
    let (right, all) = traps(answers)
    return
      "\(right) of \(all) pictures with a known answer were answered right, \(Share(passingShare).brief) are needed"
  }
}
