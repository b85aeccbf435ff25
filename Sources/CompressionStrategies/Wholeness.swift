import ImageCodecs
import Synchronization

/// Whether a photo's picture data can be decoded to its end: found out once, when it is first asked for.
///
/// What hands picture data on need not decode it, and would hand on a broken picture unnoticed. The look is the bench's
/// own: it is not a step of a policy, and costs timed rounds nothing but the first.
final class Wholeness: Sendable {
  enum Finding: Sendable {
    case whole([Oddity])
    case damaged(CodecError)
  }

  private let known = Mutex<Finding?>(nil)

  func finding(in pixels: any PixelSource) -> Finding {
    if let finding = known.withLock({ $0 }) { return finding }
    let finding: Finding
    do throws(CodecError) {
      finding = .whole(try pixels.readToTheEnd())
    } catch {
      finding = .damaged(error)
    }
    known.withLock { $0 = finding }
    return finding
  }
}
