/// A gates file: sentences that must be true of a run, and what is excused.
public struct Gate: Sendable, Hashable {
  /// What reports call the file, and commands a shipped one.
  public var name: String
  /// What it is about, in a line.
  public var title: String?
  /// The budget that its chances mean; nil takes the run's.
  var budgetSeconds: Double?
  var assertions: [Assertion]
  var waivers: [Waiver]

  /// A gate of these assertions.
  init(
    name: String, title: String? = nil, budgetSeconds: Double? = nil, assertions: [Assertion], waivers: [Waiver] = []
  ) {
    self.name = name
    self.title = title
    self.budgetSeconds = budgetSeconds
    self.assertions = assertions
    self.waivers = waivers
  }
}
