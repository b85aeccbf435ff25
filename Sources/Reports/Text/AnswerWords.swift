import CompressionStrategies
import Documents
import Judgement
import PerceptualQuality
import Records
import Units

/// The answer in words, for every format: what to do, why, how sure that is, and what would change it.
struct AnswerWords {
  let report: ReportData
  let answer: Answer

  init(_ report: ReportData) {
    self.report = report
    answer = report.answer
  }

  /// The recommendation and how sure it is; before it, the policies that cannot be judged because they processed no
  /// photo.
  var headline: String {
    let lost = answer.table.filter { $0.lost >= 1 }.map { $0.policy }
    let all: AnswerPhrases.Gaps = [
      "policies": lost.joined(separator: ", "), "photos": Wording.number(answer.photos, "photo"),
    ]
    return (lost.isEmpty ? "" : AnswerPhrases.fill("lostAll", all) + " ") + verdict
  }

  private var verdict: String {
    guard answer.verdict != .none else { return shortfall }
    guard let pick = pick(of: answer) else { return shortfall }
    var values = values(of: pick)
    values["sure"] = interval(pick)
    guard answer.verdict == .tossUp else {
      return [yours, AnswerPhrases.fill(answer.question.goal.rawValue, values), certainty].joined
    }
    values["policies"] = Self.list(answer.policies, "and")
    values["wells"] = Self.list(
      answer.policies.compactMap { answer.row(of: $0) }.map { Self.hundredths($0.sentWell) }, "and")
    values["apart"] = answer.apart.map { apart($0) } ?? ""
    return [AnswerPhrases.fill("tossUp", values), certainty, yours].joined
  }

  /// How the recommended policy compares with the user's own; empty if the user named no policy.
  var yours: String {
    guard let own = answer.question.yours, let pick = answer.leader, let row = answer.row(of: own) else { return "" }
    if answer.policies.contains(own) {
      return AnswerPhrases.fill(answer.verdict == .tossUp ? "keep.tossUp" : "keep", ["policy": own])
    }
    guard isYoursJudged else { return AnswerPhrases.fill("yours.unjudged", values(of: row)) }
    guard let over = answer.overYours else { return "" }
    let isPoint = over.sentWell.map { abs($0.mean) > 0.01 } ?? false
    let gains = [
      isPoint
        ? gain("gain.well", over.sentWell) { (100 * $0).fixed(1) }
        : over.sentWell.map { _ in AnswerPhrases.fill("gain.none") },
      answer.row(of: pick).flatMap { Self.bytes(of: $0, comparedWith: row) }.map {
        AnswerPhrases.fill("gain.bytes", ["amount": $0, "unsure": unsure(over.bytes)])
      },
      gain("gain.seconds", over.seconds) { Wording.seconds($0) },
    ].compactMap { $0 }
    // With one photo there is no interval.
    return AnswerPhrases.fill(
      answer.verdict == .tossUp ? "ship.tossUp" : "ship",
      ["policy": pick, "yours": own, "differences": gains.isEmpty ? "" : ": " + gains.joined(separator: ", ")])
  }

  /// Whether the user's own policy can be compared with others.
  var isYoursJudged: Bool { answer.question.yours.flatMap { answer.row(of: $0) }?.isComparable ?? true }

  /// How much more or less a policy's pictures take than another's: `60 % fewer bytes`, `2.5 × the bytes`; nil if that
  /// rounds to nothing.
  static func bytes(of row: Answer.Row, comparedWith other: Answer.Row) -> String? {
    guard let bytes = row.meanBytes, let others = other.meanBytes, others > 0 else { return nil }
    if bytes > 2 * others { return times(bytes / others) }
    let share = Int(nearest: abs(1 - bytes / others) * 100)
    return share == 0
      ? nil : AnswerPhrases.fill(bytes < others ? "bytes.fewer" : "bytes.more", ["share": share.grouped])
  }

