extension [RunManifest.PolicyEntry] {
  /// Policies that a sweep made, by place, a curve for each side, or one over the sides if only one quality was tried.
  public var curves: [[Int]] {
    let places = enumerated().compactMap { index, policy in policy.swept.map { (index, $0.quality, $0.side) } }
    let bySide = Dictionary(grouping: places, by: \.2).sorted { $0.key < $1.key }.map(\.value)
    let isOverSides = bySide.allSatisfy { $0.count == 1 }
    let curves = isOverSides ? [places.sorted { $0.2 < $1.2 }] : bySide.map { $0.sorted { $0.1 < $1.1 } }
    return curves.map { $0.map(\.0) }.filter { $0.count > 1 }
  }

  /// The options of `stepwedge run` that ask for these policies again, as one word each, a list a command.
  ///
  /// A sweep makes a policy of every combination of its values: sides that were tried in other qualities need a command
  /// of their own, which continues the same run.
  public func options(asking names: [String]) -> [[String]] {
    let pairs = compactMap { policy in policy.swept.map { (policy.name, $0) } }
    let made = Dictionary(pairs) { first, _ in first }
    let files = Dictionary(map { ($0.name, $0.file) }) { first, _ in first }
    let written = names.filter { made[$0] == nil }.map { files[$0].flatMap(\.self) ?? $0 }
    let swept = Dictionary(grouping: names.compactMap { made[$0] }, by: \.side)
    let sides = Dictionary(grouping: swept.keys.sorted()) { side in swept[side, default: []].map(\.quality).sorted() }
    let sweeps = sides.sorted { ($0.value[0]) < ($1.value[0]) }.map { qualities, sides in
      ["--sweep", "quality=\(Self.joined(qualities)),side=\(Self.joined(sides))"]
    }
    let first = (written.isEmpty ? [] : ["--policies", written.joined(separator: ",")]) + (sweeps.first ?? [])
    return [first] + sweeps.dropFirst()
  }

  private static func joined(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: ",") }
}
