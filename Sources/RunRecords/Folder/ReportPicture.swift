/// The small pictures that a run keeps for its reports, by the content that they show.
public enum ReportPicture: Sendable, Hashable {
  /// The photo of this hash, for lists.
  case preview(photo: String)
  /// The part of the photo that the rendition of this hash loses most of, at the first screen's pixels.
  case reference(rendition: String)
  /// The same part of the rendition.
  case rendition(String)
  /// Where in that part the rendition of this hash loses.
  case heatmap(rendition: String)

  /// What its file in `pictures/` is called.
  public var fileName: String {
    switch self {
    case .preview(let photo): "\(photo)-preview.jpg"
    case .reference(let rendition): "\(rendition)-reference.jpg"
    case .rendition(let rendition): "\(rendition)-rendition.jpg"
    case .heatmap(let rendition): "\(rendition)-heatmap.jpg"
    }
  }
}