  static func times(_ ratio: Double) -> String {
    AnswerPhrases.fill("bytes.times", ["times": ratio.fixed(ratio < 1.1 ? 2 : ratio < 10 ? 1 : 0)])
  }

  private func unsure(_ difference: Versus.Difference?) -> String {
    difference?.isShown == true ? "" : AnswerPhrases.fill("unsure")
  }

  /// A difference in words; nil if it rounds to zero.
  private func gain(_ key: String, _ difference: Versus.Difference?, _ words: (Double) -> String) -> String? {
    guard let difference, words(abs(difference.mean)) != words(0) else { return nil }
    let fewer = key == "gain.well" ? "fewer" : "less"
    return AnswerPhrases.fill(
      key,
      [
        "amount": words(abs(difference.mean)), "more": difference.mean > 0 ? "more" : fewer,
        "unsure": unsure(difference),
      ])
  }

  /// The significant differences of a toss-up's two policies in bytes, time on the phone and looks, with the better
  /// policy of each.
  private func apart(_ row: Versus.Row) -> String {
    let other = answer.policies.first { $0 != row.policy } ?? ""
    func clause(_ key: String, _ difference: Versus.Difference?, isMore: Bool, _ words: (Double) -> String) -> String? {
      guard let difference, difference.isShown, words(abs(difference.mean)) != words(0) else { return nil }
      let isFirst = difference.mean > 0 ? isMore : !isMore
      return AnswerPhrases.fill(
        key, ["policy": isFirst ? row.policy : other, "amount": words(abs(difference.mean))])
    }
    let told = [
      clause("apart.bytes", row.bytes, isMore: false) { Wording.bytes($0) },
      clause("apart.seconds", row.seconds, isMore: false) { Wording.seconds($0) },
      clause("apart.score", row.score, isMore: true) { Wording.score($0) },
    ].compactMap { $0 }
    return told.isEmpty ? "" : AnswerPhrases.fill("apart", ["differences": told.joined(separator: ", ")])
  }

  /// The headline, and all sentences that explain it.
  var sentences: [String] {
    [headline] + [caution, unopened, judges].compactMap { $0 } + warnings + byClass + flips + others + forwarded
      + [basis] + looks
      + classes
      + remarks
  }

  /// The headline, and the sentences for which a terminal has room.
  var brief: [String] {
    let screen = report.screen(answer.question.device)
    let basis = AnswerPhrases.fill(
      "basis.brief",
      [
        "photos": Wording.number(answer.photos, "photo"), "mix": Wording.links(report.question), "screen": screen,
        "budget": answer.question.budgetSeconds.plain, "criterion": answer.question.criterion.name,
      ])
    return [headline] + [caution, unopened, judges].compactMap { $0 } + warnings + byClass + flips + forwarded + [basis]
  }

  /// What becomes of forwarded pictures.
  private var forwarded: [String] { [ForwardedText(forwarded: report.forwarded).sentence].compactMap { $0 } }

  /// That answers from so few photos are often wrong; nil if there are enough photos, or if nothing is recommended.
  var caution: String? {
    guard answer.verdict != .none, answer.photos < Answer.enoughPhotos else { return nil }
    return AnswerPhrases.fill(
      "caution", ["photos": Wording.number(answer.photos, "photo"), "enough": Answer.enoughPhotos.grouped])
  }

  /// What the other judge of looks would recommend; nil if this is within a point of the recommendation.
  var judges: String? {
    guard let other = answer.otherJudge, other.disagrees, let policy = answer.leader else { return nil }
    return AnswerPhrases.fill(
      "judges",
      [
        "looks": Criterion.presets[other.criterion]?.looks ?? other.criterion, "other": other.leader,
        "most": Self.hundredths(other.leaderWell), "policy": policy,
        "well": Self.hundredths(other.answerWell),
      ])
  }

