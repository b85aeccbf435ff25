import Documents
import FoundationEssentials

/// The page of a blind test: one file that works from disk and on a phone, asks for nothing from anywhere, and saves the
/// answers as a file.
package struct BlindTestPage: Sendable {
  /// A photo: its pictures are JPEGs, and each rendition has the scores of what is shown.
  package struct Photo: Sendable {
    let key: String
    let width: Int, height: Int
    let original: [UInt8], obvious: [UInt8]
    let renditions: [(picture: [UInt8], scores: [(metric: String, score: Double)])]

    /// A photo of the test.
    package init(
      key: String, width: Int, height: Int, original: [UInt8], obvious: [UInt8],
      renditions: [(picture: [UInt8], scores: [(metric: String, score: Double)])]
    ) {
      (self.key, self.width, self.height) = (key, width, height)
      (self.original, self.obvious, self.renditions) = (original, obvious, renditions)
    }
  }

  private let photos: [Photo]
  private let test: String
  private let title: String
  private let device: String

  /// A page of these photos; `test` is what answers name it by.
  package init(_ photos: [Photo], test: String, title: String, device: String) {
    (self.photos, self.test, self.title, self.device) = (photos, test, title, device)
  }

  /// The whole file.
  package var text: String {
    let json: JSONValue = [
      "schema": .text(EyeAnswers.schema), "test": .text(test), "title": .text(title), "device": .text(device),
      "photos": .list(photos.map(Self.json)),
    ]
    // A title may be anything: no tag of the page's ends in it.
    let data = json.line.replacing("</", with: "<\\/").replacing("<!--", with: "<\\u0021--")
    return String(decoding: PackageResources.blind_test_html, as: UTF8.self).replacing("{{TEST}}", with: data)
  }

  private static func json(_ photo: Photo) -> JSONValue {
    [
      "key": .text(photo.key), "width": .integer(photo.width), "height": .integer(photo.height),
      "original": .text(base64(photo.original)), "obvious": .text(base64(photo.obvious)),
      "renditions": .list(
        photo.renditions.map { made in
          [
            "picture": .text(base64(made.picture)),
            "scores": .object(made.scores.map { ($0.metric, .number($0.score)) }),
          ]
        }),
    ]
  }

  private static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
