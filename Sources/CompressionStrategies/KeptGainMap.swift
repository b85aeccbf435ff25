import ImageCodecs
import Pixels
import Units

/// A photo's gain map, which is kept with the picture made from the photo.
struct KeptGainMap {
  /// A map may take one byte of this many: larger ones cost the picture more than screens that use them gain.
  private static let share = 4
  /// A map with a shorter side shows nothing of the picture.
  private static let shortestSide = 32

  private let map: GainMap
  private let photo: Photo
  private var mostBytes = Int.max
  /// The last map that was drawn; nil if no map can be kept at this size.
  private var drawn: (size: PixelSize, map: GainMap?)?

  /// Nil if the photo has no gain map that can be kept; `note` receives the reason.
  init?(of photo: Photo, note: (String) -> Void) {
    do {
      guard let map = try GainMap(of: photo.bytes) else {
        note("no gain map of Ultra HDR or ISO 21496-1 is in this photo")
        return nil
      }
      guard !map.isOfColours || photo.probe.profile?.isSRGB ?? true else {
        note("gain map left out: its gains are of other colours than sRGB's")
        return nil
      }
      (self.map, self.photo) = (map, photo)
    } catch {
      note("gain map left out: \(error)")
      return nil
    }
  }

  /// From now on the map may take its share of a limit that both pictures keep together.
  mutating func keep(within limit: Int) {
    mostBytes = limit / Self.share
    drawn = nil
  }

  /// The map for a picture of this size: reduced by the same factor, and further if a limit requires it.
  mutating func drawn(for size: PixelSize, note: (String) -> Void) -> GainMap? {
    if let drawn, drawn.size == size { return drawn.map }
    var found: GainMap?
    do {
      found = try fitting(size)
      note(
        found.map { "gain map kept: \($0.size.width.grouped) × \($0.size.height.grouped) pixels" }
          ?? "gain map left out: it takes more than a quarter of the limit")
    } catch {
      note("gain map left out: \(error)")
    }
    drawn = (size, found)
    return found
  }

  private func fitting(_ size: PixelSize) throws(CodecError) -> GainMap? {
    let whole = photo.probe.orientation.swapsSides ? map.size.turned : map.size
    let photoSide = photo.probe.size.longestSide
    var side = min(whole.longestSide, max(1, (whole.longestSide * size.longestSide + photoSide / 2) / photoSide))
    while true {
      let smaller = side == whole.longestSide ? whole : whole.scaled(toLongestSide: side)
      let drawn = try map.drawn(at: smaller, turnedBy: photo.probe.orientation)
      if drawn.addedBytes <= mostBytes { return drawn }
      guard side / 2 >= Self.shortestSide else { return nil }
      side /= 2
    }
  }
}
