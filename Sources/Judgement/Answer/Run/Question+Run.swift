import Documents
import CompressionStrategies
public import PerceptualQuality
public import Records

extension Question {
  /// The question that a run was made for.
  public init(_ manifest: RunManifest) {
    let mix = Mix.of(manifest)
    self.init(
      mix: mix.shares, mixSource: mix.source, device: manifest.devices.first?.name ?? "",
      budgetSeconds: manifest.budgetSeconds)
    (phone, phoneSpeed) = (manifest.phone?.name ?? "", manifest.phone.map { _ in manifest.phoneSpeed })
    goal = manifest.aim?.goal.flatMap(Goal.init) ?? .well
    floor = manifest.aim?.floor ?? Self.usualFloor
    criterion = manifest.criterion
    zooming = manifest.aim?.zooming ?? 0
    yours = manifest.aim?.yours
    classes = (manifest.aim?.classes ?? []).map { ClassShare($0.name, share: $0.share) }
  }
}

extension RunManifest {
  /// The criterion of this run's answer; runs of older versions used a score.
  public var criterion: Criterion {
    if let asked = aim?.criterion { return asked }
    return .score(aim?.harmedBelow ?? scale(of: "ssimulacra2")?.harmedBelow ?? ScoreScale.noticedBelow)
  }

  /// The criteria that its scores are enough for: the built-in ones, its own, and this one. A score with another
  /// midpoint is not listed, because it has an axis of its own.
  public func criteria(with asked: Criterion) -> [Criterion] {
    var criteria = Criterion.presets.all
    for one in [criterion, asked] where one.midpoint == nil {
      if let place = criteria.firstIndex(where: { $0.name == one.name }) {
        criteria[place] = one
      } else {
        criteria.append(one)
      }
    }
    return criteria.filter { holds($0.measure) }
  }

  /// Whether this was measured.
  public func holds(_ measure: Measure) -> Bool {
    scale(of: measure.metric) != nil && viewings.contains(measure.viewing)
  }
}

extension Mix {
  /// The mix of a run: the requested one, else the first default mix whose links were all measured, else equal shares.
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
  /// The share of a link in a manifest.
  public init(_ weight: RunManifest.LinkShare) { self.init(link: weight.link, share: weight.share) }
}
