import ImageCodecs
import NetworkSimulation

/// The policies that ship.
public enum PolicyCatalog {
  /// Every built-in policy, in the order of the documents.
  ///
  /// The files are part of the program, so a fault in one is ours; a test reads them all.
  public static let all: [Policy] = BuiltInPolicies.files.compactMap { read($0.text) }

  /// The names of all, in the same order.
  public static var names: [String] { BuiltInPolicies.files.map(\.name) }

  /// The built-in policy of this name.
  public static func policy(named name: String) -> Policy? {
    BuiltInPolicies.files.first { $0.name == name }.flatMap { read($0.text) }
  }

  private static func read(_ text: [UInt8]) -> Policy? { try? Policy(reading: text, from: "built in") }

  /// What a run measures by default: the four designs as they are written, and our own that write JPEG, which
  /// is quick to write and read everywhere.
  public static var defaults: [Policy] {
    let names = ["messageai", "messai", "convos", "buzzbox"]
    return all.filter { names.contains($0.name) || $0.main.isOurs && $0.main.encodedFormat == .jpeg }
  }
}
