import CompressionStrategies
import NetworkSimulation
import RunRecords
import Units

extension RunSetup {
  /// How a trial's renditions are sent over each link; nothing where there is nothing to send.
  func uploads(of trial: Trial, under policy: Policy) -> [Upload] {
    guard let mainBytes = trial.mainBytes else { return [] }
    let picture = SentPicture(mainBytes: mainBytes, thumbnailBytes: trial.thumbnailBytes)
    let compression = trial.phoneCompressSeconds.map { Duration.seconds($0) }
    return links.map { link in
      var rules = policy.upload
      rules.picturesPerMessage = 1
      let session = UploadSession(pictures: [picture], rules: rules, link: link)
      let summary = session.uploads(budget: budget, runs: seededRuns)
      var upload = Upload()
      upload.photo = trial.photo
      upload.policy = trial.policy
      upload.link = link.name
      upload.runs = summary.runs
      upload.uploadSecondsP5 = summary.upload.quantile(0.05)?.seconds
      upload.uploadSecondsP50 = summary.upload.median?.seconds
      upload.uploadSecondsP95 = summary.upload.quantile(0.95)?.seconds
      upload.queueSecondsP50 = summary.queue.median?.seconds
      upload.firstPreviewSecondsP50 = summary.firstPreview.median?.seconds
      upload.chanceInBudget = summary.chanceInBudget.value
      upload.retransmits = summary.retransmits
      upload.failedShare = summary.failedShare.value
      upload.seenInBudget = summary.seen.chance(within: budget).value
      upload.uploadQuantiles = ArrivalQuantiles.text(summary.upload.arrivals(parts: ArrivalQuantiles.count))
      upload.chancesByPath = PathChances.text(summary.chancesByPath)
      upload.seenQuantiles = ArrivalQuantiles.text(summary.seen.arrivals(parts: ArrivalQuantiles.count))
      if let compression {
        let total = summary.upload.later(by: compression)
        upload.totalSecondsP50 = total.median?.seconds
        upload.totalChanceInBudget = total.chance(within: budget).value
      }
      return upload
    }
  }

  var budget: Duration { .seconds(settings.budgetSeconds) }

  var seededRuns: SeededRuns {
    SeededRuns(
      seed: settings.seed, count: settings.runs.map { .exactly($0) } ?? .untilKnown(atMost: 10_000))
  }
}
