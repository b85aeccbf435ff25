import Foundation
import FuzzTargets
import TestSupport
import Testing

/// Reads what fuzzing has found and was given before, and a few thousand seeded mutations; all readers must survive.
@Suite struct FuzzReplayTests {
  private static let here = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

  /// How many files of a folder the target has read.
  @discardableResult
  private func feed(_ target: FuzzTarget, filesOf folder: URL) throws -> Int {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    for name in names { target.feed(try folder.appending(path: name).bytes()) }
    return names.count
  }

  @Test("inputs that were found", arguments: FuzzTarget.allCases)
  func replayed(target: FuzzTarget) throws {
    try feed(target, filesOf: Self.here.appending(path: "found/\(target.rawValue)"))
  }

  @Test("inputs that hours of fuzzing kept", arguments: FuzzTarget.allCases)
  func kept(target: FuzzTarget) throws {
    let corpus = Self.here.appending(path: "corpora/\(target.rawValue).tar.gz").path
    guard FileManager.default.fileExists(atPath: corpus) else { return }
    let folder = try TemporaryFolder()
    let unpacked = try Program("tar").run(["-xzf", corpus], in: folder.url)
    #expect(unpacked.status == 0, "\(unpacked.errorText)")
    #expect(try feed(target, filesOf: folder.url) > 0)
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
