import Foundation
import FuzzTargets

/// The target named by FUZZ_TARGET; FUZZ_SEEDS is a folder to which its seeds are written.
private let target: FuzzTarget = {
  let environment = ProcessInfo.processInfo.environment
  guard let target = FuzzTarget(rawValue: environment["FUZZ_TARGET"] ?? "") else {
    print(FuzzTarget.allCases.map(\.rawValue).joined(separator: "\n"))
    fflush(nil)
    // libFuzzer counts an ordinary exit as a crash.
    _exit(0)
  }
  if let folder = environment["FUZZ_SEEDS"] {
    for (index, seed) in target.seeds.enumerated() {
      try? Data(seed).write(to: URL(filePath: folder).appending(path: "seed-\(index)"))
    }
  }
  return target
}()

/// Called by libFuzzer with one input, on which the target must not crash or hang.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.feed(unsafe Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
