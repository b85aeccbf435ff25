import Foundation
import FuzzTargets

/// What libFuzzer calls; FUZZ_TARGET names the target, and FUZZ_SEEDS a folder that its seeds are to be written to.
private let target: FuzzTarget = {
  let environment = ProcessInfo.processInfo.environment
  guard let target = FuzzTarget(rawValue: environment["FUZZ_TARGET"] ?? "") else {
    print(FuzzTarget.allCases.map(\.rawValue).joined(separator: "\n"))
    fflush(nil)
    // libFuzzer calls an ordinary exit a crash.
    _exit(0)
  }
  if let folder = environment["FUZZ_SEEDS"] {
    for (index, seed) in target.seeds.enumerated() {
      try? Data(seed).write(to: URL(filePath: folder).appending(path: "seed-\(index)"))
    }
  }
  return target
}()

/// Feeds one input to the target; what it may not do is crash or hang.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.feed(unsafe Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
