/// A part of a plan: one of `count` parts, numbered from 0.
package struct ShardNumber: Codable, Sendable, Hashable, CustomStringConvertible {
  /// From 0 to `count` - 1.
  package let index: Int
  /// How many parts the plan is divided into; those who work on one plan may use different counts.
  package let count: Int

  /// Nil if there is no such part.
  package init?(_ index: Int, of count: Int) {
    guard count > 0, (0..<count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// Reads the number from a shard's file, which anybody may have written.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let index = try values.decode(Int.self, forKey: .index)
    let count = try values.decode(Int.self, forKey: .count)
    guard let number = Self(index, of: count) else {
      throw DecodingError.dataCorruptedError(
        forKey: .index, in: values, debugDescription: "there is no part \(index)/\(count)")
    }
    self = number
  }

  /// The form in commands, such as 3/64.
  package var description: String { "\(index)/\(count)" }

  /// The part to which a photo with this content belongs: the same on every machine.
  package static func index(ofPhoto hash: String, of count: Int) -> Int {
    let digits = hash.utf8.prefix(15).reduce(0) { sum, digit in
      sum << 4 | Int(digit & 15) + (digit > 57 ? 9 : 0)
    }
    return digits % count
  }
}

/// What a shard contains and what it was made with.
package struct ShardHead: Codable, Sendable, Hashable {
  /// SHA-256 of the plan's file.
  package var plan: String
  /// The part of the plan that the shard contains.
  package var number: ShardNumber
  /// The schema of the record.
  package var schema = RunManifest.currentSchema
  /// The program and its version, for people; it is not compared.
  package var program: String
  /// Libraries that decide the bytes.
  package var versions: [String: String]
  /// The machine that made it; timed figures of several machines are never mixed.
  package var machine: RunManifest.Machine

  /// A head of these parts.
  package init(
    plan: String, number: ShardNumber, program: String, versions: [String: String], machine: RunManifest.Machine
  ) {
    self.plan = plan
    self.number = number
    self.program = program
    self.versions = versions
    self.machine = machine
  }

  /// The name of the shard's file.
  package var fileName: String { Self.fileName(of: number, plan: plan) }
  /// The name of the file that is published while the shard is not finished.
  package var checkpointName: String { "\(plan.prefix(12))-\(number.index)-of-\(number.count).checkpoint" }

  /// The file name of this part of a plan.
  package static func fileName(of number: ShardNumber, plan: String) -> String {
    "\(plan.prefix(12))-\(number.index)-of-\(number.count).shard"
  }

  /// Why results under these two heads could differ; nil if they cannot.
  package func difference(from wanted: ShardHead) -> String? {
    if plan != wanted.plan {
      return "is of the plan \(plan.prefix(12)), not of \(wanted.plan.prefix(12))"
    }
    if schema != wanted.schema { return "has the record's layout \(schema), not \(wanted.schema)" }
    for (name, version) in wanted.versions.sorted(by: { $0.key < $1.key }) where versions[name] != version {
      return "was made with \(name) \(versions[name] ?? "unknown"), not \(version)"
    }
    return nil
  }
}

/// Why a shard's file cannot be used.
package struct ShardError: Error, CustomStringConvertible, Sendable {
  /// What is wrong with the file, so that the others can be merged without it.
  package enum Kind: Sendable {
    /// It is cut off, or not as it was written.
    case damaged
    /// It belongs to another plan, record or libraries.
    case foreign
    /// It contains a result that differs in another shard.
    case conflict
  }

  /// The kind, which decides whether to make the shard again or to look at its origin.
  package let kind: Kind
  /// The shard's file.
  package let path: String
  /// What is wrong and, if possible, what to do.
  package let reason: String

  /// An error of this kind.
  package init(_ kind: Kind, _ path: String, _ reason: String) {
    self.kind = kind
    self.path = path
    self.reason = reason
  }

  /// The path, a colon and the reason.
  package var description: String { "\(path): \(reason)" }
}
