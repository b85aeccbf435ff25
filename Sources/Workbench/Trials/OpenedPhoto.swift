import CompressionStrategies
import Corpus
import Documents
package import ImageCodecs
import Pixels
import Records
import System
import Workers

/// A photo in a worker: its bytes, and what policies with the same first steps share.
struct OpenedPhoto {
  let name: String
  let bytes: [UInt8]
  /// What its header says, or why the header cannot be read.
  let photo: Result<Photo, CodecError>
  /// Its pixels, decoded once for all policies.
  let pixels: (any PixelSource)?

  /// Reads the file and its header.
  init(_ file: OpenFile, named name: String) throws(SystemError) {
    self.name = name
    bytes = try FileReader.read(file.descriptor)
    do throws(CodecError) {
      let photo = try Photo(name: name, bytes: bytes)
      self.photo = .success(photo)
      pixels = KeptPixels(PhotoReader(bytes: bytes, probe: photo.probe))
    } catch {
      photo = .failure(error)
      pixels = nil
    }
  }

  /// What its header says; nil if it is not a photo.
  var probe: PhotoProbe? { try? photo.get().probe }

  /// The whole picture, which scores need, too; nil if it cannot be decoded, or has too many pixels.
  func whole(maxMegapixels: Double) -> Raster? {
    guard let probe, probe.megapixels <= maxMegapixels else { return nil }
    return try? pixels?.render(RenderRequest()).raster
  }

  /// The outcome under a policy; without sharing every step is done again, as an app would.
  func outcome(under policy: Policy, maxMegapixels: Double, isShared: Bool = true) -> Outcome {
    switch photo {
    case .success(let photo):
      policy.compress(photo, pixels: isShared ? pixels : nil, maxMegapixels: maxMegapixels)
    case .failure(let error):
      .failed(error.reason)
    }
  }
}

/// What is known of a photo: its content as the program itself found it, and what a worker read in its header.
package struct PhotoLook: Codable, Sendable, Hashable {
  package var hash: String
  package var bytes: Int
  package var width: Int?
  package var height: Int?
  /// Pixels to be decoded, for limits and for the budget of memory.
  package var pixels = 0
  package var format: String?
  /// Its class: from a manifest, or a guess after its pixels were decoded.
  package var photoClass: String?
  /// Why it cannot be read at all; nil if it can.
  package var failure: Reason?

  /// A photo with these properties.
  package init(
    hash: String, bytes: Int, width: Int? = nil, height: Int? = nil, pixels: Int = 0, format: String? = nil,
    photoClass: String? = nil, failure: Reason? = nil
  ) {
    (self.hash, self.bytes, self.width, self.height, self.pixels) = (hash, bytes, width, height, pixels)
    (self.format, self.photoClass, self.failure) = (format, photoClass, failure)
  }
}

extension PhotoLook {
  /// A photo that was opened.
  init(_ opened: OpenedPhoto) {
    self.init(hash: SHA256.digest(of: opened.bytes).description, bytes: opened.bytes.count)
    if let probe = opened.probe { take(LookRequest.Answer(probe)) }
  }

  /// A photo of which only the bytes are known.
  init(at path: FilePath) {
    do throws(SystemError) {
      let sum = try PhotoSum(path)
      self.init(hash: sum.digest.description, bytes: sum.bytes)
    } catch {
      self.init(hash: "", bytes: 0, failure: Reason(.unreadable, "\(error)"))
    }
  }

  /// What a worker read in its header; nil if none did.
  var header: LookRequest.Answer? {
    failure == nil
      ? LookRequest.Answer(
        width: width, height: height, pixels: pixels, format: format.flatMap { PhotoFormat(rawValue: $0) }) : nil
  }

  mutating func take(_ header: LookRequest.Answer) {
    (width, height) = (header.width, header.height)
    pixels = header.pixels
    format = header.format?.rawValue
  }
}

extension Trial {
  /// The photo's part of a trial.
  init(photo: String, look: PhotoLook, policy: String, policyHash: String) {
    self.init()
    self.photo = photo
    self.policy = policy
    self.policyHash = policyHash
    photoHash = look.hash
    photoBytes = look.bytes
    photoWidth = look.width
    photoHeight = look.height
    photoFormat = look.format
    photoClass = look.photoClass
  }
}
