import ImageCodecs
import PerceptualQuality
package import Records
import Statistics

extension Evidence {
  /// By photo, whether some policy could process it.
  package var processed: [Bool] {
    photos.indices.map { photo in tracks.contains { $0.isProcessed(photo) } }
  }
}

extension PolicyAnswer {
  /// The aggregates over one policy's photos for a question, as far as they were measured.
  package init(_ policy: Int, for question: Question, in evidence: Evidence) {
    self.init()
    let parts = question.parts(of: evidence.links)
    let device = evidence.devices.firstIndex(of: question.device)
    let track = evidence.tracks[policy]
    let tried = evidence.photos.indices.filter { photo in
      track.isTried(photo) && question.asks(of: evidence.photos[photo])
        && parts.allSatisfy { track.isSent(photo, over: $0.link) }
    }
    func known(_ figures: FigureList) -> [Double] {
      figures.isEmpty ? [] : tried.lazy.map { figures[$0] }.filter { !$0.isNaN }
    }
    let bytes = SortedSample(known(track.bytes))
    let scores = SortedSample(device.map { known(track.scores[$0 * evidence.measures.count]) } ?? [])
    photos = tried.count
    failed = tried.count { track.status($0) == .failed }
    refused = tried.count { track.status($0) == .refused }
    overLimit = tried.count { track.status($0) == .overLimit }
    medianBytes = bytes.median
    p95Bytes = bytes.quantile(0.95)
    medianScore = scores.median
    worstScore = scores.values.first
    let shares = evidence.shares(policy, for: question)
    shareHarmed =
      tried.lazy.map { shares[$0] }.filter { !$0.isNaN }.map { $0 < question.criterion.harmedBelow ? 1.0 : 0 }.mean
    medianEncodes = known(track.encodes).median
    medianCompressCpuSeconds = known(track.cpuSeconds).median
    medianCompressInstructions = known(track.instructions).median
    let processed = evidence.processed
    shareInBudget =
      tried.lazy.filter { processed[$0] }.map { photo in
        parts.reduce(0) { sum, item in
          let uploads = track.uploads[item.link]
          guard !uploads.sent[photo].isNaN else { return sum }
          let chance = uploads.chance(photo, within: question.budgetSeconds, of: evidence.budgetSeconds) ?? 0
          return sum + (chance >= Evidence.sureEnough ? item.part : 0)
        }
      }.mean
    totalShareInBudget = tried.lazy.compactMap { track.metInTotal($0, parts) }.mean
    timedPhotos = tried.count { !track.cpuSeconds[$0].isNaN }
  }

  /// Copies the figures of the answer's table.
  package mutating func take(_ row: Answer.Row) {
    (sentWell, sent, seen, harmed, lost) = (row.sentWell, row.sent, row.seen, row.harmed, row.lost)
    (sentWellLow, sentWellHigh, meanBytes, unscored) = (
      row.sentWellLow, row.sentWellHigh, row.meanBytes, row.unscored
    )
  }
}

extension Track {
  /// The share of the links, by weight, on which the budget is met, compression included; nil if it was not timed.
  fileprivate func metInTotal(_ photo: Int, _ parts: [(link: Int, part: Double)]) -> Double? {
    let chances = parts.compactMap { item in uploads[item.link].total[photo].known.map { (item.part, $0) } }
    return chances.isEmpty ? nil : chances.reduce(0) { $0 + ($1.1 >= Evidence.sureEnough ? $1.0 : 0) }
  }
}
