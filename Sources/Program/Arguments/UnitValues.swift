import CommandLineParsing
import Corpus
import PerceptualQuality
import System
import Units
import Workbench

/// Quantities as arguments, each read and printed by its own type.
extension ValueType<ByteCount> {
  static let size = measured("size", { text in try ByteCount(parsing: text) }, \.text)
  /// A size of at least one byte.
  static let someSize = measured(
    "size", { text in try ByteCount(parsing: text, in: ByteCount(1)...ByteCount.sensible.upperBound) }, \.text)
}

extension ValueType<Duration> {
  static let time = measured("time", { text in try Duration(parsing: text) }, \.text)
}

extension ValueType<BitRate> {
  static let rate = measured("rate", { text in try BitRate(parsing: text) }, \.text)
}

extension ValueType<Share> {
  static let share = measured("share", { text in try Share(parsing: text) }, \.text)
}

extension ValueType {
  /// A value whose error message shows an example of correct text.
  static func measured(
    _ placeholder: String, _ parse: @escaping @Sendable (String) throws -> Value,
    _ format: any KeyPath<Value, String> & Sendable
  ) -> Self {
    var type = Self(
      placeholder,
      parsing: { (text) throws(ValueError) in
        do {
          return try parse(text)
        } catch {
          throw ValueError("\(error)")
        }
      }, format: { $0[keyPath: format] })
    type.takesNumbers = true
    return type
  }
}

extension ValueType<FilePath> {
  /// A file; shells complete files and folders.
  static func file(_ placeholder: String = "file") -> Self { path(placeholder, .file) }
  /// A public set or a manifest; shells complete the names of the sets.
  static let corpus: Self = {
    var type = path("set", .file)
    type.completion = .wordsOrFile(PublicSet.all.map(\.name))
    return type
  }()
  /// A folder.
  static func folder(_ placeholder: String = "folder") -> Self { path(placeholder, .folder) }

  private static func path(_ placeholder: String, _ completion: ArgumentDescription.Completion) -> Self {
    var type = Self(placeholder, parsingBytes: { FilePath($0.bytes) }, format: \.text)
    type.completion = completion
    return type
  }
}

extension ValueType<String> {
  /// The name of a metric's score.
  static let metric: Self = {
    let names = MetricCatalog.scales.map(\.name)
    return .choice("metric", names.map { (name: $0, value: $0) })
  }()
}

/// How many items are processed at once; no result depends on it.
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
      // The same text on every machine, because the help is part of the documents.
      format: { $0 == .everyCore ? "one for each core" : "\($0.number)" })
    type.takesNumbers = true
    return type
  }()
}
