import Foundation
import FuzzTargets
import Testing

/// What fuzzing has found before, and a few thousand seeded mutations: whoever reads them survives.
@Suite struct FuzzReplayTests {
  private static let found = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "found")

  @Test("inputs that were found", arguments: FuzzTarget.allCases)
  func replayed(target: FuzzTarget) throws {
    let folder = Self.found.appending(path: target.rawValue).path
    for name in ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() {
      target.feed([UInt8](try #require(FileManager.default.contents(atPath: folder + "/" + name))))
    }
  }

  @Test("mutated seeds", arguments: FuzzTarget.allCases)
  func mutated(target: FuzzTarget) {
    var chance = Chance(state: 1)
    for seed in target.seeds {
      target.feed(seed)
      for _ in 0..<200 { target.feed(chance.mutated(seed)) }
    }
  }
}

/// The same mutations on every machine.
private struct Chance {
  var state: UInt64

  private mutating func number(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(1, bound)
  }

  mutating func mutated(_ seed: [UInt8]) -> [UInt8] {
    var bytes = seed
    for _ in 0...number(below: 4) where !bytes.isEmpty {
      let at = number(below: bytes.count)
      switch number(below: 5) {
      case 0: bytes[at] ^= 1 << number(below: 8)
      case 1: bytes[at] = [0, 1, 0x7F, 0x80, 0xFF][number(below: 5)]
      case 2: bytes.removeSubrange(at..<min(bytes.count, at + 1 + number(below: 16)))
      case 3: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 1 + number(below: 16))], at: at)
      default:
        let end = min(bytes.count, at + 4)
        bytes.replaceSubrange(
          at..<end, with: [[0xFF], [0], [0x7F]][number(below: 3)] + Array(repeating: 0xFF, count: 3))
      }
    }
    return bytes
  }
}
