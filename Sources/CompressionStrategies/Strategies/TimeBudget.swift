import Documents
import ImageCodecs
import NetworkSimulation
import Synchronization
import Units

/// The best picture that arrives in time: as many bytes as the simulated link carries within the budget, then a size
/// search.
struct TimeBudget: CompressionStrategy {
  static let name = "timeBudget"
  static let summary = "The best picture that is sent over a link within a time, at a given chance."
  static let isOurs = true

  /// Allowances computed so far; they are the same for every photo.
  private static let known = Mutex<[UploadAllowance: Int?]>([:])

  var picture: PictureSettings
  var link: Link
  var budget: Duration
  var chance: Share
  /// How the policy uploads: requests before the picture use some of the time.
  var rules = SessionRules()

  /// A search for the best file that this link carries within the budget.
  init(
    picture: PictureSettings, link: Link, budget: Duration = .seconds(5), chance: Share = Share(0.95)
  ) {
    self.picture = picture
    self.link = link
    self.budget = budget
    self.chance = chance
  }

  init?(reading keys: ObjectReader) {
    let picture = PictureSettings(searching: keys)
    let builtIn = Reading<Link>.choice("link", Link.presets.all.map { ($0.name, $0) })
    let link = keys.required(
      "link", .either(builtIn, or: Reading<Link>.link.called("a link as links.md has it")),
      "the link that it is sent over: a name of `list links`, a file, or a link written out")
    let budget = keys.required(
      "budget",
      .text("a time such as 5s") { try Duration(parsing: $0, in: .milliseconds(1)...Duration.seconds(3_600)) },
      "the time within which it is to be sent")
    let chance = keys.optional(
      "chance", .text("a share such as 95%") { try Share(parsing: $0, in: Share(0)...Share(1)) }, standing: "\"95%\"",
      "the chance that it is")
    guard let link, let budget else { return nil }
    self.init(picture: picture, link: link, budget: budget, chance: chance)
  }

  func uploading(by rules: SessionRules) -> Self {
    var changed = self
    changed.rules = rules
    return changed
  }

  func compress(in studio: inout Studio) throws -> Rendition {
    guard let limit = allowance else {
      throw Refusal(
        code: .limitNotReached,
        sentence: "no picture at all is sent over \(link.name) within \(budget.brief) with a chance of \(chance.brief)")
    }
    return try SizeSearching(picture: picture, limit: limit, isProgressive: picture.isProgressive)
      .compress(in: &studio)
  }

  /// The bytes that arrive in time; nil if none do.
  private var allowance: Int? {
    let question = UploadAllowance(link: link, rules: rules, budget: budget, chance: chance)
    return Self.known.withLock { known in
      if let answer = known[question] { return answer }
      let answer = question.bytes()
      known[question] = .some(answer)
      return answer
    }
  }
}
