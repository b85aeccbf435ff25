extension Samples {
  /// The data for the rule, from a page's samples.
  static func evidence(_ held: PageSamples) -> Evidence {
    let policies = held.policies.map { $0.name }
    var gathering = EvidenceGathering(
      policies: policies, links: held.links, devices: held.devices.map { $0.name }, measures: held.measures,
      criteria: held.criteria, seed: held.seed, keeping: .sentAndSeen, expecting: held.photos.count)
    for (place, photo) in held.photos.enumerated() {
      gathering.add(
        Evidence.Photo(
          photo.name, isGenerated: photo.isGenerated, megapixels: photo.megapixels, kind: photo.kind,
          bytes: Double(photo.bytes)))
      for policy in policies.indices {
        guard let trial = held.trials[place][policy] else { continue }
        gathering.take(
          trial.status, breaksLimit: trial.breaksLimit, bytes: trial.bytes.map { Double($0) },
          encodes: Double(trial.encodes), cpuSeconds: nil, compressSeconds: trial.compressSeconds, instructions: nil,
          isDamaged: trial.isDamaged, policy: policy)
        for device in held.devices.indices {
          for measure in held.measures.indices where trial.looked[device][measure] {
            gathering.take(
              score: trial.scores[device][measure], policy: policy, photo: place, device: device, measure: measure)
          }
        }
        for link in held.links.indices {
          guard var sending = trial.uploads[link]?.sending else { continue }
          sending.isOverPaths = held.populations[link]
          gathering.take(sending, policy: policy, photo: place, link: link)
        }
      }
    }
    return gathering.finish()
  }

  /// A page's samples for these choices.
  init(_ held: PageSamples, _ evidence: Evidence, _ choice: Choice) {
    let policies = evidence.policies
    let asked = held.photos.indices.filter { choice.photos.include(held.photos[$0].isGenerated) }
    func trials(_ policy: Int, _ photos: [Int]) -> [TrialDetails] { photos.compactMap { held.trials[$0][policy] } }
    self.init(
      photos: held.photos, policies: policies, devices: held.devices.map { $0.name }, links: held.links,
      evidence: evidence, failures: [:], designs: held.policies.map { Design(words: $0.design) },
      thumbnailMedians: policies.indices.map { policy in
        trials(policy, asked).compactMap { $0.thumbnailBytes.map { Double($0) } }.median
      },
      limitsBroken: policies.indices.map { policy in trials(policy, asked).count { $0.limitBroken } },
      times: policies.indices.map { policy in
        held.links.indices.map { link in
          var medians = UploadMedians(trials(policy, asked)) { $0.uploads[link].flatMap($1) }
          medians.uploadOfAll = trials(policy, Array(held.photos.indices)).compactMap { $0.uploads[link]?.p50 }.median
          return medians
        }
      },
      choiceTimes: policies.indices.map { policy in
        UploadMedians(trials(policy, asked)) { trial, figure in choice.mean(trial, over: held.links, figure) }
      },
      uploadSeconds: policies.indices.map { policy in
        held.photos.indices.map { photo in
          held.trials[photo][policy].flatMap { choice.mean($0, over: held.links) { $0.p50 } } ?? .nan
        }
      }, latePaths: [],
      parts: policies.indices.map { policy in
        var parts: [Int: CompressionParts] = [:]
        for photo in held.photos.indices { parts[photo] = held.trials[photo][policy]?.parts }
        return parts
      })
  }
}

extension UploadMedians {
  typealias Figure = (TrialDetails.Sent) -> Double?

  /// The medians of these trials, for each figure.
  init(_ trials: [TrialDetails], _ figure: (TrialDetails, @escaping Figure) -> Double?) {
    func median(_ which: @escaping Figure) -> Double? { trials.compactMap { figure($0, which) }.median }
    self.init(
      upload: median { $0.p50 }, queue: median { $0.queue }, uploadP95: median { $0.p95 },
      preview: median { $0.preview }, uploadOfAll: nil)
  }
}
