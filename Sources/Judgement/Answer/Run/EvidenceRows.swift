package import CompressionStrategies
package import ImageCodecs
package import PerceptualQuality
package import Records
import Statistics

/// The columns of a trial that the rule uses; they are read first.
package struct TrialCells {
  /// Their names, in order.
  package static let columns = [
    "photo", "policy", "status", "reason", "mainBytes", "encodes", "compressCpuSeconds", "compressInstructions",
    "photoWidth", "photoHeight", "damaged", "photoClass", "photoBytes", "work", "fallbackUploaded", "opened",
    "fallbackBytes", "rasters",
  ]

  /// The places of the photo's sides among them.
  package static let (width, height) = (8, 9)
  /// The place of its class.
  package static let photoClass = 11
  /// The place of its file's size.
  package static let photoBytes = 12

  /// The steps in a row.
  package static func work(_ row: CellRow) -> CompressionWork? { row.text(13).flatMap { CompressionWork($0) } }

  /// The pictures in memory in a row.
  package static func rasters(_ row: CellRow) -> RasterSteps? { row.text(17).flatMap { RasterSteps($0) } }

  /// How the trial ended.
  package let status: Status
  /// Why the status is not ok; nil if it is.
  package let reason: Reason?

  /// Reads the cells of a row; nil if a cell contains what no run writes.
  package init?(_ row: CellRow) {
    guard let status = Status(row.value(2)) else { return nil }
    self.status = status
    if row.isEmpty(3) {
      reason = nil
    } else {
      guard let reason = Reason(row.value(3)) else { return nil }
      self.reason = reason
    }
  }

  /// Whether an enforced limit or a server's was exceeded.
  package var breaksLimit: Bool { status == .refused && reason?.code.breaksLimit == true }
}

extension EvidenceGathering {
  /// Adds a trial's row, as far as timed and counted columns may be used.
  package mutating func take(
    _ trial: TrialCells, _ row: CellRow, on phone: PhoneCosts?, policy: Int, isTimed: Bool = true,
    isCounted: Bool = true, variesPhone: Bool = false
  ) {
    // The seconds are unknown if the steps are not recorded, or if their costs are unknown.
    let work = TrialCells.work(row)
    let exact = phone.flatMap { phone in work.flatMap { phone.exactSeconds($0) } }
    // What the sender uploads: a JPEG of its own beside the picture, too.
    let beside = row.integer(14) == 1 ? row.number(16) ?? 0 : 0
    take(
      trial.status, breaksLimit: trial.breaksLimit, bytes: row.number(4).map { $0 + beside }, encodes: row.number(5),
      cpuSeconds: isTimed ? row.number(6) : nil, compressSeconds: exact.map(PhoneCosts.rounded),
      exactSeconds: variesPhone ? exact : nil, fetchSeconds: variesPhone ? work?.fetchSeconds ?? 0 : 0,
      instructions: isCounted ? row.number(7) : nil, rasters: memories.isEmpty ? nil : TrialCells.rasters(row),
      isDamaged: row.integer(10) == 1, opened: row.number(15), hasFallback: !row.isEmpty(16), policy: policy)
  }

  /// The columns of a score that the rule uses; they are read first.
  package static let scoreColumns = ["photo", "policy", "device", "rendition", "viewing", "metric", "score"]
  /// The columns of an upload that the rule uses.
  package static let uploadColumns = [
    "photo", "policy", "link", "chanceInBudget", "failedShare", "uploadQuantiles", "seenInBudget", "seenQuantiles",
    "totalChanceInBudget", "uploadSecondsP50", "chancesByPath",
  ]

  /// Adds a row of `scoreColumns`, if the rule uses it.
  package mutating func take(_ row: CellRow, _ places: inout RowPlaces) {
    let isFallback = row.isText("fallback", 3)
    guard isFallback || row.isText("main", 3), let measure = measures.firstIndex(where: { row.isOf($0) }),
      let policy = places.policy(row, 1), let device = places.device(row, 2), let photo = places.photo(row, 0)
    else { return }
    // PSNR of a picture that is identical to the photo is infinite.
    let score = row.number(6) ?? (row.value(6) == .real(.infinity) ? .infinity : nil)
    take(score: score, policy: policy, photo: photo, device: device, measure: measure, isFallback: isFallback)
  }

  /// Nothing gathered yet, for the policies, links and screens of a run, with the scores that its criteria and this one
  /// need.
  package init(_ manifest: RunManifest, asking criterion: Criterion, keeping times: Times) {
    let criteria = manifest.criteria(with: criterion)
    var measures = [Measure.shown]
    for one in criteria + [criterion] {
      for zooming in one.canZoom ? [0.0, 1] : [0] {
        for (measure, _) in one.measures(zooming: zooming) where manifest.holds(measure) && !measures.contains(measure)
        {
          measures.append(measure)
        }
      }
    }
    self.init(
      policies: manifest.policies.map(\.name), links: manifest.links.map(\.name), devices: manifest.devices.map(\.name),
      measures: measures, criteria: criteria, seed: UInt64(manifest.seed), keeping: times,
      expecting: manifest.inputs.count)
  }
}

