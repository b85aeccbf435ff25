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

  /// SHA-256 of the photo or rendition that it shows.
  public var hash: String {
    switch self {
    case .preview(let hash), .reference(let hash), .rendition(let hash), .heatmap(let hash), .wholeReference(let hash),
      .wholeRendition(let hash), .wholeHeatmap(let hash):
      hash
    }
  }

  /// What its file in `pictures/` is called.
  public var fileName: String { "\(hash)-\(kind).jpg" }

  private var kind: String {
    switch self {
    case .preview: "preview"
    case .reference: "reference"
    case .rendition: "rendition"
    case .heatmap: "heatmap"
    case .wholeReference: "whole-reference"
    case .wholeRendition: "whole-rendition"
    case .wholeHeatmap: "whole-heatmap"
    }
  }
}
