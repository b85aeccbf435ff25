import Documents

extension Reading<String> {
  /// Where a policy's figures come from, as one sentence.
  static var policySource: Self { .either(.string, or: .sourceFile) }

  /// A file of a repository, at the commit at which somebody read it.
  private static var sourceFile: Self {
    .object { keys in
      let repository = keys.required(
        "repository",
        .matching("an owner and a name, such as chatmail/core") { text in
          let parts = text.split(separator: "/", omittingEmptySubsequences: false)
          return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isOfName) }
        }, "the repository's owner and name", example: "\"chatmail/core\"")
      let commit = keys.required(
        "commit",
        .matching("7 to 40 digits of a commit, such as 48888898ee14") { text in
          7...40 ~= text.utf8.count && text.utf8.allSatisfy { isDigit($0) || 97...102 ~= $0 }
        }, "the commit that was read", example: "\"48888898ee14\"")
      let file = keys.required(
        "file", .matching("a path in the repository, such as src/constants.rs") { !$0.isEmpty && !$0.hasPrefix("/") },
        "the file that has the figures", example: "\"src/constants.rs\"")
      let read = keys.required(
        "read",
        .matching("a year and a month, such as 2026-11") { text in
          let parts = text.split(separator: "-", omittingEmptySubsequences: false)
          guard parts.map(\.utf8.count) == [4, 2], parts.allSatisfy({ $0.utf8.allSatisfy(isDigit) }),
            let month = Int(parts[1])
          else { return false }
          return 1...12 ~= month
        }, "when it was read", example: "\"2026-11\"")
      guard let repository, let commit, let file, let read else { return nil }
      return "\(repository), \(file) at \(commit.prefix(12)), read \(read)"
    }
  }

  /// A text for which `isValid` holds; `expectation` says what is expected, with an example.
  private static func matching(_ expectation: String, _ isValid: @escaping @Sendable (String) -> Bool) -> Self {
    .text(expectation, numbers: false) { text in
      guard isValid(text) else { throw WrongText("'\(text)' is not \(expectation)") }
      return text
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 48...57 ~= byte }

  private static func isOfName(_ byte: UInt8) -> Bool {
    isDigit(byte) || 65...90 ~= byte || 97...122 ~= byte || [45, 46, 95].contains(byte)
  }
}
