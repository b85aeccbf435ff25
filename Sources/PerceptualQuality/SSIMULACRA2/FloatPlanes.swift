import Glibc

/// Planes of floats of one size, each row with zeros before and behind it.
///
/// The rows are handed out as pointers that are valid as long as the planes are. Who writes a row is settled by the
/// caller: bands of one picture write rows of their own.
@safe final class FloatPlanes: @unchecked Sendable {
  /// Samples before and behind each row: the blur reaches four, and halving takes sixteen at a time.
  private static let margin = 8

  let width: Int
  let height: Int
  private let stride: Int
  private let base: UnsafeMutablePointer<Float>

  init(_ count: Int, width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = width.roundedUpToEight + 2 * Self.margin
    // Anonymous pages are zero until they are written, so large planes cost nothing before they are used.
    let bytes = stride * height * count * MemoryLayout<Float>.stride
    guard let memory = unsafe mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      unsafe memory != MAP_FAILED
    else { preconditionFailure("out of memory: \(bytes) bytes for a picture's light") }
    unsafe base = memory.assumingMemoryBound(to: Float.self)
    size = bytes
  }

  private let size: Int

  deinit { unsafe munmap(base, size) }

  /// The first sample of a row.
  func row(_ y: Int, of plane: Int = 0) -> MutableFloatRow {
    unsafe base + Self.margin + (plane * height + y) * stride
  }
}

extension Int {
  /// The next multiple of eight that is not smaller: kernels work on eight samples at a time.
  var roundedUpToEight: Int { (self + 7) & ~7 }
}
