import Statistics
import System

/// A log of uploads, reduced to as many rows of each size class as a fit can use; its memory does not grow with the log.
package struct UploadLog: Sendable {
  /// Uploads of nearly one size over one kind of network: those that the link is fitted to, and those that judge it.
  struct Bin: Sendable {
    static let most = 300
    var fitted = Reservoir(most: most)
    var held = Reservoir(most: most)
    var rows = 0

    mutating func add(_ row: UploadRow) {
      if rows.isMultiple(of: 2) { fitted.add(row) } else { held.add(row) }
      rows += 1
    }
  }

  /// Rows of one `network`, by the place of their size on a logarithmic scale.
  struct Network: Sendable {
    var name: String
    var rows = 0
    var bins: [Int: Bin] = [:]
  }

  /// Sizes of one class differ by no more than this factor.
  private static let classRatio = 1.15
  /// An upload that took so long was ended by most clients' own limit.
  private static let timeoutSeconds = 60.0

  var networks: [Network] = []
  /// Uploads that were taken, of which a sample is kept.
  package private(set) var rows = 0
  var emptyRows = 0
  var longRows = 0
  /// Whether its rows are speed tests, each of which says a path's rate and round trip.
  var holdsSpeedTests = false
  /// Speed tests that were left out because they were aborted.
  var abortedTests = 0
  var rowsWithoutZone = 0
  /// How the log's moments name their zones, such as UTC or +02:00: several are worth saying.
  package internal(set) var zones: Set<String> = []
  private var places: [String: Int] = [:]

  /// A log of no uploads, to be filled row by row.
  package init() {}

  /// Takes a row; one of 0 bytes is counted and left out. A network that the log does not name is the empty one.
  package mutating func add(_ row: UploadRow, network: String = "") {
    guard row.bytes > 0 else {
      emptyRows += 1
      return
    }
    rows += 1
    if row.seconds >= Self.timeoutSeconds { longRows += 1 }
    let place =
      places[network]
      ?? {
        networks.append(Network(name: network))
        places[network] = networks.count - 1
        return networks.count - 1
      }()
    networks[place].rows += 1
    let bin = Int(log(Double(row.bytes)) / log(Self.classRatio))
    networks[place].bins[bin, default: Bin()].add(row)
  }
}

/// A sample of fixed size of a stream, each row as likely to be in it (Vitter's algorithm R), the same for the same
/// stream.
struct Reservoir: Sendable {
  private let most: Int
  private(set) var rows: [UploadRow] = []
  private(set) var seen = 0
  private var chance = SeededGenerator(seed: 0xCA11)

  init(most: Int) { self.most = most }

  mutating func add(_ row: UploadRow) {
    seen += 1
    if rows.count < most {
      rows.append(row)
    } else {
      let place = chance.number(below: seen)
      if place < most { rows[place] = row }
    }
  }
}

/// One upload as an app's log has it.
package struct UploadRow: Sendable, Hashable {
  /// What the upload carried, without what the network adds.
  package var bytes: Int
  /// From the call to connect until the server's answer was read.
  package var seconds: Double
  /// Until the connection stood, if the log says it.
  package var connectSeconds: Double?

  /// A row as it was read; nothing is checked here.
  package init(bytes: Int, seconds: Double, connectSeconds: Double? = nil) {
    self.bytes = bytes
    self.seconds = seconds
    self.connectSeconds = connectSeconds
  }
}

/// What is wrong with a log: every line that is, up to twenty, and how many more there are.
package struct FaultyLog: Error, Hashable, CustomStringConvertible {
  /// One line that cannot be used.
  package struct Fault: Sendable, Hashable {
    /// Counted from 1; 0 if the whole file is meant.
    package let line: Int
    /// What was found there and what belongs there.
    package let reason: String
  }

  static let most = 20

  /// What its reader was told to call the file.
  package let name: String
  /// The first twenty, in the order of the lines.
  package internal(set) var faults: [Fault] = []
  /// How many faults are not among them.
  package internal(set) var more = 0

  mutating func add(_ line: Int, _ reason: String) {
    if faults.count < Self.most { faults.append(Fault(line: line, reason: reason)) } else { more += 1 }
  }

  /// A fault a line, each with the file and its line, for people.
  package var description: String {
    let lines = faults.map { $0.line > 0 ? "\(name):\($0.line): \($0.reason)" : "\(name): \($0.reason)" }
    return (lines + (more > 0 ? ["\(name): \(more) more errors"] : [])).joined(separator: "\n")
  }
}
