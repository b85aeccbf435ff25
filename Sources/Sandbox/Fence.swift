import CFence
import Files
import ImageCodecs
import Platform

/// What holds a worker that a photo has taken over: no files, sockets, processes, executable pages or privileges are
/// left to it, only memory, threads of its own and the descriptors that it was handed.
public struct Fence: Codable, Sendable, Hashable {
  /// What is asked for.
  public enum Choice: String, Codable, Sendable, CaseIterable {
    /// All of it, or nothing is decoded.
    case require
    /// The filter of system calls, and Landlock where the kernel has it.
    case auto
    /// None of it.
    case off
  }

  /// A filter of system calls, which alone holds every way out that is known.
  public var seccomp: Bool
  /// Landlock, which holds files, connections and signals a second time.
  public var landlock: Bool

  /// What this system offers.
  public static var offered: Fence {
    Fence(seccomp: sw_fence_has_seccomp() != 0, landlock: sw_fence_landlock() > 0)
  }

  /// What workers are held by under this choice; nil for nothing.
  public init?(_ choice: Choice, of offered: Fence = .offered) throws(FenceError) {
    if choice == .off { return nil }
    guard offered.seccomp else { throw .missing("a filter of system calls (seccomp)") }
    guard offered.landlock || choice == .auto else { throw .missing("Landlock") }
    self = offered
  }

  private init(seccomp: Bool, landlock: Bool) {
    self.seccomp = seccomp
    self.landlock = landlock
  }

  /// Gives everything up but these descriptors; to be called before there are threads. Whoever counts instructions
  /// translates them, and so makes executable pages.
  static func enter(keeping descriptors: [CInt], isCounted: Bool = false) throws(FenceError) {
    var message = [CChar](repeating: 0, count: Int(SW_FENCE_MESSAGE))
    guard unsafe sw_fence_enter(descriptors, CInt(descriptors.count), isCounted ? 1 : 0, &message) == 0 else {
      let words = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .broken(String(decoding: words, as: UTF8.self))
    }
  }

  /// In words, for those who read a record.
  public var text: String {
    guard seccomp else { return "MISSING; photos are decoded only with --fence off" }
    return landlock ? "seccomp and Landlock" : "seccomp; this kernel has no Landlock"
  }
}

/// Why photos cannot be decoded behind a fence.
public enum FenceError: Error, Equatable, CustomStringConvertible {
  /// The system does not have this.
  case missing(String)
  /// It was asked for and did not come about.
  case broken(String)

  /// What is missing or broke, and the option that goes on without, for people.
  public var description: String {
    switch self {
    case .missing(let what):
      "decoders of strangers' photos cannot be fenced in: this system lacks \(what)"
    case .broken(let reason):
      "decoders of strangers' photos cannot be fenced in: \(reason)"
    }
  }
}

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
