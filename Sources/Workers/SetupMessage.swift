import CompressionStrategies
package import ImageCodecs
import NetworkSimulation
import PerceptualQuality

/// A setup on its way to a worker or in a plan's file: each part as the text that it was read from.
package struct SetupMessage: Codable, Sendable {
  /// The text of a policy, a link or a device.
  package struct Text: Codable, Sendable {
    var text: String
    var file: String?
    /// How a sweep varied the policy.
    var variation: PolicyVariation?

    fileprivate init(_ policy: Policy) { (text, file, variation) = (policy.text, policy.file, policy.variation) }

    fileprivate init(text: String, file: String?) { (self.text, self.file) = (text, file) }
  }

  var policies: [Text]
  var then: [Text]
  var links: [Text]
  var devices: [Text]
  var metrics: [String]
  var viewings: [String]
  var settings: RunSettings

  /// The texts of a setup.
  package init(_ setup: RunSetup) {
    (policies, then) = (setup.policies.map(Text.init), setup.then.map(Text.init))
    links = setup.links.map { Text(text: $0.text, file: $0.file) }
    devices = setup.devices.map { Text(text: $0.text, file: $0.file) }
    metrics = setup.metrics
    viewings = setup.viewings.map(\.rawValue)
    settings = setup.settings
  }

  /// The setup; errors in its texts name this file.
  package func setup(from name: String) throws -> RunSetup {
    func policy(_ entry: Text) throws -> Policy {
      var policy = try Policy(reading: Array(entry.text.utf8), from: name)
      (policy.file, policy.variation) = (entry.file, entry.variation)
      return policy
    }
    var setup = RunSetup(
      policies: try policies.map(policy),
      links: try links.map { entry in
        var link = try Link(reading: Array(entry.text.utf8), from: name)
        link.file = entry.file
        return link
      },
      devices: try devices.map { entry in
        var device = try Device(reading: Array(entry.text.utf8), from: name)
        device.file = entry.file
        return device
      },
      metrics: metrics, viewings: viewings.compactMap { Viewing(rawValue: $0) }, settings: settings)
    setup.then = try then.map(policy)
    return setup
  }
}

extension RunSetup {
  /// The setup as a message.
  var message: Frame { get throws { try WireCoder.frame(.setup, SetupMessage(self)) } }

  /// The setup from a message.
  package init(receiving text: [UInt8]) throws {
    self = try WireCoder.value(SetupMessage.self, from: text).setup(from: "the runner")
  }

  /// The libraries that every request needs, whatever its files.
  package var libraries: CodecLibraries { (policies + then).reduce([]) { $0.union($1.libraries) } }
}
