import CompressionStrategies
import JSONText
import Meaning
import NetworkSimulation
import PerceptualQuality
import Pixels
import RunRecords

extension RunSetup {
  /// What a finished run was measured with.
  init(_ manifest: RunManifest, of folder: RunFolder) throws {
    self.init(
      policies: try manifest.policies.map { try Policy(reading: Array($0.text.utf8), from: folder.manifestPath) },
      links: try manifest.links.map { try Link(reading: Array($0.text.utf8), from: folder.manifestPath) },
      devices: manifest.devices.map { Device($0) }, metrics: manifest.metrics.map(\.name),
      viewings: manifest.viewings.compactMap { Viewing(rawValue: $0) })
    settings.budgetSeconds = manifest.budgetSeconds
    settings.phoneSpeed = manifest.phoneSpeed
    settings.seed = UInt64(manifest.seed)
    settings.runs = manifest.runs
    settings.maxMegapixels = manifest.maxMegapixels
  }
}

extension Device {
  /// A screen as a run's record has it; what light it has, only its preset says.
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
