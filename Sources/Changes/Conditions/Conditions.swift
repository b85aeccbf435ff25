import Answers
import Meaning
import RunRecords

/// What a run was measured under, besides its photos: if it changed, that is named before any figure.
public struct Conditions: Sendable, Hashable {
  /// The program's name and version.
  public var program = ""
  /// What timed figures were measured on.
  public var machine = ""
  /// Libraries that decide the bytes, and their versions.
  public var versions: [String: String] = [:]
  /// From the tap on Send to the main picture having arrived.
  public var budgetSeconds = 5.0
  /// What the drawn figures follow from; nil in baselines of older versions, which do not say.
  public var seed: Int?
  /// Simulated uploads of a cell; nil if their number follows from the chance.
  public var runs: Int?
  /// What looks fine, in words that are the same only if it is the same.
  public var criterion = Criterion.score(ScoreScale.noticedBelow).words(zooming: 0)
  /// The phone that compression was simulated on; empty if it was left out.
  public var phone = ""
  /// How many times as fast as its file says that phone was.
  public var phoneSpeed = 1.0
  /// The policies' hashes by their names.
  public var policies: [String: String] = [:]
  /// The links' hashes by their names.
  public var links: [String: String] = [:]
  /// The recipients' screens by their names.
  public var devices: [String: String] = [:]

  /// Those of nothing, to be filled in.
  public init() {}

  /// Those of a run.
  init(_ manifest: RunManifest) {
    program = manifest.program
    machine = "\(manifest.machine.cpu), \(manifest.machine.cores) cores"
    versions = manifest.versions
    budgetSeconds = manifest.budgetSeconds
    (seed, runs) = (manifest.seed, manifest.runs)
    let question = Question(manifest)
    criterion = question.criterion.words(zooming: question.zooming)
    phone = manifest.phone?.name ?? ""
    phoneSpeed = manifest.phoneSpeed
    for policy in manifest.policies { policies[policy.name] = String(policy.hash.prefix(12)) }
    for link in manifest.links { links[link.name] = String(link.hash.prefix(12)) }
    for device in manifest.devices {
      devices[device.name] = "\(device.width) × \(device.height), bubble \(device.bubble)"
    }
  }

  /// Whether the simulated uploads of both had the same draws: then nothing differs by chance.
  public func haveSameDraws(as other: Conditions) -> Bool { seed != nil && seed == other.seed && runs == other.runs }
}
