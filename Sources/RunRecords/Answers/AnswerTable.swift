public import Statistics

/// The rows of the answer table: each policy on each link and device, with the rule's pick marked.
public enum AnswerTable {
  /// The rows of these trials, in the order of devices, links and policies.
  public static func rows(
    trials: [Trial], scores: [Score], uploads: [Upload], policies: [String], links: [String], devices: [String],
    bootstrap: PairedBootstrap = PairedBootstrap()
  ) -> [PolicyAnswer] {
    rows(links: links, devices: devices, bootstrap: bootstrap) { link, device in
      Evidence(
        trials: trials, scores: scores, uploads: uploads, policies: policies, links: [link: 1], device: device)
    }
  }

  /// The rows of what is known on each link and device, in the order of devices, links and policies.
  public static func rows(
    links: [String], devices: [String], bootstrap: PairedBootstrap,
    evidence: (_ link: String, _ device: String) -> Evidence
  ) -> [PolicyAnswer] {
    var rows: [PolicyAnswer] = []
    for device in devices {
      for link in links {
        let evidence = evidence(link, device)
        let winner = Recommendation(evidence, bootstrap: bootstrap).winner
        for (policy, cells) in zip(evidence.policies, evidence.cells) {
          var row = PolicyAnswer(cells.compactMap(\.self))
          row.policy = policy
          row.link = link
          row.device = device
          row.recommended = policy == winner
          rows.append(row)
        }
      }
    }
    return rows
  }
}

extension PolicyAnswer {
  /// The aggregates of one policy's cells.
  public init(_ cells: [Evidence.Cell]) {
    self.init()
    let bytes = SortedSample(cells.compactMap(\.bytes))
    let scores = SortedSample(cells.compactMap(\.score))
    photos = cells.count
    failed = cells.count { $0.status == "failed" }
    refused = cells.count { $0.status == "refused" }
    overLimit = cells.count { $0.status == "overLimit" }
    medianBytes = bytes.median
    p95Bytes = bytes.quantile(0.95)
    shareInBudget = cells.compactMap(\.met).mean
    medianScore = scores.median
    worstScore = scores.values.first
    shareHarmed = scores.values.map { $0 < Evidence.harmedBelow ? 1.0 : 0 }.mean
    medianEncodes = cells.compactMap(\.encodes).median
    medianCompressCpuSeconds = cells.compactMap(\.cpuSeconds).median
    totalShareInBudget = cells.compactMap(\.metInTotal).mean
  }
}
