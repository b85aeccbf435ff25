import Meaning
import Statistics

/// The rows of the table `policies`: each policy on each link and device, with the rule's pick marked.
public enum AnswerTable {
  /// The rows, in the order of devices, links and policies.
  public static func rows(_ evidence: Evidence, as question: Question) -> [PolicyAnswer] {
    answers(evidence, as: question).flatMap { answer in
      rows(evidence, answer)
    }
  }

  /// The answers for each device and link by itself, in their order; of the upload alone, whatever is asked: no clock
  /// decides them.
  public static func answers(_ evidence: Evidence, as question: Question) -> [Answer] {
    let redraws = Redraws(members: evidence.photos(of: question).counted.count, seed: evidence.seed)
    return (evidence.devices.isEmpty ? [""] : evidence.devices).flatMap { device in
      evidence.links.map { link in
        var single = question
        (single.mix, single.mixSource, single.device) = ([.init(link: link, share: 1)], "one link", device)
        single.phoneSpeed = nil
        return Answer(evidence, for: single, redraws: redraws, withFlips: false)
      }
    }
  }

  /// The rows of one such answer.
  public static func rows(_ evidence: Evidence, _ answer: Answer) -> [PolicyAnswer] {
    let link = answer.question.mix.first?.link ?? ""
    return zip(evidence.policies, evidence.cells).map { policy, cells in
      var row = PolicyAnswer(cells, for: answer.question, in: evidence)
      row.policy = policy
      row.link = link
      row.device = answer.question.device
      row.recommended = answer.policies == [policy]
      if let told = answer.row(of: policy) { row.take(told) }
      return row
    }
  }
}

extension Evidence {
  /// By photo, whether some policy could process it.
  public var processed: [Bool] {
    photos.indices.map { photo in cells.contains { $0[photo]?.isProcessed == true } }
  }
}

extension PolicyAnswer {
  /// The aggregates of one policy's cells for a question, by photo; nil where it was not tried.
  public init(_ cells: [Evidence.Cell?], for question: Question, in evidence: Evidence) {
    self.init()
    let parts = question.parts(of: evidence.links)
    let device = evidence.devices.firstIndex(of: question.device)
    let isAsked = evidence.photos.map { question.photos.include($0.isGenerated) }
    let tried = zip(cells, isAsked).compactMap { $1 ? $0 : nil }
    let bytes = SortedSample(tried.compactMap(\.bytes))
    let scores = SortedSample(tried.compactMap { $0.score(device) })
    photos = tried.count
    failed = tried.count { $0.status == .failed }
    refused = tried.count { $0.status == .refused }
    overLimit = tried.count { $0.status == .overLimit }
    medianBytes = bytes.median
    p95Bytes = bytes.quantile(0.95)
    medianScore = scores.median
    worstScore = scores.values.first
    shareHarmed = scores.values.map { $0 < question.harmedBelow ? 1.0 : 0 }.mean
    medianEncodes = tried.compactMap(\.encodes).median
    medianCompressCpuSeconds = tried.compactMap(\.cpuSeconds).median
    medianCompressInstructions = tried.compactMap(\.instructions).median
    let counted = zip(zip(cells, isAsked), evidence.processed).compactMap { $0.1 && $1 ? $0.0 : nil }
    shareInBudget =
      counted.map { cell in
        parts.reduce(0) { sum, item in
          let chance = cell.uploads[item.link]?.sent.chance(within: question.budgetSeconds) ?? 0
          return sum + (chance >= Evidence.sureEnough ? item.part : 0)
        }
      }.mean
    let timed = tried.compactMap { cell in cell.metInTotal(parts) }
    totalShareInBudget = timed.mean
    timedPhotos = tried.count { $0.cpuSeconds != nil }
  }

  /// Takes over what the answer's table says.
  public mutating func take(_ row: Answer.Row) {
    (sentWell, sent, seen, harmed, lost) = (row.sentWell, row.sent, row.seen, row.harmed, row.lost)
    (sentWellLow, sentWellHigh, meanBytes, unscored) = (
      row.sentWellLow, row.sentWellHigh, row.meanBytes, row.unscored
    )
  }
}

extension Evidence.Cell {
  /// The part of the links on which the budget is met with compression added; nil where it was not timed.
  fileprivate func metInTotal(_ parts: [(link: Int, part: Double)]) -> Double? {
    let chances = parts.compactMap { item in uploads[item.link]?.totalChance.map { (item.part, $0) } }
    return chances.isEmpty ? nil : chances.reduce(0) { $0 + ($1.1 >= Evidence.sureEnough ? $1.0 : 0) }
  }
}
