import JSONText
import Meaning
import Statistics
import Units

extension EyeStudy {
  /// ColorVideoVDP knows the screen; a run without it has the other.
  public static func usualMetric(_ files: [(name: String, answers: EyeAnswers)]) -> String {
    let hasScreen = files.contains { $0.answers.answers.contains { $0.scores["cvvdp"] != nil } }
    return hasScreen ? "cvvdp" : "ssimulacra2"
  }

  /// The curve as a criterion file.
  public func criterionFile(named name: String) -> String {
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
  public var sentence: String {
    let what = question == .notice ? "Half of the testers notice a difference" : "Half of the testers would mind"
    return "\(what) at \(metric) \(fit.midpoint.digits(4)) (95 % confidence: \(fit.interval.lower.digits(4)) to "
      + "\(fit.interval.upper.digits(4))), from \(fit.answers.counted("answer")) of \(fit.testers.counted("tester")) about "
      + "\(fit.photos.counted("photo"))."
  }

  /// What would make the interval half as wide.
  public var advice: String {
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
