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

  /// Changes what the command line says.
  func adjust(_ choice: inout Choice) {
    if let goal { choice.goal = goal }
    if let floor { choice.floor = floor.value }
    if let harmedBelow { choice.harmedBelow = harmedBelow }
    if let phone { (choice.phoneSpeed, choice.countsCompression) = (phone.speed, true) }
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
        "The budget has to hold compression, too, on this phone or one so many times as fast as this machine."),
    ]
    return arguments.map { $0.lifted(into: path) }
  }
}

/// A phone by its name, or by how many times as fast as this machine it compresses.
struct PhoneReference: Sendable, Hashable {
  let text: String
  let speed: Double
}

extension ValueType<PhoneReference> {
  static var phone: Self {
    var type = Self(
      "phone",
      parsing: { (text) throws(ValueError) in
        if let phone = Phone.all.first(where: { $0.name == text }) {
          return PhoneReference(text: text, speed: phone.speed)
        }
        guard text.utf8.first.map({ (48...57).contains($0) }) == true else {
          throw .unknownName(text, "phone (see 'stepwedge list phones'), and no factor from 0.01 to 100", Phone.names)
        }
        return PhoneReference(text: text, speed: try ValueType<Double>.factor.parse(Word(text)))
      }, format: \.text)
    type.completion = .words(Phone.names)
    type.takesNumbers = true
    return type
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
