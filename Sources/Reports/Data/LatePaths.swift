import Judgement
import NetworkSimulation
import Records
import Units

/// Which paths of a population have late uploads: the chance to be in time on each path, policy by policy.
struct LatePaths: Sendable {
  /// The link's name, and its paths with the share of users on each.
  let link: String
  let members: [Link.Member]
  /// By policy; a chance is the mean over the selected photos.
  let policies: [Lateness]

  /// The populations of a run whose paths are in its record.
  static func all(
    _ run: RunReader, _ places: inout RowPlaces, _ evidence: Evidence, _ manifest: RunManifest, _ question: Question
  ) throws -> [LatePaths] {
    let populations = manifest.links.map { entry in
      (try? Link(reading: Array(entry.text.utf8), from: "run.json"))?.population ?? []
    }
    guard populations.contains(where: { !$0.isEmpty }) else { return [] }
    var means = populations.map { members in evidence.policies.map { _ in members.map { _ in Mean() } } }
    try run.forEachCells(of: Upload.self, ["photo", "policy", "link", "chancesByPath"]) { row in
      guard let text = row.text(3), let policy = places.policy(row, 1), let link = places.link(row, 2),
        let photo = places.photo(row, 0), question.photos.include(evidence.photos[photo].isGenerated),
        evidence.isTried(policy, photo)
      else { return }
      let chances = PathChances.numbers(text)
      // A different number of paths means another file of the same name.
      guard chances.count == populations[link].count else { return }
      for (path, chance) in chances.enumerated() where chance != nil { means[link][policy][path].add(chance ?? 0) }
    }
    return manifest.links.indices.compactMap { link in
      let chances = means[link].map { $0.map(\.value) }
      guard chances.contains(where: { $0.contains { $0 != nil } }) else { return nil }
      let members = populations[link]
      return LatePaths(
        link: manifest.links[link].name, members: members, policies: chances.map { Lateness(members, chances: $0) })
    }
  }

  private struct Mean {
    var sum = 0.0
    var count = 0
    var value: Double? { count > 0 ? sum / Double(count) : nil }

    mutating func add(_ number: Double) {
      sum += number
      count += 1
    }
  }
}
