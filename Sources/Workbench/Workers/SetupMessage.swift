import CompressionStrategies
import NetworkSimulation
import PerceptualQuality

/// A setup on its way to a worker: everything as the text it was read from.
struct SetupMessage: Codable, Sendable {
  var policies: [String]
  var links: [String]
  var devices: [String]
  var metrics: [String]
  var viewings: [String]
  var settings: RunSettings

  init(_ setup: RunSetup) {
    policies = setup.policies.map(\.text)
    links = setup.links.map(\.text)
    devices = setup.devices.map(\.text)
    metrics = setup.metrics
    viewings = setup.viewings.map(\.rawValue)
    settings = setup.settings
  }
}

extension RunSetup {
  /// The setup that a program has sent.
  init(receiving text: [UInt8]) throws {
    let message = try WireCoder.value(SetupMessage.self, from: text)
    self.init(
      policies: try message.policies.map { try Policy(reading: Array($0.utf8), from: "the runner") },
      links: try message.links.map { try Link(reading: Array($0.utf8), from: "the runner") },
      devices: try message.devices.map { try Device(reading: Array($0.utf8), from: "the runner") },
      metrics: message.metrics, viewings: message.viewings.compactMap { Viewing(rawValue: $0) },
      settings: message.settings)
  }
}
