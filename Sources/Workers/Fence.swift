import CFence
import ImageCodecs
import System

/// Limits a worker that a photo may have taken over. It can use no files, sockets, processes, executable pages or
/// privileges: only memory, its own threads, and the descriptors that it was given.
package struct Fence: Codable, Sendable, Hashable {
  /// The requested fence.
  package enum Choice: String, Codable, Sendable, CaseIterable {
    /// The whole fence; without it nothing is decoded.
    case require
    /// The filter of system calls, and Landlock if the kernel supports it.
    case auto
    /// No fence.
    case off
  }

  /// A filter of system calls, which by itself closes every known way out.
  package var seccomp: Bool
  /// Landlock, which blocks files, connections and signals a second time.
  package var landlock: Bool

  /// What this system supports.
  package static var offered: Fence {
    Fence(seccomp: sw_fence_has_seccomp() != 0, landlock: sw_fence_landlock() > 0)
  }

  /// The fence for this choice; nil for none.
  package init?(_ choice: Choice, of offered: Fence = .offered) throws(FenceError) {
    if choice == .off { return nil }
    guard offered.seccomp else { throw .missing("a filter of system calls (seccomp)") }
    guard offered.landlock || choice == .auto else { throw .missing("Landlock") }
    self = offered
  }

  private init(seccomp: Bool, landlock: Bool) {
    self.seccomp = seccomp
    self.landlock = landlock
  }

  /// Gives up everything except these descriptors; must be called before other threads exist. Counting instructions
  /// translates them, and so needs executable pages.
  static func enter(keeping descriptors: [CInt], isCounted: Bool = false) throws(FenceError) {
    var message = [CChar](repeating: 0, count: Int(SW_FENCE_MESSAGE))
    guard unsafe sw_fence_enter(descriptors, CInt(descriptors.count), isCounted ? 1 : 0, &message) == 0 else {
      let words = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .broken(String(decoding: words, as: UTF8.self))
    }
  }

  /// The fence in words, for readers of a record.
  package var text: String {
    guard seccomp else { return "MISSING; photos are decoded only with --fence off" }
    return landlock ? "seccomp and Landlock" : "seccomp; this kernel has no Landlock"
  }
}

/// Why photos cannot be decoded behind a fence.
package enum FenceError: Error, Equatable, CustomStringConvertible {
  /// The system does not support this.
  case missing(String)
  /// It was requested and failed.
  case broken(String)

  /// What is missing or failed, and the option to continue without it.
  package var description: String {
    switch self {
    case .missing(let what):
      "decoders of strangers' photos cannot be fenced in: this system lacks \(what)"
    case .broken(let reason):
      "decoders of strangers' photos cannot be fenced in: \(reason)"
    }
  }
}

/// Sent to a worker before its first request, or to one that will be copied: what to load before everything else is
/// given up.
struct FenceMessage: Codable, Sendable {
  var libraries: CodecLibraries
  /// Whether a copy is fenced.
  var isFenced = true
  /// Whether valgrind counts its instructions, and may make executable code.
  var isCounted = false

  /// The frame that carries this message.
  func frame(_ kind: Frame.Kind) throws(WorkerFailure) -> Frame {
    do { return try WireCoder.frame(kind, self) } catch { throw .start("\(error)") }
  }
}

extension CodecLibraries {
  /// The libraries for the photos in these files, by their first bytes.
  init(forPhotosAt descriptors: [CInt]) {
    self = descriptors.reduce([]) { libraries, descriptor in
      var head = [UInt8](repeating: 0, count: Self.headCount)
      let count = unsafe head.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
      return libraries.union(CodecLibraries(forPhoto: Array(head.prefix(max(0, count)))))
    }
  }
}
