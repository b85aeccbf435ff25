/// What a row follows from, both as digests.
public struct Origin: Sendable, Hashable {
  /// All that it was measured from: the photo, the policy, the libraries, and what it was measured under.
  public let cell: String?
  /// The link or screen by its content, with the numbers of the run that decide the figure; nil for rows of trials
  /// themselves.
  public let condition: String?

  /// A row that follows from this content, under this condition if there is one.
  public init(cell: String?, under condition: String? = nil) {
    self.cell = cell
    self.condition = condition
  }
}

/// The conditions that rows of each name are to have from now on; rows of others go.
public struct RowConditions: Sendable {
  /// The conditions of uploads and messages, by link.
  public var links: [String: String]
  /// The conditions of scores, by screen and metric. Screens that are not named keep their rows.
  public var screens: [Screen: String]

  /// A screen as a metric sees it.
  public struct Screen: Sendable, Hashable {
    /// The screen's name.
    public let device: String
    /// The metric's name.
    public let metric: String

    /// A metric's scores on a screen.
    public init(device: String, metric: String) { (self.device, self.metric) = (device, metric) }
  }

  /// These conditions.
  public init(links: [String: String], screens: [Screen: String]) { (self.links, self.screens) = (links, screens) }
}
