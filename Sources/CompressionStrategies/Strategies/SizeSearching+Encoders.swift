import ImageCodecs
import Pixels
import SizeSearch

extension SizeSearching {
  /// The best file of an encoder that has a quality.
  func encoded(_ raster: Raster, in studio: inout Studio) throws -> Rendition {
    var search = EncodedSearch(raster, picture: picture, minQuality: leastQuality)
    defer { for step in search.steps { studio.record(step) } }
    guard var found = try search.fit(within: limit) else {
      throw refusal(search.smallest ?? (0, raster.size))
    }
    var bound = limit
    let source = studio.photo.bytes.count
    if found.trial.bytes.count > source, let spared = try search.fit(within: source) {
      let cost = try search.pointsLost(by: spared.trial) - search.pointsLost(by: found.trial)
      if cost <= ScoreLoss.worthSparing { (found, bound) = (spared, source) }
    }
    search.keep(found.trial)
    let bytes = found.trial.bytes.count
    let isFilled = Double(bytes) >= QualitySearch.enough * Double(bound)
    note(bytes, isFinest: found.isFinest && !isFilled, of: raster.size, in: &studio)
    return Rendition(found.trial)
  }
}

extension Rendition {
  fileprivate init(_ found: EncodedSearch.Trial) {
    self.init(found.bytes, size: found.size, settings: found.settings)
  }
}
