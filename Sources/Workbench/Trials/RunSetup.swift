public import CompressionStrategies
import Documents
import ImageCodecs
public import NetworkSimulation
public import PerceptualQuality
import Pixels
public import Records

/// What all trials of a run have in common, fully read: the same in the runner and in its workers.
public struct RunSetup: Sendable {
  /// The policies, in the order of the command; requests refer to them by place.
  public var policies: [Policy]
  /// The links, in the order of the command; requests refer to them by place.
  public var links: [Link]
  /// The recipients' screens, in the order of the command; pictures for reports are made for the first.
  public var devices: [Device]
  /// Names of scores, such as ssimulacra2; one metric may have several.
  public var metrics: [String]
  /// How main pictures are viewed on each screen; thumbnails are viewed only in their bubble.
  public var viewings: [Viewing]
  /// The run's numbers.
  public var settings: RunSettings
  /// What some policies depend on besides their text, such as the app's export of a photo; known after the photos are.
  private(set) var identities: [Pair: String] = [:]

  /// A photo under a policy, by their hashes.
  struct Pair: Hashable {
    let photo: String
    let policy: String
  }

  /// A setup with these parts.
  public init(
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
  func patience(_ places: some Sequence<Int>) -> Duration {
    places.compactMap { policies[$0].main.external?.timeLimit }.max() ?? .zero
  }

  /// Asks the policies what else they depend on for photos with these names and hashes.
  mutating func identify(_ photos: [(name: String, hash: String)]) {
    for policy in policies {
      for photo in photos {
        let pair = Pair(photo: photo.hash, policy: policy.hash)
        if identities[pair] == nil { identities[pair] = policy.main.identity(for: photo.name) }
      }
    }
  }
}

/// The numbers of a run.
public struct RunSettings: Codable, Sendable, Hashable {
  /// The time from the tap on Send until the main picture has arrived.
  public var budgetSeconds = Budget.usualSeconds
  /// The phone that compresses; nil if only the upload counts.
  public var phone: PhoneCosts?
  /// The phone's speed as a multiple of what its costs say.
  public var phoneSpeed = 1.0
  /// The seed of every simulated upload; the same seed gives the same figures.
  public var seed: UInt64 = 1
  /// Simulated uploads of a trial on a link; nil to simulate until the chance is known to a point.
  public var runs: Int?
  /// Photos with more megapixels fail; they are not decoded.
  public var maxMegapixels = PixelLimit.usualMegapixels
  /// Whether pictures are made for reports.
  public var keepsPictures = false

  /// The defaults of `stepwedge run`.
  public init() {}
}

extension RunSettings {
  /// A trial with the compression time of the phone.
  func paced(_ trial: Trial) -> Trial {
    var trial = trial
    (trial.phoneCompressSeconds, trial.thumbnailPhoneSeconds) = (nil, nil)
    guard trial.mainBytes != nil, let phone, let work = trial.work.flatMap({ CompressionWork($0) }) else {
      return trial
    }
    trial.phoneCompressSeconds = phone.seconds(work).map { $0 / phoneSpeed }
    if trial.thumbnailBytes != nil {
      trial.thumbnailPhoneSeconds = phone.seconds(work.ofThumbnail).map { $0 / phoneSpeed }
    }
    return trial
  }
}

extension RunSetup {
  /// The settings of a finished run.
  init(_ manifest: RunManifest, of folder: RunFolder) throws {
    self.init(
      policies: try manifest.policies.map { try Policy(reading: Array($0.text.utf8), from: folder.manifestPath) },
      links: try manifest.links.map { try Link(reading: Array($0.text.utf8), from: folder.manifestPath) },
      devices: manifest.devices.map { Device($0) }, metrics: manifest.metrics.map(\.name),
      viewings: manifest.viewings.compactMap { Viewing(rawValue: $0) })
    settings.budgetSeconds = manifest.question.budgetSeconds
    settings.phone = manifest.question.phone
    settings.phoneSpeed = manifest.question.phoneSpeed
    settings.seed = UInt64(manifest.seed)
    settings.runs = manifest.runs
    settings.maxMegapixels = manifest.maxMegapixels
  }
}

extension Question {
  /// The question of a setup for which nobody asked another: its links in equal parts, and its first screen.
  public init(_ setup: RunSetup) {
    let mix = Mix.equalParts(setup.links.map(\.name), of: "nobody gave a mix")
    self.init(
      mix: mix.shares, mixSource: mix.source, device: setup.devices.first?.name ?? "",
      budgetSeconds: setup.settings.budgetSeconds)
    (phone, phoneSpeed) = (setup.settings.phone, setup.settings.phoneSpeed)
  }
}

extension Device {
  /// A screen as a run's record describes it; its light is known only from its preset.
  fileprivate init(_ entry: RunManifest.DeviceEntry) {
    self.init(
      name: entry.name, title: entry.title, screen: PixelSize(width: entry.width, height: entry.height),
      bubble: entry.bubble)
    let preset = DeviceCatalog.all.first { $0.name == entry.name && $0.screen == screen && $0.bubble == bubble }
    light = preset?.light
    text =
      preset?.text
      ?? "{ name: \(JSONValue.text(entry.name).line), width: \(entry.width), height: \(entry.height), bubble: \(entry.bubble) }"
  }
}
