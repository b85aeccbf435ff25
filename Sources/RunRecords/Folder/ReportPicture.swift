/// The small pictures that a run keeps for its reports, by the content that they show.
public enum ReportPicture: Codable, Sendable, Hashable {
  /// The photo of this hash, for lists.
  case preview(photo: String)
  /// The part of the photo that the rendition of this hash loses most of, at the first screen's pixels.
  case reference(rendition: String)
  /// The same part of the rendition.
  case rendition(String)
  /// Where in that part the rendition of this hash loses.
  case heatmap(rendition: String)
  /// The whole photo of this hash as it fills the first screen, at its pixels.
  case wholeReference(photo: String)
  /// The whole rendition of this hash as it fills the first screen.
  case wholeRendition(String)
  /// Where the rendition of this hash loses, at half those pixels.
  case wholeHeatmap(rendition: String)

  /// So many photos of each policy, those with the lowest scores, are kept whole: a megabyte each.
  public static let wholePerPolicy = 3

  /// What its file in `pictures/` is called.
  public var fileName: String {
    switch self {
    case .preview(let photo): "\(photo)-preview.jpg"
    case .reference(let rendition): "\(rendition)-reference.jpg"
    case .rendition(let rendition): "\(rendition)-rendition.jpg"
    case .heatmap(let rendition): "\(rendition)-heatmap.jpg"
    case .wholeReference(let photo): "\(photo)-whole-reference.jpg"
    case .wholeRendition(let rendition): "\(rendition)-whole-rendition.jpg"
    case .wholeHeatmap(let rendition): "\(rendition)-whole-heatmap.jpg"
    }
  }
}