extension Evidence.Sending {
  /// The upload in a row of `EvidenceGathering.uploadColumns`.
  package init(_ row: CellRow, budgetSeconds: Double) {
    let arrived = 1 - (row.number(4) ?? 0)
    self.init(
      sent: ArrivalTimes(
        quantiles: row.milliseconds(5), arrived: arrived, budgetSeconds: budgetSeconds, chance: row.number(3) ?? 0),
      seen: row.number(6).map {
        ArrivalTimes(quantiles: row.milliseconds(7), arrived: arrived, budgetSeconds: budgetSeconds, chance: $0)
      }, totalChance: row.number(8), medianSeconds: row.number(9), isOverPaths: !row.isEmpty(10))
  }
}

extension CellRow {
  /// Whether a row of `EvidenceGathering.scoreColumns` is for this measure.
  fileprivate func isOf(_ measure: Measure) -> Bool { isText(measure.metric, 5) && isText(measure.viewing, 4) }

  /// Whether a cell has this text.
  fileprivate func isText(_ text: String, _ column: Int) -> Bool {
    unsafe withText(column) { bytes in unsafe bytes.elementsEqual(text.utf8) }
  }

  /// The times in a cell of `ArrivalQuantiles`.
  fileprivate func milliseconds(_ column: Int) -> [Int] {
    unsafe withText(column) { unsafe ArrivalQuantiles.numbers($0) }
  }
}

/// The rows of the table `policies`: each policy on each link and device, with the recommended one marked.
package enum AnswerTable {
  /// The rows, in the order of devices, links and policies; those of the whole mix are the last. `singles` are what
  /// `answers` returns, if it is known.
  package static func rows(_ evidence: Evidence, as question: Question, _ singles: [Answer]? = nil) -> [PolicyAnswer] {
    let singles = singles ?? answers(evidence, as: question)
    let ofLinks = singles.flatMap { rows(evidence, $0, over: $0.question.mix.first?.link ?? "") }
    return ofLinks
      + devices(of: evidence).flatMap { device in
        var whole = question
        whole.device = device
        return rows(evidence, Answer(evidence, for: whole, withFlips: false), over: PolicyAnswer.mix)
      }
  }

  private static func devices(of evidence: Evidence) -> [String] { evidence.devices.isEmpty ? [""] : evidence.devices }

  /// The answers for each device and link by itself, in their order.
  package static func answers(_ evidence: Evidence, as question: Question) -> [Answer] {
    var shared = SharedFigures.of(question, in: evidence)
    return devices(of: evidence).flatMap { device in
      evidence.links.map { link in
        var single = question
        (single.mix, single.mixSource, single.device) = ([.init(link: link, share: 1)], "one link", device)
        shared = SharedFigures.of(single, in: evidence, given: shared)
        return Answer(evidence, for: single, Contest(evidence, for: single, on: shared), withFlips: false)
      }
    }
  }

  private static func rows(_ evidence: Evidence, _ answer: Answer, over link: String) -> [PolicyAnswer] {
    evidence.policies.enumerated().map { place, policy in
      var row = PolicyAnswer(place, for: answer.question, in: evidence)
      row.policy = policy
      row.link = link
      row.device = answer.question.device
      row.recommended = answer.policies == [policy]
      if let told = answer.row(of: policy) { row.take(told) }
      return row
    }
  }
}

extension Evidence.Sending {
  /// The upload in a row.
  package init(_ upload: Upload, budgetSeconds: Double) {
    let arrived = 1 - (upload.failedShare ?? 0)
    func times(_ text: String?, chance: Double) -> ArrivalTimes {
      ArrivalTimes(
        quantiles: ArrivalQuantiles.numbers((text ?? "").utf8), arrived: arrived, budgetSeconds: budgetSeconds,
        chance: chance)
    }
    self.init(
      sent: times(upload.uploadQuantiles, chance: upload.chanceInBudget ?? 0),
      seen: upload.seenInBudget.map { times(upload.seenQuantiles, chance: $0) },
      totalChance: upload.totalChanceInBudget, medianSeconds: upload.uploadSecondsP50,
      isOverPaths: upload.chancesByPath != nil)
  }
}

extension RunManifest {
  /// The names of the photos that a program made.
  package var generated: Set<String> { Set(inputs.filter { $0.isGenerated == true }.map(\.photo)) }
}
