import CommandLineParsing
import CompressionStrategies
import Documents
import Judgement
import PerceptualQuality
import Records
import Reports
import Units

/// Options of `run` and `report` that say what the answer is for; what they leave out stays as it is in the question that
/// they fill.
struct AnswerOptions: Sendable {
  var goal: Question.Goal?
  var floor: Share?
  var criterion: CriterionReference?
  var zooming: Share?
  /// How much each class of photos counts.
  var classes: [ClassShare] = []
  var harmedBelow: Double?
  var budget: Duration?
  /// The phone that compresses.
  var phone: PhoneReference?
  var phoneSpeed: Double?
  /// The way into the app through which every picture is sent.
  var entry: String?
  /// The share of the uploads over the slowest tenth of the paths.
  var slowPaths: Share?
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

  /// Fills a question with what these options say.
  func fill(_ question: inout Question) throws {
    if let goal { question.goal = goal }
    if let floor { question.floor = floor.value }
    if let looks = try looks() {
      question.criterion = looks
      question.criterionFile = harmedBelow == nil ? criterion?.file : nil
    }
    if let zooming { question.zooming = zooming.value }
    if !classes.isEmpty { question.classes = classes }
    if let budget { question.budgetSeconds = budget.seconds }
    if let phone { (question.phone, question.phoneFile) = (try phone.costs(), phone.file) }
    if let phoneSpeed { question.phoneSpeed = phoneSpeed }
    if let slowPaths { question.slowPaths = slowPaths.value }
    if let yours { question.yours = yours }
    if let entry {
      let known = question.phone?.memory?.entries.keys.sorted() ?? []
      guard known.contains(entry) else {
        let others = Phone.presets.all.filter { $0.memory?.entries[entry] != nil }.map(\.name)
        throw Failure(
          .usage,
          "--entry: the phone \(question.phone?.name ?? "none") limits no '\(entry)'; "
            + (known.isEmpty ? "" : "it limits \(known.joined(separator: ", ")); ")
            + (others.isEmpty ? "a phone file names what it limits" : "--phone \(others[0]) does"))
      }
      question.entry = entry
    }
    guard question.zooming == 0 || question.criterion.canZoom else {
      throw Failure(
        .usage,
        "--zooming: criterion \(question.criterion.name) is for one viewing, \(question.criterion.measure.viewing); "
          + "give --zooming 0%")
    }
  }

  /// Titles of lists of options in the help.
  static let (screens, network, heading) = (
    "The recipient's screen", "The sender's phone and network", "The answer"
  )

  /// What holds without an option: `run` has defaults of its own, `report` asks what the run asked.
  enum Source {
    case defaults, run
  }

  /// All of these options, for a command that keeps them at this path.
  static func arguments<Outer: Sendable>(
    _ path: OptionPath<Outer, AnswerOptions>, else source: Source = .defaults, asksForYours: Bool = true
  ) -> [Argument<Outer>] {
    func otherwise(_ text: String?) -> String? { source == .run ? "as the run asked" : text }
    let arguments: [Argument<AnswerOptions>] = [
      .option(
        "goal", \.goal, .choice("goal"),
        "Recommend the policy with the fewest bytes of those within a point of the most pictures sent well (well), or, "
          + "among those above the floor, the one with the fewest bytes (bytes) or the best score (eye).",
        fallback: otherwise(Question.Goal.well.rawValue)
      ).under(heading),
      .option(
        "floor", \.floor, .share, "With --goal bytes or eye: require at least this share of pictures to be sent well.",
        fallback: otherwise(Share(Question.usualFloor).brief)
      ).under(heading),
      .option(
        "criterion", \.criterion, .criterion,
        "Use this criterion. It says how many viewers a picture looks fine to, from its score. Name one that 'list "
          + "criteria' prints, or a file.",
        fallback: otherwise(Criterion.usual)
      ).under(screens),
      .option(
        "zooming", \.zooming, .share, "Assume that this share of recipients zooms in to twice the size.",
        fallback: otherwise("0%")
      ).under(screens),
      .option(
        "classes", \.classes, .classes,
        "Weight each class of photos by this share, such as photo=70%,text=30%.",
        fallback: otherwise("every photo counts once")
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
        fallback: otherwise("that of your app's platform, else \(Phone.usual)")
      ).under(network),
      .option(
        "phone-speed", \.phoneSpeed, .factor, "Multiply the speed of the --phone by this: 0.5 halves it.",
        fallback: otherwise("1")
      ).under(network),
      .option(
        "entry", \.entry, .text("name", PhoneMemory.presets.all.flatMap { $0.entries.keys.sorted() }),
        "Send every picture through this way into the app, such as 'share sheet': photos that take more memory than the "
          + "--phone allows there are lost.",
        fallback: otherwise("each policy's own")
      ).under(network),
      .option(
        "budget", \.budget, .time,
        "Call a picture in time if the server has it this long after the tap on Send.",
        fallback: otherwise(Duration.seconds(Question.usualBudgetSeconds).text)
      ).under(network),
      .option(
        "slow-paths", \.slowPaths, .share,
        "Assume that this share of the uploads goes over the slowest tenth of the paths of a population.",
        fallback: otherwise(Share(Question.usualSlowPaths).brief)
      ).under(network),
    ]
    let yours = Argument<AnswerOptions>.option(
      "yours", \.yours, .text("policy", Policy.presets.names),
      "Mark this policy as your own app's: it comes first, and the others are compared with it.",
      fallback: otherwise("your --app, else the only policy that is read from a file")
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
