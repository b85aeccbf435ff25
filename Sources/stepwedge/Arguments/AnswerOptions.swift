import CommandLineParsing
import CompressionStrategies
import Documents
import Judgement
import PerceptualQuality
import Records
import Reports
import Units

/// Options of `run` and `report` that describe what the answer is for.
struct AnswerOptions: Sendable {
  var goal: Question.Goal?
  var floor: Share?
  var criterion: CriterionReference?
  var zooming: Share?
  /// How much each class of photos counts.
  var classes: [ClassShare] = []
  var harmedBelow: Double?
  /// The phone that compresses; nil for the default phone, or the run's.
  var phone: PhoneReference?
  /// The policy of the user's own app: a name, or in `run` a file.
  var yours: String?

  /// The criterion for looking fine; nil if the command line does not set it.
  func looks() throws -> Criterion? {
    guard let harmedBelow else { return try criterion?.criterion() }
    guard criterion == nil else {
      throw Failure(.usage, "--harmed-below and --criterion both say what looks fine; leave out one of them")
    }
    return .score(harmedBelow)
  }

  /// Applies these options to a choice; `looks` has been read before.
  func adjust(_ choice: inout Choice, looks: Criterion?) {
    if let goal { choice.goal = goal }
    if let floor { choice.floor = floor.value }
    if let looks { choice.criterion = looks }
    if let zooming { choice.zooming = zooming.value }
    if !classes.isEmpty { choice.classes = classes }
    if phone == .uploadOnly { choice.countsCompression = false }
    if let yours { choice.yours = yours }
  }

  /// What the run records about its question.
  func aim(_ criterion: Criterion, yours: String?) -> RunManifest.Aim {
    var aim = RunManifest.Aim(
      goal: goal?.rawValue, floor: floor?.value, criterion: criterion, zooming: zooming?.value,
      classes: classes.isEmpty ? nil : classes.map { .init(name: $0.name, share: $0.share) },
      yours: yours)
    if case .file(let path)? = self.criterion, harmedBelow == nil { aim.criterionFile = path.recorded }
    return aim
  }

  /// Titles of lists of options in the help.
  static let (screens, network, heading) = (
    "The recipient's screen", "The sender's phone and network", "The answer"
  )

  /// `--goal`, `--floor`, `--criterion`, `--zooming`, `--classes`, `--harmed-below`, `--phone` and `--yours`, for a
  /// command that keeps them at this path.
  static func arguments<Outer: Sendable>(
    _ path: OptionPath<Outer, AnswerOptions>, asksForYours: Bool = true
  ) -> [Argument<Outer>] {
    let arguments: [Argument<AnswerOptions>] = [
      .option(
        "goal", \.goal, .choice("goal"),
        "Recommend the policy with the most pictures sent well (well), or, among those above the floor, the one with the "
          + "fewest bytes (bytes) or the best score (eye).", fallback: Question.Goal.well.rawValue
      ).under(heading),
      .option(
        "floor", \.floor, .share, "With --goal bytes or eye: require at least this share of pictures to be sent well.",
        fallback: Share(Question.usualFloor).brief
      ).under(heading),
      .option(
        "criterion", \.criterion, .criterion,
        "Use this criterion. It says how many viewers a picture looks fine to, from its score. Name one that 'list "
          + "criteria' prints, or a file.",
        fallback: "\(Criterion.usual) for a new run, otherwise as the run has it"
      ).under(screens),
      .option(
        "zooming", \.zooming, .share, "Assume that this share of recipients zooms in to twice the size.",
        fallback: "0%"
      ).under(screens),
      .option(
        "classes", \.classes, .classes,
        "Weight each class of photos by this share, such as photo=70%,text=30%.",
        fallback: "every photo counts once"
      ).under(heading),
      .option(
        "harmed-below", \.harmedBelow, .score,
        "Replace the criterion: half of the viewers find a picture with this SSIMULACRA2 score fine, and fewer if its "
          + "score is lower."
      ).under(screens),
      .option(
        "phone", \.phone, .phone,
        "Simulate compression on this phone: a name that 'list phones' prints, a file, or a number such as 0.5 for half "
          + "the reference phone's speed; 'none' leaves out the time of compression.",
        fallback: "\(Phone.usual) for a new run, otherwise as the run has it"
      ).under(network),
    ]
    let yours = Argument<AnswerOptions>.option(
      "yours", \.yours, .text("policy", Policy.presets.names),
      "Mark this policy as your own app's: it comes first, and the others are compared with it.",
      fallback: "the only policy that is read from a file"
    ).under("Policies")
    return (arguments + (asksForYours ? [yours] : [])).map { $0.lifted(into: path) }
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
          throw ValueError("'\(text)' is not a score; write a number from 0 to 100")
        }
        return number
      }, format: { "\($0)" })
    type.takesNumbers = true
    return type
  }
}
