import CompressionStrategies
import ImageCodecs
import NetworkSimulation
import PerceptualQuality
import Pixels
import Records
import System
import Workers

/// The keys of results: hashes of the content that decides them, and of nothing else. A changed policy has other keys;
/// a renamed photo has the same.
struct CellKeys {
  /// Raised whenever this program begins to compute other figures from the same input.
  private static let recipe = "4"

  private let setup: RunSetup
  private let codecs: String

  init(_ setup: RunSetup) {
    self.setup = setup
    codecs = LibraryVersions.all.map { "\($0.name) \($0.version)" }.joined(separator: ", ")
  }

  /// The key of a trial: the photo's bytes, the policy's text and what else it depends on, and the libraries that
  /// decide the bytes.
  func trial(photo hash: String, policy: String) -> String { trialDigest(photo: hash, policy: policy).description }

  /// The same key in fewer bytes.
  func trialDigest(photo hash: String, policy: String) -> Digest {
    let others = setup.identity(photo: hash, policy: policy)
    return Self.sum(
      [Self.recipe, hash, policy, codecs, "\(setup.settings.maxMegapixels)"] + (others.map { [$0] } ?? []))
  }

  /// The key of a trial's scores on a device; all viewings and metrics of a run are scored together.
  func scores(of trial: String, on device: Device) -> String {
    var parts = [
      trial, Self.pixels(of: device),
      setup.viewings.map(\.rawValue).joined(separator: ","), setup.metrics.joined(separator: ","),
    ]
    if MetricCatalog.knowScreens(setup.metrics) { parts.append(device.light?.text ?? "") }
    return Self.digest(parts)
  }

  /// The key of a trial's upload over a link.
  func upload(of trial: String, over link: Link) -> String { Self.digest([trial, condition(of: link)]) }

  /// The conditions of uploads over a link.
  func condition(of link: Link) -> String { condition(ofLink: Self.identity(of: link)) }

  /// The same for a link with this identity.
  func condition(ofLink identity: String) -> String {
    let settings = setup.settings
    let runs = settings.runs.map { "\($0)" } ?? "until known"
    return Self.digest(
      [
        identity, "\(settings.seed)", runs, "\(settings.budgetSeconds)", "\(settings.phoneSpeed)", "arrivals",
        settings.phone?.identity ?? "upload alone",
      ])
  }

  /// The conditions of a metric's scores on a device.
  func condition(of device: Device, for metric: String) -> String {
    Self.digest(
      [Self.pixels(of: device), MetricCatalog.knowScreens([metric]) ? device.light?.text ?? "" : ""])
  }

  private static func pixels(of device: Device) -> String {
    "\(device.screen.width) × \(device.screen.height), \(device.bubble)"
  }

  /// The key of what becomes of a trial's picture when it is forwarded through these policies.
  func generations(of trial: String, through chain: [Policy]) -> String {
    Self.digest([trial, "forwarded"] + chain.map(\.hash))
  }

  /// The key of a trial's timing on the CPU clock.
  func timing(of trial: String) -> String { Self.digest([trial, TimingEffort.quick.rawValue]) }

  /// The key of messages with these trials' pictures under a policy over a link.
  func messages(of trials: [String], policy: String, over link: Link) -> String {
    Self.digest([upload(of: trials.joined(), over: link), policy])
  }

  /// The key of the whole plan, from all its trials in order.
  func plan(_ cells: [Digest]) -> String {
    let links = setup.links.map(Self.identity)
    let devices = setup.devices.map { scores(of: "", on: $0) }
    var sum = PartSum()
    for cell in cells { sum.add(cell.description) }
    for other in links + devices + setup.then.map(\.hash) + (setup.settings.forwarded.map { ["forwarded \($0)"] } ?? [])
      + ["\(setup.settings.seed)", "\(setup.settings.budgetSeconds)"]
    { sum.add(other) }
    return sum.finish().description
  }

  /// Every figure of a link, including those from a trace file.
  static func identity(of link: Link) -> String {
    var bare = link
    (bare.title, bare.source, bare.text, bare.file) = ("", "", "", nil)
    return digest(["\(bare)"])
  }

  static func digest(_ parts: [String]) -> String { sum(parts).description }

  private static func sum(_ parts: [String]) -> Digest {
    var sum = PartSum()
    for part in parts { sum.add(part) }
    return sum.finish()
  }
}

/// The digest of texts, separated by zero bytes.
private struct PartSum {
  private var sum = SHA256()
  private var isEmpty = true

  mutating func add(_ part: String) {
    if !isEmpty { sum.update(CollectionOfOne(0)) }
    isEmpty = false
    sum.update(part.utf8)
  }

  consuming func finish() -> Digest { sum.finish() }
}