  /// Warnings about the recommended policies.
  var warnings: [String] {
    guard answer.verdict != .none else { return [] }
    // If only one policy is recommended, its name is clear from the sentence before.
    let name = answer.policies.count == 1 ? "" : ".policy"
    return answer.policies.compactMap { answer.row(of: $0) }.flatMap { pick in
      let values = values(of: pick)
      let told = [
        (pick.harmed ?? 0) > 0 ? "harms" : nil, pick.lost > 0 ? "loses" : nil,
        pick.overMemory > 0 ? "overMemory" : nil, pick.larger > 0 ? "enlarges" : nil,
      ].compactMap { $0 }
      return told.map { AnswerPhrases.fill($0 + name, values) }
    }
  }

  /// The answer for each class of photos by itself.
  private var byClass: [String] {
    let classes = report.byClass
    guard answer.verdict != .none, !classes.isEmpty else { return [] }
    let words = classes.map { own in
      let row = pick(of: own)
      return AnswerPhrases.fill(
        row == nil ? "byClass.none" : "byClass.one",
        [
          "class": own.question.photoClass ?? "", "photos": Wording.number(own.photos, "photo"),
          "policies": own.policies.isEmpty ? AnswerPhrases.fill("nobody") : own.policies.joined(separator: " or "),
          "well": Self.hundredths(row?.sentWell ?? 0),
        ])
    }
    let isSame = classes.allSatisfy { $0.policies == answer.policies }
    return [AnswerPhrases.fill(isSame ? "byClass.same" : "byClass", ["answers": words.joined(separator: "; ")])]
  }

  /// The recommendations for the other goals, if they differ.
  var others: [String] {
    report.goals.compactMap { other in
      guard other.question.goal != answer.question.goal, other.policies != answer.policies,
        let pick = pick(of: other)
      else { return nil }
      let isMost = other.question.goal != .well || other.highest == other.leader
      return AnswerPhrases.fill("goal.\(other.question.goal.rawValue)\(isMost ? "" : ".point")", values(of: pick))
    }
  }

  /// The basis of the answer.
  var basis: String {
    let screen = report.screen(answer.question.device)
    return AnswerPhrases.fill(
      "basis",
      [
        "photos": Wording.number(answer.photos, "photo"), "real": answer.real.grouped,
        "generated": answer.generated.grouped, "mix": Wording.links(report.question),
        "source": answer.question.mixSource, "screen": screen.isEmpty ? "no screen" : screen,
        "budget": answer.question.budgetSeconds.plain,
      ])
  }

  /// What "looks fine" means here, and for which of the photos the model was not tested.
  private var looks: [String] {
    let criterion = answer.question.criterion
    let words = AnswerPhrases.fill(
      "criterion",
      [
        "name": criterion.name, "looks": criterion.title.isEmpty ? criterion.looks : criterion.title,
        "metric": criterion.measure.metric,
        "viewing": criterion.measure.viewing,
        "source": criterion.source.isEmpty ? "our judgement" : criterion.source,
      ])
    let samples = report.samples
    let photos = samples.places(report.question.photos).count {
      criterion.notFor.contains(samples.photos[$0].kind ?? "")
    }
    let isHDR = report.manifest.devices.contains { $0.name == answer.question.device && $0.isHDR == true }
    let told = isHDR && criterion.measure.metric == "cvvdp" ? [words, AnswerPhrases.fill("onHDR")] : [words]
    guard photos > 0 else { return told }
    let classes = criterion.notFor.joined(separator: ", ")
    return told + [AnswerPhrases.fill("notFor", ["classes": classes, "photos": photos.grouped]), text]
  }

  /// How much each class counts, and how many photos it has.
  private var classes: [String] {
    let shares = answer.question.classes
    guard !shares.isEmpty else { return [] }
    let photos = report.samples.places(report.question.photos).map { shares.place(of: report.samples.photos[$0].kind) }
    let empty = shares.indices.filter { place in !photos.contains { $0 == place } }.map { shares[$0].name }
    let others = photos.count { $0 == nil }
    let left =
      (empty.isEmpty ? "" : AnswerPhrases.fill("classes.empty", ["names": empty.joined(separator: ", ")]))
      + (others == 0 ? "" : AnswerPhrases.fill("classes.other", ["photos": Wording.number(others, "photo")]))
    let words = shares.map { "\($0.name) \(Wording.share($0.share))" }.joined(separator: ", ")
    return [AnswerPhrases.fill("classes", ["shares": words, "left": left])]
  }

