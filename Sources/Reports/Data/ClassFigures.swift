import Statistics

/// What each policy does to one class of photos, such as screenshots or portraits.
struct ClassFigures: Sendable {
  let name: String
  let photos: Int
  /// By policy, in the order of the report.
  let byPolicy: [Figures]

  struct Figures: Sendable {
    let medianBytes: Double?
    let medianScore: Double?
    let worstScore: Double?
    let harmed: Int
  }

  static func all(_ samples: Samples, choice: Choice) -> [ClassFigures] {
    let groups = Dictionary(grouping: samples.places(choice.photos)) { samples.photos[$0].kind ?? "unclassed" }
    let device = samples.device(choice.device)
    return groups.sorted { $0.key < $1.key }.map { name, photos in
      ClassFigures(
        name: name, photos: photos.count,
        byPolicy: samples.policies.indices.map { policy in
          let scores = samples.scores(policy, photos, on: device)
          return Figures(
            medianBytes: samples.bytes(policy, photos).median, medianScore: scores.median,
            worstScore: scores.min(), harmed: scores.count { $0 < choice.harmedBelow })
        })
    }
  }
}
