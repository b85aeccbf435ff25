public import CompressionStrategies

/// Policies by the words that people use for them: a name that ships, or a path to a file.
public enum PolicyFinder {
  /// A file that names a policy and cannot be opened.
  public struct Missing: Error, CustomStringConvertible {
    public let description: String
  }

  /// Whether a word means a file: names of policies have no slash and no extension of ours.
  public static func isPath(_ word: String) -> Bool { word.contains("/") || word.hasSuffix(".json5") }

  /// The policy that a word means.
  public static func policy(_ word: String) throws -> Policy? {
    guard isPath(word) else { return PolicyCatalog.policy(named: word) }
    let bytes: [UInt8]
    do {
      bytes = try FileReader.read(FilePath(word))
    } catch {
      throw Missing(description: "\(word): the policy file cannot be read (\(error))")
    }
    return try Policy(reading: bytes, from: word)
  }
}
