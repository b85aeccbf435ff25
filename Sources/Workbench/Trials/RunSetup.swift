public import CompressionStrategies
public import NetworkSimulation
public import PerceptualQuality

/// What every trial of a run has in common, resolved: the same in the runner and in its workers.
public struct RunSetup: Sendable {
  public var policies: [Policy]
  public var links: [Link]
  public var devices: [Device]
  public var metrics: [String]
  public var viewings: [Viewing]
  public var settings: RunSettings

  /// A setup of these parts.
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

/// The numbers of a run.
public struct RunSettings: Codable, Sendable, Hashable {
  public var budgetSeconds = 5.0
  public var phoneSpeed = 1.0
  public var seed: UInt64 = 1
  /// Simulated uploads of a trial on a link; nil until the chance is known to a point.
  public var runs: Int?
  public var maxMegapixels = 300.0
  /// Where renditions are kept for reports; nil where they are not.
  public var picturesPath: String?

  /// The defaults of `stepwedge run`.
  public init() {}
}
