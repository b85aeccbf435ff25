import Platform

/// Planes of floats of one size, each row with zeros before and behind it.
///
/// The rows are handed out as pointers that are valid as long as the planes are. Who writes a row is settled by the
/// caller: bands of one picture write rows of their own.
@safe final class FloatPlanes: @unchecked Sendable {
  /// Samples before and behind each row: the blur reaches four, and halving takes sixteen at a time.
  static let usualMargin = 8

  let width: Int
  let height: Int
  private let margin: Int
  private let stride: Int
  private let memory: ZeroedMemory

  init(_ count: Int, width: Int, height: Int, margin: Int = usualMargin) {
    self.width = width
    self.height = height
    self.margin = margin
    stride = width.roundedUpToEight + 2 * margin
    memory = ZeroedMemory(bytes: stride * height * count * MemoryLayout<Float>.stride)
  }

  /// Gives every sample one value, those before and behind the rows too.
  func fill(_ value: Float) {
    unsafe (row(0) - margin).update(repeating: value, count: memory.bytes / MemoryLayout<Float>.stride)
  }

  /// The first sample of a row.
  func row(_ y: Int, of plane: Int = 0) -> MutableFloatRow {
    unsafe memory.base.assumingMemoryBound(to: Float.self) + margin + (plane * height + y) * stride
  }
}

/// Memory that starts as zeros, from the source that costs least: faulting pages in is a fifth of a comparison's time
/// otherwise, and giving many small mappings back stops every thread of the process.
@safe private final class ZeroedMemory {
  private static let hugePage = 2 << 20

  let base: UnsafeMutableRawPointer
  let bytes: Int
  private let isMapped: Bool

  init(bytes: Int) {
    self.bytes = bytes
    guard bytes >= Self.hugePage else {
      unsafe base = .allocate(byteCount: bytes, alignment: 64)
      unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
      isMapped = false
      return
    }
    guard let pages = unsafe mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      unsafe pages != MAP_FAILED
    else { preconditionFailure("out of memory: \(bytes) bytes for a picture's light") }
    // A wish: if it is not granted, the pages are small.
    _ = unsafe madvise(pages, bytes, MADV_HUGEPAGE)
    unsafe base = pages
    isMapped = true
  }

  deinit {
    if isMapped {
      unsafe munmap(base, bytes)
    } else {
      unsafe base.deallocate()
    }
  }
}

extension Int {
  /// The next multiple of eight that is not smaller: kernels work on eight samples at a time.
  var roundedUpToEight: Int { (self + 7) & ~7 }
}
