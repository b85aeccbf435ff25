import Documents
package import PerceptualQuality
package import Records

extension RunManifest {
  /// The criteria that its scores are enough for: the built-in ones, its own, and this one. A score with another
  /// midpoint is not listed, because it has an axis of its own.
  package func criteria(with asked: Criterion) -> [Criterion] {
    var criteria = Criterion.presets.all
    for one in [question.criterion, asked] where one.midpoint == nil {
      if let place = criteria.firstIndex(where: { $0.name == one.name }) {
        criteria[place] = one
      } else {
        criteria.append(one)
      }
    }
    return criteria.filter { holds($0.measure) }
  }

  /// Whether this was measured.
  package func holds(_ measure: Measure) -> Bool {
    scale(of: measure.metric) != nil && viewings.contains(measure.viewing)
  }
}
