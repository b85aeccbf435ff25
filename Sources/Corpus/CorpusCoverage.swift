package import Documents
import ImageCodecs
import Units

/// What a set of photos covers, and what it lacks to represent users' photos.
package struct CorpusCoverage: Sendable {
  /// One aspect of a set: its kinds, and how many photos there are of each.
  struct Aspect: Sendable {
    let name: String
    let counts: [(kind: String, photos: Int)]

    /// Kinds without photos.
    var missing: [String] { counts.filter { $0.photos == 0 }.map(\.kind) }
  }

  /// How many photos there are, including duplicates.
  package let photos: Int
  let aspects: [Aspect]
  /// Photos with the same pixels as another, in groups and in order: they distort a mean.
  let duplicates: [[String]]
  /// The class of each photo, and whether it is stated.
  let classes: [(name: String, photoClass: PhotoClass, isStated: Bool)]

  /// The coverage of these photos.
  package init(_ photos: [CorpusPhoto]) {
    self.photos = photos.count
    func aspect(_ name: String, _ kinds: [(String, (CorpusPhoto) -> Bool)]) -> Aspect {
      Aspect(name: name, counts: kinds.map { kind, belongs in (kind, photos.count { belongs($0) }) })
    }
    func between(_ low: Double, _ high: Double, _ value: @escaping (CorpusPhoto) -> Double) -> (CorpusPhoto) -> Bool {
      { value($0) >= low && value($0) < high }
    }
    let megapixels = { (photo: CorpusPhoto) in photo.header.megapixels }
    aspects = [
      aspect(
        "size",
        [
          ("under 1 MP", between(0, 1, megapixels)), ("1-5 MP", between(1, 5, megapixels)),
          ("5-13 MP", between(5, 13, megapixels)), ("13-40 MP", between(13, 40, megapixels)),
          ("over 40 MP", between(40, .infinity, megapixels)),
        ]),
      aspect(
        "orientation",
        [
          ("upright", { ($0.header.statedOrientation ?? 1) == 1 }),
          ("turned (3, 6, 8)", { [3, 6, 8].contains($0.header.statedOrientation) }),
          ("mirrored (2, 4, 5, 7)", { [2, 4, 5, 7].contains($0.header.statedOrientation) }),
        ]),
      aspect(
        "format",
        [
          ("JPEG", { $0.header.format == .jpeg }),
          ("progressive JPEG", { $0.header.format == .jpeg && $0.header.isProgressive }),
          ("HEIC", { $0.header.format == .heic }), ("PNG", { $0.header.format == .png }),
          ("WebP", { $0.header.format == .webp }),
          ("AVIF, JPEG XL, GIF or TIFF", { ![.jpeg, .heic, .png, .webp].contains($0.header.format) }),
        ]),
      aspect(
        "colour",
        [
          ("sRGB or none stated", { !$0.header.isOtherThanSRGB && $0.header.colourModel == .rgb }),
          ("other than sRGB", { $0.header.isOtherThanSRGB }),
          ("grey", { $0.header.colourModel == .grey }), ("CMYK", { $0.header.colourModel == .cmyk }),
        ]),
      aspect(
        "detail",
        [
          ("little", between(0, 0.045) { $0.detail }), ("usual", between(0.045, 0.12) { $0.detail }),
          ("much", between(0.12, .infinity) { $0.detail }),
        ]),
      aspect(
        "light",
        [
          ("dark", between(0, 0.25) { $0.brightness }), ("middling", between(0.25, 0.65) { $0.brightness }),
          ("bright", between(0.65, .infinity) { $0.brightness }),
        ]),
      aspect("transparency", [("opaque", { !$0.header.hasAlpha }), ("with alpha", { $0.header.hasAlpha })]),
      aspect("GPS", [("without", { !$0.header.hasGPS }), ("with a position", { $0.header.hasGPS })]),
      aspect(
        "class",
        PhotoClass.allCases.filter { $0 != .unsure || photos.contains { $0.photoClass == .unsure } }.map { kind in
          (kind.rawValue, { $0.photoClass == kind })
        }),
    ]
    duplicates = Dictionary(grouping: photos, by: \.pixels).values.filter { $0.count > 1 }.map { $0.map(\.name) }
      .sorted { $0[0] < $1[0] }
    classes = photos.map { ($0.name, $0.photoClass, $0.statedClass != nil) }
  }

  /// The coverage as text.
  package var text: String {
    let width = aspects.map(\.name.count).max() ?? 0
    var lines = aspects.map { aspect in
      let counts = aspect.counts.filter { $0.photos > 0 }.map { "\($0.kind) \($0.photos)" }.joined(separator: ", ")
      let lacks = aspect.missing.isEmpty ? "" : "; lacks \(aspect.missing.joined(separator: ", "))"
      return aspect.name + String(repeating: " ", count: width - aspect.name.count + 2) + counts + lacks
    }
    for group in duplicates { lines.append("same pixels: \(group.joined(separator: ", "))") }
    return lines.joined(separator: "\n")
  }

  /// The coverage as JSON.
  package func json(skipped: Int, faults: [CorpusFault]) -> JSONValue {
    .object([
      ("photos", .integer(photos)), ("skipped", .integer(skipped)),
      ("faults", .list(faults.map { .object([("photo", .text($0.photo)), ("reason", .text($0.reason))]) })),
      (
        "aspects",
        .list(
          aspects.map { aspect in
            .object([
              ("name", .text(aspect.name)), ("counts", .object(aspect.counts.map { ($0.kind, .integer($0.photos)) })),
              ("missing", .list(aspect.missing.map { .text($0) })),
            ])
          })
      ),
      ("duplicates", .list(duplicates.map { .list($0.map { .text($0) }) })),
      (
        "classes",
        .list(
          classes.map {
            .object([
              ("photo", .text($0.name)), ("photoClass", .text($0.photoClass.rawValue)),
              ("stated", .bool($0.isStated)),
            ])
          })
      ),
    ])
  }
}
