import CompressionStrategies
import Digests
import ImageCodecs
import RunRecords

/// A photo at a worker: its bytes, and what policies that begin alike share of it.
struct Subject {
  let name: String
  let bytes: [UInt8]
  var look: PhotoLook
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

  /// The whole picture, which scores are asked of too; nil where it cannot be had, or has too many pixels.
  func whole(maxMegapixels: Double) -> Raster? {
    guard Double(look.pixels) <= maxMegapixels * 1e6 else { return nil }
    return try? pixels?.render(RenderRequest()).raster
  }

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
    photoClass = look.photoClass
  }
}
