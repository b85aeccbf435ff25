public import RunRecords
import Statistics

/// What a policy comes to for a choice: a row of the answer table and all that is drawn of it.
public struct PolicyFigures: Sendable {
  /// The aggregates, over the choice's links by weight.
  public let answer: PolicyAnswer
  /// The share of the photos that some policy could process that are as good as surely in time, by link of the choice.
  let shareByLink: [Share]
  /// How many photos are harmed, of how many that have a score.
  let harmed: Int
  let scored: Int
  /// How many broke a limit, whatever followed.
  let limitsBroken: Int
  /// How many were refused or could not be processed.
  let notSent: Int
  let medianThumbnailBytes: Double?
  /// Where the median size and score lie, photos resampled.
  let bytesInterval: Interval?
  let scoreInterval: Interval?
  /// Medians by step of sending one picture, in seconds, links by weight.
  let time: Time
  /// What the answer's table says of it; nil where no photo counts.
  let told: Answer.Row?
  /// What the policy is, by what it did: "2048 px, quality 85, 4:2:0".
  let design: String

  /// The share in budget on one link.
  struct Share: Sendable, Hashable {
    let link: String
    let share: Double?
  }

  /// Where the time of one picture goes.
  struct Time: Sendable, Hashable {
    /// Compression at the phone's speed; nil where nothing was timed.
    let compress: Double?
    /// That, part by part: the median shared out as the parts share the sum over all timed trials.
    let parts: [CompressionPart: Double]
    /// Until the server has the main picture.
    let upload: Double?
    /// Of that, until the picture can leave: connecting, and files sent before it.
    let queue: Double?
    /// Until 95 of 100 uploads are there, of the median photo.
    let uploadP95: Double?
    /// Until the recipient has something to look at.
    let preview: Double?
    /// Compression and upload together, as far as they are known.
    let total: Double?
  }

  static func all(
    _ evidence: Evidence, samples: Samples, manifest: RunManifest, choice: Choice, answer: Answer,
    answers: [PolicyAnswer], bootstrap: PairedBootstrap
  ) -> [PolicyFigures] {
    let device = samples.device(choice.device)
    return samples.policies.indices.map { index in
      let tried = samples.tried(index, choice.photos)
      var row = PolicyAnswer(evidence.cells[index], for: answer.question, in: evidence)
      row.policy = samples.policies[index]
      row.link = choice.links.map(\.link).joined(separator: "+")
      row.device = choice.device
      row.recommended = answer.policies == [row.policy]
      let told = answer.row(of: row.policy)
      if let told { row.take(told) }
      let scores = tried.compactMap { $0.score(device) }
      return PolicyFigures(
        answer: row,
        shareByLink: choice.links.map { part in
          Share(
            link: part.link,
            share: answers.first {
              $0.policy == row.policy && $0.link == part.link && $0.device == choice.device
            }?.shareInBudget)
        },
        harmed: scores.count { $0 < choice.harmedBelow }, scored: scores.count,
        limitsBroken: tried.count { $0.limitBroken }, notSent: row.refused + row.failed,
        medianThumbnailBytes: tried.compactMap { $0.thumbnailBytes.map(Double.init) }.median,
        bytesInterval: bootstrap.median(of: tried.compactMap { $0.bytes.map(Double.init) }),
        scoreInterval: bootstrap.median(of: scores),
        time: Time(tried, samples: samples, choice: choice), told: told,
        // What a policy is does not change with the photos that are asked about.
        design: Design.words(samples.tried(index, .all), chroma: manifest.policies[index].chroma))
    }
  }
}

extension PolicyFigures.Time {
  init(_ cells: [Samples.Cell], samples: Samples, choice: Choice) {
    func median(_ figure: (Samples.Sent) -> Double?) -> Double? {
      cells.compactMap { choice.mean($0, samples: samples, figure) }.median
    }
    let upload = median(\.p50)
    let compress = cells.compactMap(\.cpuSeconds).median.map { $0 / choice.phoneSpeed }
    self.init(
      compress: compress, parts: CompressionParts.shares(cells).mapValues { $0 * (compress ?? 0) }, upload: upload,
      queue: median(\.queue), uploadP95: median(\.p95), preview: median(\.preview),
      total: upload.map { $0 + (compress ?? 0) })
  }
}

extension Choice {
  /// A figure of a cell's uploads over the links of the choice, by weight; nil where a link has none.
  func mean(_ cell: Samples.Cell, samples: Samples, _ figure: (Samples.Sent) -> Double?) -> Double? {
    var (sum, weight) = (0.0, 0.0)
    for part in links {
      guard let link = samples.link(part.link), let value = cell.uploads[link].flatMap(figure) else { return nil }
      sum += value * part.share
      weight += part.share
    }
    return weight > 0 ? sum / weight : nil
  }
}
