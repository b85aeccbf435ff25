/// The places of rows, by the names in them: policies, screens and links of a manifest, and photos in the order in
/// which they come.
public struct RowPlaces: Sendable {
  private let policies: [String: Int]
  private let devices: [String: Int]
  private let links: [String: Int]
  private var photos: [String: Int] = [:]
  /// Rows of one photo follow each other: most have the name of the one before.
  private var lastName: [UInt8] = []
  private var lastPlace: Int?

  /// Places in the manifest's lists; no photo is known yet.
  public init(_ manifest: RunManifest) {
    func places(_ names: [String]) -> [String: Int] {
      Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    }
    policies = places(manifest.policies.map(\.name))
    devices = places(manifest.devices.map(\.name))
    links = places(manifest.links.map(\.name))
  }

  /// The place of a row's policy; nil if the manifest does not have it.
  public func policy(_ row: CellRow, _ column: Int) -> Int? { row.text(column).flatMap { policies[$0] } }
  /// The same of its screen.
  public func device(_ row: CellRow, _ column: Int) -> Int? { row.text(column).flatMap { devices[$0] } }
  /// The same of its link.
  public func link(_ row: CellRow, _ column: Int) -> Int? { row.text(column).flatMap { links[$0] } }

  /// The place of a row's photo; nil if it was never added.
  public mutating func photo(_ row: CellRow, _ column: Int) -> Int? {
    let isSame = unsafe row.withText(column) { unsafe $0.elementsEqual(lastName) }
    if isSame, lastName != [] { return lastPlace }
    guard let name = row.text(column) else { return nil }
    lastName = Array(name.utf8)
    lastPlace = photos[name]
    return lastPlace
  }

  /// The place of a photo of this name; nil if it was never added.
  public func photo(named name: String) -> Int? { photos[name] }

  /// Adds a row's photo behind the others.
  public mutating func add(_ photo: String) {
    lastPlace = photos.count
    lastName = Array(photo.utf8)
    photos[photo] = photos.count
  }
}