  private var remarks: [String] {
    let counted = answer.question.phone.map { phone in
      AnswerPhrases.fill(
        "compression", AnswerPhrases.phone(phone.name, answer.question.phoneSpeed))
    }
    let unscored = answer.shortfall == .noScores ? 0 : answer.unscored
    let told = [
      unscored > 0 ? AnswerPhrases.fill("unscored", ["photos": Wording.number(unscored, "photo")]) : nil,
      answer.untried.photos > 0 && answer.photos > 0 ? AnswerPhrases.fill("untried", ["gaps": gaps]) : nil,
    ]
    return ((answer.shortfall == .untimed ? [] : [counted]) + told).compactMap { $0 }
  }

  /// What was not measured, and for how many photos.
  private var gaps: String {
    let untried = answer.untried
    let all = Wording.number(answer.photos + untried.photos, "photo")
    func gap(_ key: String, _ count: Int, _ name: String = "") -> String? {
      count > 0 ? AnswerPhrases.fill(key, ["count": count.grouped, "all": all, "name": name]) : nil
    }
    let gaps =
      [gap("gap.trials", untried.trials)] + untried.links.map { gap("gap.link", $0.photos, $0.link) }
      + [gap("gap.scores", untried.scores, answer.question.device)]
    return gaps.compactMap { $0 }.joined(separator: ", ")
  }

  var shortfall: String {
    let nearest = answer.nearest.flatMap { answer.row(of: $0) }
    var values = nearest.map { self.values(of: $0) } ?? [:]
    values["lack"] = nearest.map { AnswerPhrases.fill($0.harmed == nil ? "lack.unscored" : "lack", values) } ?? ""
    if let nearest, answer.shortfall == .floor {
      (values["well"], values["floor"]) = Self.hundredths(nearest.sentWell, below: answer.question.floor)
      let isReached = answer.table.contains { $0.sentWell >= answer.question.floor }
      values["honest"] = isReached ? AnswerPhrases.fill("honest") : ""
    }
    values["criterion"] = answer.question.criterion.name
    values["metric"] = answer.question.criterion.measure.metric
    values["viewing"] = answer.question.criterion.measure.viewing
    values["budget"] = answer.question.budgetSeconds.plain
    values["noun"] = answer.question.photos.noun
    values["gaps"] = gaps
    values["classes"] = answer.question.classes.map { "\($0.name) \(Wording.share($0.share))" }.joined(separator: ", ")
    values["unscored"] = answer.unscored.grouped
    values["photos"] = Wording.number(answer.photos, "photo")
    let question = answer.question
    let isMeasured = report.samples.evidence.knows(question.criterion, zooming: question.zooming)
    let key = answer.shortfall == .noScores && isMeasured ? "unscored" : answer.shortfall?.rawValue ?? "noPhotos"
    return AnswerPhrases.fill("none.\(key)", values)
  }

  /// The recommended policy of an answer, or the first of several.
  func pick(of answer: Answer) -> Answer.Row? { answer.leader.flatMap { answer.row(of: $0) } }

  private func interval(_ row: Answer.Row) -> String {
    guard answer.photos > 1, let low = row.sentWellLow, let high = row.sentWellHigh, answer.sure != nil else {
      return AnswerPhrases.fill("onePhoto")
    }
    guard answer.verdict != .tossUp else { return "" }
    return AnswerPhrases.fill("interval", ["low": Self.hundredths(low), "high": Self.hundredths(high)])
  }

