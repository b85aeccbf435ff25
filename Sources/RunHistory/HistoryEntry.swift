import Meaning
public import RunRecords

/// What a history keeps of one run: the figures of its policies, and what decides whether they can be compared.
public struct HistoryEntry: Sendable, Hashable {
  /// What the run is of, such as a commit.
  public var label: String
  /// The program's name and version.
  public var program = ""
  /// What timed figures were measured on.
  public var machine = ""
  /// What instructions were counted with; empty where none were.
  public var counting = ""
  /// Libraries that decide the bytes, and their versions.
  public var versions: [String: String] = [:]
  /// What decides which entries can be compared, and for which figures.
  public var conditions = Conditions()
  /// The policies' hashes, by name.
  public var policies: [String: String] = [:]
  /// One a policy, link and device of the run.
  public var rows: [Row] = []

  /// What the figures are of: under others they say something else.
  public struct Conditions: Sendable, Hashable {
    /// How many photos the run has.
    public var photos = 0
    /// SHA-256 over the photos' hashes, in their order.
    public var photosHash = ""
    /// From the tap on Send to the main picture having arrived.
    public var budgetSeconds = 5.0
    /// What the drawn figures follow from.
    public var seed = 1
    /// Simulated uploads of a cell; nil where their number follows from the chance.
    public var runs: Int?
    /// The score below which a picture counts as harmed.
    public var harmedBelow = ScoreScale.plainlySeenBelow
    /// What CPU time was divided by; it matters to timed figures alone.
    public var phoneSpeed = 1.0

    /// Those of no photos, to be filled in.
    public init() {}
  }

  /// A policy on a link and a device.
  public struct Row: Sendable, Hashable {
    /// The policy's name, by which entries are joined: its text may have changed.
    public var policy: String
    /// The link's name.
    public var link: String
    /// The device's name; empty where nothing was scored.
    public var device: String
    /// In the order of `HistoryEntry.columns`; nil where a figure is unknown.
    public var values: [Double?]

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
