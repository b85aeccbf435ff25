import CompressionStrategies
import Corpus
import FoundationEssentials
package import ImageCodecs
import NetworkSimulation
import PerceptualQuality
import Pixels
package import Records
import System
import Workers

extension RunManifest {
  /// The manifest of a run: this plan, and what the folder contained before.
  init(_ plan: Plan, _ request: Runner.Request, before: RunManifest?) {
    self.init()
    let setup = plan.setup
    inputs = plan.photos.map { photo in
      Input(
        photo: photo.found.name, path: photo.found.path.text, bytes: photo.look.bytes, sha256: photo.look.hash,
        isGenerated: GeneratedMark.isOn(photo.found.path),
        copies: photo.copies.isEmpty ? nil : photo.copies.map(\.path.text))
    }
    policies = setup.policies.map(PolicyEntry.init)
    then = setup.then.isEmpty ? nil : setup.then.map(PolicyEntry.init)
    forwarded = setup.settings.forwarded
    links = setup.links.map {
      LinkEntry(name: $0.name, title: $0.title, hash: CellKeys.identity(of: $0), text: $0.text, file: $0.file)
    }
    devices = setup.devices.map {
      DeviceEntry(
        name: $0.name, title: $0.title, width: $0.screen.width, height: $0.screen.height, bubble: $0.bubble,
        file: $0.file, isHDR: $0.isHDR)
    }
    metrics = setup.metrics.compactMap { MetricCatalog.scale(named: $0) }
    viewings = setup.viewings.map(\.rawValue)
    question = request.question
    tuned = request.tuned
    seed = Int(setup.settings.seed)
    runs = setup.settings.runs
    maxMegapixels = setup.settings.maxMegapixels
    timing = request.timing.rawValue
    program = request.program
    planHash = plan.hash
    versions = LibraryVersions.byName
    machine = .current
    machine.compiler = request.compiler
    fence = request.isolation.fenceText
    if let before { keep(before) }
  }

  /// A folder reports everything that it contains: what an earlier command put there stays, unless this command
  /// replaces it.
  private mutating func keep(_ before: RunManifest) {
    let names = Set(inputs.map(\.photo))
    let hashes = Set(inputs.map(\.sha256))
    inputs += before.inputs.filter { !names.contains($0.photo) && !hashes.contains($0.sha256) }
    policies += before.policies.filter { old in !policies.contains { $0.name == old.name } }
    links += before.links.filter { old in !links.contains { $0.name == old.name } }
    devices += before.devices.filter { old in !devices.contains { $0.name == old.name } }
    metrics += before.metrics.filter { old in !metrics.contains { $0.name == old.name } }
    viewings += before.viewings.filter { !viewings.contains($0) }
    tuned = tuned ?? before.tuned
    // What was timed before is still from the other machine.
    if timing == TimingEffort.off.rawValue, before.timing != timing {
      (timing, machine) = (before.timing, before.machine)
    }
  }
}

extension RunManifest.PolicyEntry {
  fileprivate init(_ policy: Policy) {
    self.init(
      name: policy.name, title: policy.title, source: policy.source, hash: policy.hash, text: policy.text,
      file: policy.file, unsureEncoders: policy.unsureEncoders, chroma: policy.writtenChroma?.rawValue,
      variation: policy.variation)
    entry = policy.entry
  }
}

extension RunManifest.Machine {
  /// Whether its times can be compared with the other one's.
  func times(as other: Self) -> Bool { cpu == other.cpu && cores == other.cores }

  /// The machine that this process runs on.
  package static var current: Self {
    var machine = Self()
    machine.cores = ProcessInfo.processInfo.processorCount
    machine.memoryBytes = Int(ProcessInfo.processInfo.physicalMemory)
    machine.system = ProcessInfo.processInfo.operatingSystemVersionString
    machine.cpu = Host.processor
    var load = [0.0]
    if unsafe getloadavg(&load, 1) == 1 { machine.load = load[0] }
    return machine
  }
}

extension LibraryVersions {
  /// The versions by library name.
  package static var byName: [String: String] { Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.version) }) }
}
