import CompressionStrategies

extension [RunManifest.PolicyEntry] {
  /// The policies of sweeps as curves, by place. A curve contains policies that differ in only one number: the value of
  /// the sweep's first key that gives curves.
  package var curves: [[Int]] {
    let places = enumerated().compactMap { index, policy in policy.variation.map { (index, $0) } }
    let sweeps = Dictionary(grouping: places) { _, variation in Kind(variation) }
    return sweeps.sorted { ($0.value.first?.0 ?? 0) < ($1.value.first?.0 ?? 0) }.flatMap { kind, members in
      for key in kind.keys {
        let curves = Self.curves(members, along: key)
        if !curves.isEmpty { return curves }
      }
      return []
    }
  }

  /// Policies of one sweep have the same base and the same keys.
  private struct Kind: Hashable {
    var base: String?
    var keys: [String]

    init(_ variation: PolicyVariation) {
      (base, keys) = (variation.policy, variation.settings.map(\.key))
    }
  }

  private static func curves(_ members: [(Int, PolicyVariation)], along key: String) -> [[Int]] {
    let numbers = members.compactMap { place, variation -> (place: Int, number: Double, others: [PolicySetting])? in
      let value = variation.settings.first { $0.key == key }?.value
      return value.flatMap(Double.init).map { (place, $0, variation.settings.filter { $0.key != key }) }
    }
    return Dictionary(grouping: numbers, by: \.others).values.filter { $0.count > 1 }
      .map { $0.sorted { $0.number < $1.number }.map(\.place) }.sorted { $0[0] < $1[0] }
  }

  /// The options of `stepwedge run` that make these policies again: a list of words for each command.
  ///
  /// A sweep makes a policy of every combination of its values. A policy outside these combinations needs a command of
  /// its own, which continues the same run.
  package func options(asking names: [String]) -> [[String]] {
    let asked = filter { names.contains($0.name) }
    let written = asked.filter { $0.variation == nil }.map { $0.file ?? $0.name }
    let kinds = Dictionary(grouping: asked.compactMap(\.variation), by: Kind.init)
    let sweeps = kinds.sorted { ($0.key.base ?? "", $0.key.keys.joined()) < ($1.key.base ?? "", $1.key.keys.joined()) }
      .flatMap { kind, variations in
        Self.products(variations.map { $0.settings.map(\.value) }).map { values in
          (
            base: kind.base,
            words: zip(kind.keys, values).map { "\($0)=\($1.joined(separator: ","))" }.joined(separator: ",")
          )
        }
      }
    let listed = written.isEmpty ? [] : ["--policies", written.joined(separator: ",")]
    var commands: [[String]] = []
    for sweep in sweeps {
      // A sweep varies the policy if exactly one is named, and otherwise the plain one.
      let fits = sweep.base.map { written == [$0] } ?? (written.count != 1)
      let before = fits && commands.isEmpty ? listed : sweep.base.map { ["--policies", $0] } ?? []
      commands.append(before + ["--sweep", sweep.words])
    }
    let isListed = listed.isEmpty || commands.contains { $0.starts(with: listed) }
    return isListed && !commands.isEmpty ? commands : [listed] + commands
  }

  /// The fewest products of value lists, with one list for each key, that give exactly these combinations.
  private static func products(_ points: [[String]]) -> [[[String]]] {
    guard let first = points.first, first.count > 1 else { return [[points.compactMap(\.first)]] }
    let rests = Dictionary(grouping: points) { $0[0] }.mapValues { $0.map { Array<String>($0.dropFirst()) } }
    var values: [String] = []
    for point in points where !values.contains(point[0]) { values.append(point[0]) }
    var groups: [(values: [String], rest: [[String]])] = []
    for value in values {
      let rest = rests[value] ?? []
      if let twin = groups.firstIndex(where: { Set($0.rest) == Set(rest) }) {
        groups[twin].values.append(value)
      } else {
        groups.append(([value], rest))
      }
    }
    return groups.flatMap { group in products(group.rest).map { [group.values] + $0 } }
  }
}