  /// How sure the recommendation is: in the same words on the terminal, the page and in every other format.
  var certainty: String {
    guard answer.photos > 1, let leader = answer.leader, let sure = answer.sure else { return "" }
    let told = AnswerPhrases.fill(
      "sure",
      [
        "policy": answer.verdict == .tossUp ? leader : "it", "sure": Self.hundredths(sure),
        "best": AnswerPhrases.fill(answer.question.goal == .well ? "best.well" : "best.other"),
      ])
    guard answer.verdict == .take, answer.question.goal == .well, let other = report.reference,
      report.gap?.sentWell?.estimate.isShown == false, report.gap?.bytes?.estimate.isShown != true
    else { return told }
    return told + AnswerPhrases.fill("sure.unshown", ["policy": other.policy])
  }

  func values(of row: Answer.Row) -> AnswerPhrases.Gaps {
    let design = report.policies.first { $0.answer.policy == row.policy }?.design ?? ""
    return [
      "policy": row.policy, "design": design.isEmpty ? "" : " (\(design))", "well": Self.hundredths(row.sentWell),
      "sent": Self.hundredths(row.sent), "bytes": Wording.bytes(row.meanBytes), "score": Wording.score(row.medianScore),
      "floor": Self.hundredths(answer.question.floor), "photos": Wording.number(answer.photos, "photo"),
      "harmed": row.harmedPhotos.grouped, "scored": row.scoredPhotos.grouped, "lost": row.lostPhotos.grouped,
      "over": row.overMemory.grouped, "memory": Wording.bytes(row.memoryPeak), "larger": row.larger.grouped,
      "unscored": row.unscored.grouped,
      "sentPhotos": (row.unscored + row.scoredPhotos).grouped, "yours": answer.question.yours ?? "",
      "budget": answer.question.budgetSeconds.plain, "looks": finely, "among": among { Self.hundredths($0) },
    ]
  }

  /// Why it is not the policy that sends most pictures well; empty if it is that one.
  func among(_ words: (Double) -> String) -> String {
    guard answer.question.goal == .well, let highest = answer.highest, highest != answer.leader,
      let row = answer.row(of: highest)
    else { return "" }
    return AnswerPhrases.fill("among", ["highest": highest, "most": words(row.sentWell)])
  }

  /// How a picture that looks fine looks, and on which screen.
  var finely: String {
    let (question, screen) = (answer.question, report.screen(answer.question.device))
    let zooming =
      question.zooming > 0
      ? AnswerPhrases.fill("zooming", ["share": Self.hundredths(question.zooming)]) : ""
    return AnswerPhrases.fill(
      "looks",
      ["looks": question.criterion.looks, "screen": screen.isEmpty ? "screen" : screen, "zooming": zooming])
  }

  /// One, two, and the last.
  static func list(_ items: [String], _ last: String) -> String {
    guard items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " \(last) " + items[items.count - 1]
  }

  /// A share as a whole number of 100.
  static func hundredths(_ share: Double) -> String { Int(nearest: share * 100).grouped }

  /// Two shares, the first of which is less, with as many digits as show that.
  private static func hundredths(_ share: Double, below other: Double) -> (String, String) {
    var scale = 1.0
    while scale < 1e6, (share * 100 * scale).rounded() == (other * 100 * scale).rounded() { scale *= 10 }
    return (((share * 100 * scale).rounded() / scale).plain, ((other * 100 * scale).rounded() / scale).plain)
  }
}

extension [String] {
  /// Sentences in one line, without empty ones.
  var joined: String { filter { !$0.isEmpty }.joined(separator: " ") }
}

extension ReportData {
  /// The answer's first sentence. It contains names from outside, which the caller must escape.
  package var headline: String { AnswerWords(self).headline }
  /// That answers from so few photos are often wrong; nil if there are enough of them.
  package var caution: String? { AnswerWords(self).caution }

  /// The answer's sentences for which a terminal has room, the headline first.
  package var briefSentences: [String] { AnswerWords(self).brief }
  /// The whole answer in words.
  package var sentence: String { AnswerWords(self).sentences.joined(separator: " ") }
  /// The whole answer, sentence by sentence.
  package var sentences: [String] { AnswerWords(self).sentences }
}
