/// A trial of which a report shows pictures: a photo under a policy, by their names.
package struct ShownTrial: Sendable, Hashable {
  /// The photo's name in the run.
  package let photo: String
  /// The policy's name in the run.
  package let policy: String

  /// A trial by its names.
  package init(_ photo: String, _ policy: String) { (self.photo, self.policy) = (photo, policy) }
}

/// The small pictures that a run keeps for its reports, identified by the content that they show.
///
/// A picture of a rendition belongs to one photo, so it has both hashes: other photos may have been made into the same
/// bytes, or a worker may claim so, and their pictures must not be mixed up.
package enum ReportPicture: Codable, Sendable, Hashable {
  /// The photo, for lists.
  case preview(photo: String)
  /// The part of the photo where the rendition loses most, at the first screen's pixels.
  case reference(photo: String, rendition: String)
  /// The same part of the rendition.
  case rendition(photo: String, rendition: String)
  /// Where the rendition loses in that part.
  case heatmap(photo: String, rendition: String)
  /// The whole photo as it fills the first screen, at its pixels.
  case wholeReference(photo: String)
  /// The whole rendition as it fills the first screen.
  case wholeRendition(photo: String, rendition: String)
  /// Where the rendition loses, at half of those pixels.
  case wholeHeatmap(photo: String, rendition: String)

  /// How many photos of each policy, those with the lowest scores, are kept whole: about a megabyte each.
  package static let wholePerPolicy = 3

  /// The hashes of its photo, and of its rendition if it shows one.
  package var hashes: (photo: String, rendition: String?) {
    switch self {
    case .preview(let photo), .wholeReference(let photo): (photo, nil)
    case .reference(let photo, let rendition), .rendition(let photo, let rendition), .heatmap(let photo, let rendition),
      .wholeRendition(let photo, let rendition), .wholeHeatmap(let photo, let rendition):
      (photo, rendition)
    }
  }

  /// Its name in a page: sixteen digits of a hash are enough to distinguish the files of a run.
  package var key: String { name(hashes.photo.prefix(16)) }

  /// The name of its file in `pictures/`.
  package var fileName: String { name(hashes.photo[...]) + ".jpg" }

  private func name(_ photo: Substring) -> String {
    "\(photo)-\(hashes.rendition.map { "\($0.prefix(16))-" } ?? "")\(kind)"
  }

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
