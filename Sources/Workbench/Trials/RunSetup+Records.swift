import CompressionStrategies
import Documents
import NetworkSimulation
import PerceptualQuality
import Pixels
package import Records
package import Workers

extension RunSettings {
  /// A trial with the compression time and the memory of the phone.
  func paced(_ trial: Trial) -> Trial {
    var trial = trial
    (trial.phoneCompressSeconds, trial.thumbnailPhoneSeconds, trial.phoneMemoryPeak) = (nil, nil, nil)
    guard trial.mainBytes != nil, let phone, let work = trial.work.flatMap({ CompressionWork($0) }) else {
      return trial
    }
    trial.phoneMemoryPeak = trial.rasters.flatMap { RasterSteps($0) }.flatMap { phone.memory?.peak($0) }
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
    settings.forwarded = manifest.forwarded
    then = try (manifest.then ?? []).map { try Policy(reading: Array($0.text.utf8), from: folder.manifestPath) }
  }
}

extension Question {
  /// The question of a setup for which nobody asked another: its links in equal parts, and its first screen.
  package init(_ setup: RunSetup) {
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
    let preset = Device.presets.all.first { $0.name == entry.name && $0.screen == screen && $0.bubble == bubble }
    light = preset?.light
    text =
      preset?.text
      ?? "{ name: \(JSONValue.text(entry.name).line), width: \(entry.width), height: \(entry.height), bubble: \(entry.bubble) }"
  }
}
