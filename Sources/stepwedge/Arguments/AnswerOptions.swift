import Answers
import CommandLineParsing
import Meaning
import Reports
import RunRecords
import Units

/// What makes an answer good, as `run` and `report` are told alike.
struct AnswerOptions: Sendable {
  var goal: Question.Goal?
  var floor: Share?
  var harmedBelow: Double?
  /// A phone whose compression the budget has to hold.
  var phone: PhoneReference?

  /// Changes what the command line says; the phone's speed was looked up before.
  func adjust(_ choice: inout Choice, phoneSpeed: Double?) {
    if let goal { choice.goal = goal }
    if let floor { choice.floor = floor.value }
    if let harmedBelow { choice.harmedBelow = harmedBelow }
    if let phoneSpeed { (choice.phoneSpeed, choice.countsCompression) = (phoneSpeed, true) }
  }

  /// What the run is to keep of it.
  var aim: RunManifest.Aim {
    RunManifest.Aim(
      goal: goal?.rawValue, floor: floor?.value, harmedBelow: harmedBelow, countsCompression: phone.map { _ in true })
  }

  /// `--goal`, `--floor`, `--harmed-below` and `--phone`, for a command that keeps them at this path.
  static func arguments<Outer: Sendable>(_ path: OptionPath<Outer, AnswerOptions>) -> [Argument<Outer>] {
    let arguments: [Argument<AnswerOptions>] = [
      .option(
        "goal", \.goal, .choice("goal"),
        "What the pick is to be best at: well, or bytes or eye of those that reach the floor (default: well)."),
      .option("floor", \.floor, .share, "Share of sends that have to go well for bytes and eye (default: 90%)."),
      .option(
        "harmed-below", \.harmedBelow, .score,
        "Score below which a picture counts as harmed (default: \(ScoreScale.plainlySeenBelow.digits(3)))."),
      .option(
        "phone", \.phone, .phone,
        "The budget has to hold compression, too, on this phone: a name, a file, or how many times this machine's speed."
      ),
    ]
    return arguments.map { $0.lifted(into: path) }
  }
}

extension ValueType<Double> {
  /// A threshold on SSIMULACRA2's scale.
  fileprivate static var score: Self {
    var type = Self(
      "score",
      parsing: { (text) throws(ValueError) in
        let isPlain = text.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 }
        guard isPlain, let number = Double(text), (0...100).contains(number) else {
          throw ValueError("'\(text)' is no score from 0 to 100")
        }
        return number
      }, format: { "\($0)" })
    type.takesNumbers = true
    return type
  }
}
