import Synchronization

/// The built-in files of one kind, by name. To add one, add its file to the kind's folder and a line to its list.
///
/// The files are part of the program, so a fault in one is ours: a test asks each list for its `faults`.
package final class Presets<Value: Sendable>: Sendable {
  /// The names, in the order of the documents; no file is read for them.
  package let names: [String]
  private let files: [[UInt8]]
  private let read: @Sendable ([UInt8]) throws(FaultyFile) -> Value
  private let known = Mutex<[Int: Value]>([:])

  /// These files; each is read when it is first asked for.
  package init(
    _ files: KeyValuePairs<String, [UInt8]>, read: @escaping @Sendable ([UInt8]) throws(FaultyFile) -> Value
  ) {
    names = files.map(\.key)
    self.files = files.map(\.value)
    self.read = read
  }

  /// What the file of this name says; nil if there is none.
  package subscript(_ name: String) -> Value? { names.firstIndex(of: name).flatMap { value(at: $0) } }

  /// What every file says, in the order of the names.
  package var all: [Value] { names.indices.compactMap { value(at: $0) } }

  /// The text of the file of this name.
  package func text(of name: String) -> String? {
    names.firstIndex(of: name).map { String(decoding: files[$0], as: UTF8.self) }
  }

  /// The faults of the files; none, unless a test shows some.
  package var faults: [String] {
    zip(names, files).compactMap { name, text in
      do throws(FaultyFile) {
        _ = try read(text)
        return nil
      } catch {
        return "\(name): \(error.description)"
      }
    }
  }

  private func value(at place: Int) -> Value? {
    known.withLock { known in
      if known[place] == nil { known[place] = try? read(files[place]) }
      return known[place]
    }
  }
}
