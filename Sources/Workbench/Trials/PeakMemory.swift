import Glibc

/// The most memory that this process holds from some moment on.
struct PeakMemory {
  /// Begins to look.
  init() {
    // Writing 5 resets the kernel's own high-water mark (proc(5), clear_refs).
    let file = unsafe open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    _ = unsafe write(file, "5", 1)
    close(file)
  }

  /// The mark at present; nil where the system does not tell.
  var bytes: Int? {
    let file = unsafe open("/proc/self/status", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var text = [UInt8](repeating: 0, count: 8_192)
    let count = unsafe text.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
    let lines = String(decoding: text[..<max(0, count)], as: UTF8.self).split(separator: "\n")
    let line = lines.first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first.map { $0 * 1_024 }
  }
}
