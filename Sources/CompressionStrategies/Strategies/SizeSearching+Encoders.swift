import ImageCodecs
import Pixels

extension SizeSearching {
  /// The best file of an encoder that has a quality.
  func encoded(_ raster: Raster, in studio: inout Studio) throws -> Rendition {
    let ceiling = ceiling(in: studio)
    var search = EncodedSearch(raster, picture: picture, minQuality: leastQuality)
    defer { for step in search.steps { studio.record(step) } }
    if let (found, isFinest) = try search.fit(within: ceiling) {
      let isFilled = Double(found.bytes.count) >= QualitySearch.enough * Double(ceiling)
      if let note = note(isFinest: isFinest && !isFilled, ceiling: ceiling) { studio.note(note) }
      return Rendition(found)
    }
    if ceiling < limit, let found = try search.decent(within: limit) {
      studio.note(noteOfLarger(than: ceiling))
      return Rendition(found)
    }
    throw refusal(search.smallest ?? (0, raster.size))
  }
}

extension Rendition {
  fileprivate init(_ found: EncodedSearch.Trial) {
    self.init(found.bytes, size: found.size, settings: found.settings)
  }
}
