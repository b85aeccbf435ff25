import Meaning
public import RunRecords

extension Question {
  /// The question that a run was made for.
  public init(_ manifest: RunManifest) {
    let mix = Mix.of(manifest)
    self.init(
      mix: mix.shares, mixSource: mix.source, device: manifest.devices.first?.name ?? "",
      budgetSeconds: manifest.budgetSeconds)
    goal = manifest.aim?.goal.flatMap(Goal.init) ?? .well
    floor = manifest.aim?.floor ?? Self.usualFloor
    harmedBelow =
      manifest.aim?.harmedBelow ?? manifest.scale(of: "ssimulacra2")?.harmedBelow ?? Evidence.harmedBelow
  }
}

extension Mix {
  /// The mix of a run: as it was asked for, else the first of the usual ones whose links were measured, else equal parts.
  public static func of(_ manifest: RunManifest) -> (shares: [Share], source: String) {
    let known = Set(manifest.links.map(\.name))
    let asked = manifest.mix.filter { known.contains($0.link) && $0.share > 0 }.map { Share($0) }
    if !asked.isEmpty { return (asked, manifest.mixSource ?? givenSource(of: asked)) }
    if let mix = usual.first(where: { $0.shares.allSatisfy { known.contains($0.link) } }) {
      return (mix.shares, "\(mix.name): \(mix.source)")
    }
    return equalParts(manifest.links.map(\.name), of: "nobody gave a mix")
  }
}

extension Mix.Share {
  /// A weight of a manifest.
  public init(_ weight: RunManifest.LinkShare) { self.init(link: weight.link, share: weight.share) }
}
