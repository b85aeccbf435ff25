import Judgement
import PerceptualQuality
import Records
import Units

/// What the card on the page's first screen says.
extension AnswerWords {
  /// What to do, in a few words, for a title.
  var title: String {
    let names = AnswerPhrases.Gaps(dictionaryLiteral: ("policies", answer.policies.joined(separator: " or ")))
    switch answer.verdict {
    case .take:
      let isYours = answer.policies.contains { $0 == answer.question.yours }
      return AnswerPhrases.fill(isYours ? "card.keep" : "card.ship", names)
    case .tossUp: return AnswerPhrases.fill("card.tossUp", names)
    case .none:
      let isShort = answer.shortfall.map { [.limits, .half, .floor, .looks].contains($0) } ?? false
      return AnswerPhrases.fill(isShort ? "card.none" : "card.noAnswer")
    }
  }

  /// What the recommended policy achieves, and what the user's own policy does.
  var lead: String {
    guard answer.verdict != .none, let pick = pick(of: answer) else { return shortfall }
    let values = exactly(pick)
    let goal = answer.question.goal
    let told = AnswerPhrases.fill(goal == .well ? "card.well" : goal.rawValue, values)
    guard let other = report.reference else { return told }
    let isYours = other.policy == answer.question.yours
    return told + " " + AnswerPhrases.fill(isYours ? "card.yours" : "card.other", exactly(other))
  }

  /// A row's values, with a decimal of the pictures sent well where policies are less than a point apart.
  private func exactly(_ row: Answer.Row) -> AnswerPhrases.Gaps {
    var values = values(of: row)
    values["well"] = report.wellOf100(row.sentWell)
    values["among"] = among(report.wellOf100)
    return values
  }

  /// How sure that is.
  var sureness: String { answer.photos == 1 ? AnswerPhrases.fill("card.onePhoto") : certainty }

  /// Where the share of viewers comes from, and what its model was not tested for.
  var model: String {
    AnswerPhrases.fill(answer.question.criterion.notFor.isEmpty ? "card.model" : "card.model.limits")
  }

  /// What to know before anything else, and, if no other policy is named for other wishes, the nearest settings with
  /// other answers: at most three sentences.
  var besides: [String] {
    let told = cautions
    return told + (report.otherPicks.isEmpty ? flips.prefix(max(1, 2 - told.count)) : [])
  }

  /// What to know before anything else: how few the photos are, what the other judge says, and what is lost.
  var cautions: [String] {
    let few = AnswerPhrases.fill(
      report.isFinished ? "card.caution" : "card.unfinished", ["photos": Wording.number(answer.photos, "photo")])
    let loses = pick(of: answer).flatMap { $0.lost > 0 ? AnswerPhrases.fill("loses", values(of: $0)) : nil }
    return Array([caution.map { _ in few }, unopened, judges, loses].compactMap { $0 }.prefix(3))
  }
}

extension ReportData {
  /// Whether two policies that nobody beats send well to within a point, so that whole numbers of 100 mislead.
  package var isClose: Bool {
    let shares = answer.table.filter { $0.isComparable && $0.standing.isInFront }.map { $0.sentWell }.sorted()
    return zip(shares, shares.dropFirst()).contains { $1 - $0 < 0.01 && $1 - $0 >= 0.001 }
  }

  /// How many pictures of 100 are sent well, with a decimal if policies are less than a point apart.
  package func wellOf100(_ share: Double) -> String {
    isClose ? (100 * share).fixed(1) : AnswerWords.hundredths(share)
  }
}

extension ReportData {
  /// The policy whose figures the card shows: the recommended one, or the nearest one if none is good enough.
  var shown: Answer.Row? { (answer.leader ?? answer.nearest).flatMap { answer.row(of: $0) } }

  /// The policy shown beside it: the baseline, or the other policy of a toss-up; nil if its looks cannot be compared.
  var reference: Answer.Row? {
    guard let shown, shown.isComparable else { return nil }
    return ([versus?.policy, question.yours].compactMap { $0 } + answer.policies).first { $0 != shown.policy }
      .flatMap { answer.row(of: $0) }.flatMap { $0.isComparable ? $0 : nil }
  }

  /// How the two policies differ; nil if there is only one.
  var gap: Versus.Row? {
    guard let shown, let reference else { return nil }
    if let row = versus.flatMap({ $0.policy == reference.policy ? $0 : nil })?.rows.first(where: {
      $0.policy == shown.policy
    }) {
      return row
    }
    return reference.policy == question.yours ? answer.overYours : answer.apart
  }
}

extension ReportData {
  /// What to do. It contains names from outside, which the caller must escape.
  /// It includes the differences from the user's own policy if there is one.
  package var cardSentence: String {
    let words = AnswerWords(self)
    let isWhole = answer.verdict != .tossUp && words.isYoursJudged && !words.yours.isEmpty
    return isWhole ? words.yours : [words.title + ".", words.yours].joined
  }
  /// What the recommended policy achieves, and how sure that is.
  package var cardSentences: [String] { [AnswerWords(self).lead, AnswerWords(self).sureness].filter { !$0.isEmpty } }
  /// What to know before anything else: at most three sentences.
  package var cardCautions: [String] { AnswerWords(self).cautions }
}
