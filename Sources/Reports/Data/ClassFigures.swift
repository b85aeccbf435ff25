import Records
import Statistics

/// What each policy does to one class of photos, such as screenshots or portraits.
struct ClassFigures: Sendable {
  /// The name of photos without a class.
  static let unclassed = "unclassed"

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

  static func all(_ samples: Samples, question: Question) -> [ClassFigures] {
    let asked = samples.places(question.photos)
    let device = samples.device(question.device)
    var names: [String] = []
    for photo in asked where !names.contains(samples.photos[photo].className) {
      names.append(samples.photos[photo].className)
    }
    return names.sorted { $0 < $1 }.map { name in
      let photos = asked.filter { samples.photos[$0].className == name }
      return ClassFigures(
        name: name, photos: photos.count,
        byPolicy: samples.policies.indices.map { policy in
          let scores = samples.scores(policy, photos, on: device)
          let harmed = samples.harmed(policy, photos, question).harmed
          return Figures(
            medianBytes: samples.bytes(policy, photos).median, medianScore: scores.median,
            worstScore: scores.min(), harmed: harmed)
        })
    }
  }
}

extension Samples.Photo {
  fileprivate var className: String { kind ?? ClassFigures.unclassed }
}
