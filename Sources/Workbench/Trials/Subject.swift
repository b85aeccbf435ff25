import CompressionStrategies
import Digests
import ImageCodecs
import RunRecords

/// A photo at a worker: its bytes, and what policies that begin alike share of it.
struct Subject {
  let name: String
  let bytes: [UInt8]
  let look: PhotoLook
  /// The photo, or why there is none.
  let photo: Result<Photo, CodecError>
  /// Its pixels, decoded once whatever number of policies asks.
  let pixels: (any PixelSource)?

  /// Reads the file.
  init(_ path: FilePath, named name: String) throws(SystemError) {
    self.name = name
    bytes = try FileReader.read(path)
    var look = PhotoLook(hash: SHA256.digest(of: bytes).description, bytes: bytes.count)
    do throws(CodecError) {
      let photo = try Photo(name: name, bytes: bytes)
      self.photo = .success(photo)
      pixels = KeptPixels(PhotoReader(bytes: bytes, probe: photo.probe))
      look.width = photo.probe.size.width
      look.height = photo.probe.size.height
      look.pixels = photo.probe.size.area
      look.format = photo.probe.format.rawValue
    } catch {
      photo = .failure(error)
      pixels = nil
    }
    self.look = look
  }

  /// Its upright size; nil where it is no photo.
  var size: PixelSize? { try? photo.get().probe.size }

  /// What becomes of it under a policy; without sharing every step is taken anew, as an app would.
  func outcome(under policy: Policy, maxMegapixels: Double, isShared: Bool = true) -> Outcome {
    switch photo {
    case .success(let photo):
      policy.compress(photo, pixels: isShared ? pixels : nil, maxMegapixels: maxMegapixels)
    case .failure(let error):
      .failed(error.description)
    }
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
    photoClass = look.width == nil ? nil : Self.photoClass(megapixels: Double(look.pixels) / 1e6)
  }

  /// What kind of photo it is where no manifest says so.
  static func photoClass(megapixels: Double) -> String {
    switch megapixels {
    case ..<2: "under 2 MP"
    case ..<8: "2 to 8 MP"
    case ..<16: "8 to 16 MP"
    default: "over 16 MP"
    }
  }
}
