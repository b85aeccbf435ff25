import CommandLineParsing
import Corpus
import Files
import Units
import Workbench

/// Quantities as arguments, each read and printed by its own type.
extension ValueType<ByteCount> {
  static let size = measured("size", { text in try ByteCount(parsing: text) }, \.text)
  /// A size that something can have: at least a byte.
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
  /// A kind whose reading fails with a clause that says what a right text looks like.
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
  /// A public set or a manifest; shells complete the sets' names.
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
