import Files
import ImageCodecs
import Platform

/// To a worker before its first request, or to one that is to be copied: what to load before everything else is given up.
struct FenceMessage: Codable, Sendable {
  var libraries: CodecLibraries
  /// Whether a copy gives anything up.
  var isFenced = true
  /// Whether valgrind was started with it to count its instructions, and may make code.
  var isCounted = false

  /// The message that says so.
  func frame(_ kind: Frame.Kind) throws(WorkerFailure) -> Frame {
    do { return try WireCoder.frame(kind, self) } catch { throw .start("\(error)") }
  }
}

extension CodecLibraries {
  /// What the photos behind these descriptors take, by their first bytes.
  init(forPhotosAt descriptors: [CInt]) {
    self = descriptors.reduce([]) { libraries, descriptor in
      var head = [UInt8](repeating: 0, count: Self.headCount)
      let count = unsafe head.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
      return libraries.union(CodecLibraries(forPhoto: Array(head.prefix(max(0, count)))))
    }
  }
}
