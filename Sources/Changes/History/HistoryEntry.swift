public import RunRecords

/// What a history keeps of one run: the figures of its policies, and what decides whether they can be compared.
public struct HistoryEntry: Sendable, Hashable {
  /// What the run is of, such as a commit.
  public var label: String
  /// What instructions were counted with; empty if none were.
  public var counting = ""
  /// What the figures were measured under.
  public var conditions = Conditions()
  /// How many photos the run has.
  public var photos = 0
  /// SHA-256 over the photos' hashes, in their order.
  public var photosHash = ""
  /// One a policy, link and device of the run.
  public var rows: [Row] = []

  /// A policy on a link and a device.
  public struct Row: Sendable, Hashable {
    /// The policy's name, by which entries are joined: its text may have changed.
    public var policy: String
    /// The link's name.
    public var link: String
    /// The device's name; empty if nothing was scored.
    public var device: String
    /// In the order of `HistoryEntry.columns`; nil if a figure is unknown.
    public var values: [Double?]
    /// How far the mean of its chances strays from draw to draw; nil in entries of older versions.
    public var chanceError: Double?

    /// A row of these figures.
    public init(policy: String, link: String, device: String, values: [Double?]) {
      self.policy = policy
      self.link = link
      self.device = device
      self.values = values
    }
  }

  /// An entry without figures yet.
  public init(label: String) { self.label = label }

  /// The figures that a history keeps: all columns of policies that are numbers.
  public static let columns = PolicyAnswer.columns.filter { $0.kind != .text }
}
