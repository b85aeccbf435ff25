import CommandLineParsing
import Platform

/// How many things are worked on at once; no result depends on it.
enum JobCount: Sendable, Equatable {
  case everyCore
  case exactly(Int)

  var number: Int {
    switch self {
    case .everyCore: Processors.count
    case .exactly(let number): number
    }
  }
}

extension Argument {
  /// `--jobs`, for a command that keeps it at this path.
  static func jobs(_ path: OptionPath<Options, JobCount>, _ help: String) -> Self {
    .option("jobs", short: "j", path, .jobs, help)
  }
}

extension ValueType<JobCount> {
  fileprivate static let jobs: Self = {
    let integer = ValueType<Int>.integer("count", in: 1...1024)
    var type = Self(
      "count", parsing: { (text) throws(ValueError) in .exactly(try integer.parse(Word(text))) },
      // The same on every machine, so that documents are.
      format: { $0 == .everyCore ? "one for each core" : "\($0.number)" })
    type.takesNumbers = true
    return type
  }()
}
