package import CompressionStrategies
import ImageCodecs
package import NetworkSimulation
package import PerceptualQuality

/// What all trials of a run have in common, fully read: the same in the runner and in its workers.
package struct RunSetup: Sendable {
  /// The policies, in the order of the command; requests refer to them by place.
  package var policies: [Policy]
  /// The policies through which every picture is forwarded, one after the other; empty if it is not, or if it goes
  /// through its own policy again.
  package var then: [Policy] = []
  /// The links, in the order of the command; requests refer to them by place.
  package var links: [Link]
  /// The recipients' screens, in the order of the command; pictures for reports are made for the first.
  package var devices: [Device]
  /// Names of scores, such as ssimulacra2; one metric may have several.
  package var metrics: [String]
  /// How main pictures are viewed on each screen; thumbnails are viewed only in their bubble.
  package var viewings: [Viewing]
  /// The run's numbers.
  package var settings: RunSettings
  /// What some policies depend on besides their text, such as the app's export of a photo; known after the photos are.
  private var identities: [Pair: String] = [:]

  /// A photo under a policy, by their hashes.
  private struct Pair: Hashable {
    let photo: String
    let policy: String
  }

  /// A setup with these parts.
  package init(
    policies: [Policy], links: [Link], devices: [Device], metrics: [String], viewings: [Viewing],
    settings: RunSettings = RunSettings()
  ) {
    self.policies = policies
    self.links = links
    self.devices = devices
    self.metrics = metrics
    self.viewings = viewings
    self.settings = settings
  }
}

extension RunSetup {
  /// How long other programs may take for a photo under any of these policies.
  package func patience(_ places: some Sequence<Int>) -> Duration {
    (places.map { policies[$0] } + then).compactMap { $0.main.external?.timeLimit }.max() ?? .zero
  }

  /// Asks the policies what else they depend on for photos with these names and hashes.
  package mutating func identify(_ photos: [(name: String, hash: String)]) {
    for policy in policies + then {
      for photo in photos {
        let pair = Pair(photo: photo.hash, policy: policy.hash)
        if identities[pair] == nil { identities[pair] = policy.main.identity(for: photo.name) }
      }
    }
  }

  /// What a policy depends on for a photo besides its text; both by their hashes.
  package func identity(photo: String, policy: String) -> String? { identities[Pair(photo: photo, policy: policy)] }
}

/// The numbers of a run.
package struct RunSettings: Codable, Sendable, Hashable {
  /// The time from the tap on Send until the main picture has arrived.
  package var budgetSeconds = Budget.usualSeconds
  /// The phone that compresses; nil if only the upload counts.
  package var phone: PhoneCosts?
  /// The phone's speed as a multiple of what its costs say.
  package var phoneSpeed = 1.0
  /// How often every picture is forwarded by its own policy; nil if it is not.
  package var forwarded: Int?
  /// The seed of every simulated upload; the same seed gives the same figures.
  package var seed: UInt64 = 1
  /// Simulated uploads of a trial on a link; nil to simulate until the chance is known to a point.
  package var runs: Int?
  /// Photos with more megapixels fail; they are not decoded.
  package var maxMegapixels = PixelLimit.usualMegapixels
  /// Whether pictures are made for reports.
  package var keepsPictures = false

  /// The defaults of `stepwedge run`.
  package init() {}
}
