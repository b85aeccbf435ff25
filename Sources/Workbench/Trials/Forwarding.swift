import CompressionStrategies
import ImageCodecs
import Pixels
import Records
import System
import Workers

extension RunSetup {
  /// The policies through which a picture of this policy goes when it is forwarded: those of the command, or the
  /// policy itself again.
  func chain(after policy: Policy) -> [Policy] {
    then.isEmpty ? Array(repeating: policy, count: settings.forwarded ?? 0) : then
  }
}

/// A generation of a forwarded picture.
struct ForwardedPicture {
  var row: Generation
  /// Nil if the app refused or lost the picture.
  var rendition: Rendition?
}

extension Outcome {
  /// The generations after this one: each app gets the rendition of the one before, as the recipient saved it. The
  /// last one may be a picture that an app did not send.
  func forwarded(
    through chain: [Policy], photo: String, policy: String, maxMegapixels: Double
  ) -> [ForwardedPicture] {
    var (last, generations) = (delivered, [ForwardedPicture]())
    for (place, next) in chain.enumerated() {
      guard let file = last?.bytes else { break }
      let outcome = next.forwarding(file, named: photo, maxMegapixels: maxMegapixels)
      var row = Generation()
      (row.photo, row.policy, row.generation, row.by) = (photo, policy, place + 2, next.name)
      (row.status, row.reason) = (outcome.status, outcome.reason)
      if let made = outcome.delivered {
        (row.bytes, row.width, row.height) = (made.bytes.count, made.size.width, made.size.height)
        (row.format, row.quality, row.sha256) = (made.format, made.quality, SHA256.digest(of: made.bytes).description)
      }
      generations.append(ForwardedPicture(row: row, rendition: outcome.delivered))
      last = outcome.delivered
    }
    return generations
  }
}

extension Policy {
  /// The outcome of a received file as this policy's photo.
  fileprivate func forwarding(_ file: [UInt8], named name: String, maxMegapixels: Double) -> Outcome {
    do throws(CodecError) {
      return compress(try Photo(name: name, bytes: file), maxMegapixels: maxMegapixels)
    } catch {
      return .failed(error.reason)
    }
  }
}
