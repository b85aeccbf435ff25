import CompressionStrategies
package import ImageCodecs
import NetworkSimulation
import PerceptualQuality
package import Sandbox

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

extension RunSetup: WorkerSetup {
  package static let requests: [any WorkerRequest<RunSetup>.Type] = [
    LookRequest.self, MeasureRequest.self, SendRequest.self, TimeRequest.self, ShowRequest.self, MessageRequest.self,
    CompressRequest.self, ScoreRequest.self, CheckRequest.self, CountRequest.self, AskRequest.self,
  ]

  package var message: Frame { get throws { try WireCoder.frame(.setup, SetupMessage(self)) } }

  package init(receiving text: [UInt8]) throws {
    let message = try WireCoder.value(SetupMessage.self, from: text)
    self.init(
      policies: try message.policies.map { try Policy(reading: Array($0.utf8), from: "the runner") },
      links: try message.links.map { try Link(reading: Array($0.utf8), from: "the runner") },
      devices: try message.devices.map { try Device(reading: Array($0.utf8), from: "the runner") },
      metrics: message.metrics, viewings: message.viewings.compactMap { Viewing(rawValue: $0) },
      settings: message.settings)
  }

  package var libraries: CodecLibraries { policies.reduce([]) { $0.union($1.libraries) } }

  package func startHelper() throws -> Int32? { try ExternalDeputy(for: self)?.descriptor }

  package static func tidy(after worker: Int32) { External.removeFiles(of: worker) }
}

/// A worker's whole life.
public enum PhotoWorker {
  /// Serves the program that started this process, until that has gone.
  public static func run() throws { try WorkerServer<RunSetup>.run() }
}
