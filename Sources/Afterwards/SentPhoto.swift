import CompressionStrategies

/// A policy's pictures of one photo, with what matters for a recipient's phone.
package struct SentPhoto: Sendable, Hashable {
  /// A file and the pixels in it.
  package struct File: Sendable, Hashable {
    /// The file's size.
    package var bytes: Int
    /// Its sides in pixels.
    package var (width, height): (Int, Int)
    /// The file format, such as jpeg.
    package var format: String

    /// A file of this size.
    package init(bytes: Int, width: Int, height: Int, format: String = "jpeg") {
      (self.bytes, self.format) = (bytes, format)
      (self.width, self.height) = (width, height)
    }

    /// The bytes of its pixels in memory.
    var decodedBytes: Int { 4 * width * height }

    /// The same for a picture that is shown at this size, never enlarged.
    func decodedBytes(withinSide side: Int) -> Int {
      let longest = max(width, height)
      guard longest > side else { return decodedBytes }
      return 4 * max(1, width * side / longest) * max(1, height * side / longest)
    }

    /// Seconds to decode it on a phone; nil if unknown.
    func decodeSeconds(on phone: PhoneCosts?, speed: Double) -> Double? {
      var amount = CompressionWork.Amount()
      (amount.calls, amount.pixels, amount.bytes) = (1, width * height, bytes)
      return phone?.seconds(amount, of: CompressionWork.Kind("decode", format)).map { $0 / speed }
    }
  }

  /// The main picture.
  package var main: File
  /// The thumbnail; nil if the policy makes none.
  package var thumbnail: File?
  /// Whether the thumbnail is sent; if not, the recipient's phone makes it from the main picture.
  package var sendsThumbnail: Bool

  /// The pictures sent for a photo.
  package init(main: File, thumbnail: File? = nil, sendsThumbnail: Bool = false) {
    (self.main, self.thumbnail, self.sendsThumbnail) = (main, thumbnail, sendsThumbnail)
  }

  /// Bytes that the server keeps.
  var storedBytes: Int { main.bytes + (sendsThumbnail ? thumbnail?.bytes ?? 0 : 0) }
  /// The number of uploaded files.
  var files: Int { sendsThumbnail && thumbnail != nil ? 2 : 1 }
}

/// A policy and its pictures of each photo of a run.
package struct Album: Sendable {
  /// The policy's name.
  package var policy: String
  /// By tried photo; nil if the policy did not send it.
  package var photos: [SentPhoto?]

  /// A policy's pictures of these photos.
  package init(policy: String, photos: [SentPhoto?]) { (self.policy, self.photos) = (policy, photos) }
}
