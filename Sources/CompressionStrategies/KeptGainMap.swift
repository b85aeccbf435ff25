import ImageCodecs
import Pixels
import Units

/// What becomes of a photo's gain map.
package enum GainMapRule: Int, Sendable, CaseIterable {
  /// It is left out, as by most apps.
  case drop
  /// It is made smaller with its picture.
  case keep
  /// It has at most half of the picture's sides.
  case half
  /// It has at most a quarter of the picture's sides.
  case quarter

  /// The longest side of the map of a picture with this one.
  fileprivate func most(of side: Int) -> Int {
    switch self {
    case .drop, .keep: side
    case .half: (side + 1) / 2
    case .quarter: (side + 3) / 4
    }
  }
}

/// A photo's gain map, which is kept with the picture made from the photo.
struct KeptGainMap {
  /// A map may take one byte of this many: larger ones cost the picture more than screens that use them gain.
  private static let share = 4
  /// A map with a shorter side shows nothing of the picture.
  private static let shortestSide = 32
  /// The qualities that are tried for a map that takes too much, the best first.
  private static let qualities = [85, 70, 55, 40]

  private let map: GainMap
  private let photo: Photo
  /// Whether its gains are for other colours than the picture's, which is in sRGB.
  private let isWide: Bool
  private let rule: GainMapRule
  private var mostBytes = Int.max
  /// The last map that was drawn; nil if no map can be kept at this size.
  private var drawn: (size: PixelSize, map: GainMap?)?

  /// Nil if the photo has no gain map that can be kept; `note` receives the reason.
  init?(of photo: Photo, _ rule: GainMapRule, note: (String) -> Void) {
    do {
      guard let map = try GainMap(of: photo.bytes) else {
        note("no gain map of Ultra HDR or ISO 21496-1 is in this photo")
        return nil
      }
      (self.map, self.photo, self.rule) = (map, photo, rule)
      isWide = map.isOfColours && photo.probe.profile?.isSRGB == false
      if isWide { note("gain map converted to sRGB's colours") }
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
    let share = max(1, (whole.longestSide * size.longestSide + photoSide / 2) / photoSide)
    let side = min(whole.longestSide, share, rule.most(of: size.longestSide))
    let wanted = side == whole.longestSide ? whole : whole.scaled(toLongestSide: side)
    let orientation = photo.probe.orientation
    let isUnchanged = !isWide && wanted == self.map.size && orientation == .up
    if isUnchanged, self.map.addedBytes <= mostBytes { return self.map }
    let (map, samples) =
      try isWide
      ? self.map.inSRGB(of: PhotoReader(bytes: photo.bytes, probe: photo.probe), at: wanted)
      : (self.map, self.map.raster(at: wanted, turnedBy: orientation))
    if !isUnchanged {
      let drawn = try map.redrawn(samples)
      if drawn.addedBytes <= mostBytes { return drawn }
    }
    return try best(of: samples, as: map)
  }

  /// Of the maps that keep the limit, the one whose gains are nearest to these samples, which take too much even in
  /// good quality: fewer pixels, or fewer bytes for each. All of them together cost less than the picture.
  private func best(of whole: Raster, as map: GainMap) throws(CodecError) -> GainMap? {
    let wanted = whole.size
    var (best, least): (GainMap?, Int) = (nil, .max)
    var side = wanted.longestSide
    while side >= Self.shortestSide {
      let raster = whole.resampled(to: wanted.scaled(toLongestSide: side), kernel: .lanczos3, light: .gamma)
      for quality in Self.qualities {
        let drawn = try map.redrawn(raster, quality: quality)
        guard drawn.addedBytes <= mostBytes else { continue }
        let shown = try drawn.raster().resampled(to: wanted, kernel: .bilinear, light: .gamma)
        let error = zip(shown.samples, whole.samples).reduce(0) {
          $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1))
        }
        if error < least { (best, least) = (drawn, error) }
        // A map with fewer pixels is only worse if this one has the best quality.
        if quality == Self.qualities[0] { return best }
        break
      }
      side = side * 7 / 10
    }
    return best
  }
}
