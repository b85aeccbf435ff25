import Foundation
import Records
import TestSupport
import Testing
@testable import Reports

/// Colours and marks of policies: they depend on names only, and everybody can distinguish them.
struct PolicyMarkTests {
  @Test("Policies that are measured by default have their own slots, whatever is beside them")
  func ownSlots() {
    let few = PolicyMark.marks(of: ["mine", "convos", "target-200kb"]).map(\.slot)
    let more = PolicyMark.marks(of: ["target-200kb", "another", "convos", "mine"]).map(\.slot)
    #expect(few[1] == more[2] && few[2] == more[0])
    #expect(Set(few).count == 3 && Set(more).count == 4)
  }

  @Test("The first twelve differ in colour and mark, and no two of sixty have both in common")
  func distinct() {
    let names = (0..<60).map { "policy-\($0)" } + ["original", "eye-80"]
    let marks = PolicyMark.marks(of: names)
    #expect(Set(marks.prefix(10).map(\.colour)).count == 10)
    #expect(Set(marks.map { "\($0.colour) \($0.use.text)" }).count == names.count)
  }

  @Test("In the page a policy has one colour and one mark, in every element")
  func onePerPolicy() throws {
    let run = try RunFixture().make()
    defer { RunFixture.remove(run) }
    #expect(try Self.looks(in: Self.page(of: run)).values.allSatisfy { $0.count == 1 })
    #expect(try Self.looks(in: Self.page(of: run)).count == 4)
  }

  @Test("A report of fewer policies gives each the look that it has among all of them")
  func narrowed() throws {
    let run = try RunFixture().make()
    defer { RunFixture.remove(run) }
    let reader = try RunReader(run)
    let all = try ReportData(reader)
    let few = try ReportData(reader, policies: Set(all.samples.policies.suffix(2)))
    #expect(few.marks.map(\.slot) == all.marks.suffix(2).map(\.slot))
  }

  /// By policy, the colours and marks beside its name.
  private static func looks(in page: String) -> [String: Set<String>] {
    let pattern = /<svg class="mk (p\d+)"[^>]*><use href="(#m-\d+)"\/><\/svg><bdi>([^<]+)<\/bdi>/
    return page.matches(of: pattern).reduce(into: [:]) { looks, match in
      looks[String(match.3), default: []].insert("\(match.1) \(match.2)")
    }
  }

  private static func page(of run: RunFolder) throws -> String {
    let reader = try RunReader(run)
    let files = try ReportWriter(
      ReportData(reader), of: reader, into: run.path + "/report", pictures: run.picturesPath
    ).write([.html])
    return try String(contentsOfFile: files[0], encoding: .utf8)
  }
}

/// The colours of the style sheet as readers see them, including those who see fewer colours.
struct PaletteTests {
  /// Machado, Oliveira and Fernandes (2009): what remains of linear light without one kind of cone.
  private static let eyes: [(name: String, left: [[Double]])] = [
    ("all cones", [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    (
      "no red cones",
      [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    (
      "no green cones",
      [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    (
      "no blue cones",
      [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
  ]

  @Test("No two of the twelve colours are closer than 0.06 in OKLab, light and dark, to any eye", arguments: [0, 1])
  func apart(theme: Int) throws {
    let colours = try Self.palette(theme)
    #expect(colours.count == 12)
    for eye in Self.eyes {
      let seen = colours.map { Self.oklab(Self.times(eye.left, Self.linear($0))) }
      for first in seen.indices {
        for second in seen.indices.dropFirst(first + 1) {
          let distance = zip(seen[first], seen[second]).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
          #expect(distance > 0.06, "\(first) and \(second), \(eye.name): \(distance)")
        }
      }
    }
  }

  @Test("A mark has three times the contrast of its background, light and dark", arguments: [0, 1])
  func contrast(theme: Int) throws {
    let ground = Self.luminance(try #require(Self.values("--bg", theme)))
    for colour in try Self.palette(theme) {
      let own = Self.luminance(colour)
      let contrast = (max(own, ground) + 0.05) / (min(own, ground) + 0.05)
      #expect(contrast >= 2.8, "\(colour): \(contrast)")
    }
  }

  /// The values of a token in the sheet, the light one first.
  private static func values(_ token: String, _ theme: Int) -> [Double]? {
    let hexes = PageStyle.sheet.matches(of: /(--[a-z0-9-]+):#([0-9a-f]{6})/).filter { $0.1 == token }.map { $0.2 }
    guard hexes.count > theme, let number = Int(hexes[theme], radix: 16) else { return nil }
    return [number >> 16 & 255, number >> 8 & 255, number & 255].map { Double($0) / 255 }
  }

  private static func palette(_ theme: Int) throws -> [[Double]] {
    try (0..<PolicyMark.count).map { try #require(values("--p\($0)", theme)) }
  }

  private static func linear(_ colour: [Double]) -> [Double] {
    colour.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
  }

  private static func times(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { row in min(max(zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 }, 0), 1) }
  }

  private static func luminance(_ colour: [Double]) -> Double {
    zip([0.2126, 0.7152, 0.0722], linear(colour)).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// Ottosson (2020).
  private static func oklab(_ linear: [Double]) -> [Double] {
    let cones = [
      [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ].map { row in cbrt(zip(row, linear).reduce(0) { $0 + $1.0 * $1.1 }) }
    return [
      [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.8086757660],
    ].map { row in zip(row, cones).reduce(0) { $0 + $1.0 * $1.1 } }
  }
}
