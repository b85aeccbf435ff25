/// The policies that ship.
public enum PolicyCatalog {
  /// Every built-in policy, in the order of the documents.
  ///
  /// The files are part of the program, so a fault in one is ours; a test reads them all.
  public static let all: [Policy] = BuiltInPolicies.files.compactMap { try? Policy(reading: $0, from: "built in") }

  /// The built-in policy of this name.
  public static func policy(named name: String) -> Policy? { all.first { $0.name == name } }

  /// What a run takes unless it is told otherwise: the four designs as they are written, and our own.
  public static var defaults: [Policy] {
    let names = ["messageai", "messai", "convos", "buzzbox"]
    return all.filter { names.contains($0.name) || isOurs($0) }
  }

  private static func isOurs(_ policy: Policy) -> Bool { policy.source.hasPrefix("Stepwedge") }
}
