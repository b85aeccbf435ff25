import CProcess
import Documents
import FoundationEssentials
import ImageCodecs
package import System

/// A program that is started without a shell. Its output is discarded, except for errors. It is stopped when its time
/// is over or nobody waits for it.
package struct ExternalCommand {
  private let words: [String]
  /// The file for its errors.
  private let errors: FilePath

  /// A command line; the program's errors go to a file.
  package init(_ words: [String], errors: FilePath) {
    self.words = words
    self.errors = errors
  }

  /// A failure with this sentence and the last line that the program wrote.
  package func failure(_ sentence: String) -> ExternalFailure {
    let said = (try? FileReader.ends(of: errors, each: Self.mostBytes)).map { $0.head + $0.tail } ?? []
    let lines = String(decoding: said, as: UTF8.self).split(whereSeparator: \.isNewline)
    let last = lines.last { !$0.allSatisfy(\.isWhitespace) }
    return ExternalFailure("\(words[0]) \(sentence)" + (last.map { ": \($0.prefix(Self.mostCharacters))" } ?? ""))
  }

  /// The most bytes read, and the most characters of a sentence.
  private static let (mostBytes, mostCharacters) = (4_096, 200)

  /// Runs the program; returns its exit status, or 128 plus the signal that ended it.
  package func run(timeLimit: Duration) throws -> Int32 {
    let output = unsafe errors.withCString { unsafe open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }
    guard output >= 0 else { throw SystemError.last }
    defer { close(output) }
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process: pid_t = 0
    // The program has the rights of the policy's author, and is not limited like a worker.
    let started = unsafe sw_start_command(&arguments, output, &process)
    guard started == 0 else {
      throw ExternalFailure("\(words[0]) does not start (\(unsafe String(cString: strerror(started))))")
    }
    return try wait(for: process, timeLimit: timeLimit)
  }

  private func wait(for process: pid_t, timeLimit: Duration) throws -> Int32 {
    let clock = ContinuousClock()
    let deadline = clock.now + timeLimit
    var status: Int32 = 0
    var used = rusage()
    defer { CPUClock.add(program: used.cpuSeconds) }
    while unsafe wait4(process, &status, WNOHANG, &used) == 0 {
      if clock.now > deadline {
        kill(process, SIGKILL)
        unsafe wait4(process, &status, 0, &used)
        throw failure("ran longer than \(timeLimit.components.seconds) s")
      }
      usleep(2000)
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}

extension rusage {
  /// CPU time of the program and of all programs that it waited for.
  fileprivate var cpuSeconds: Double {
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(ru_utime) + seconds(ru_stime)
  }
}

extension Reading<[String]> {
  /// A command line as people type it: blanks separate its words, unless they are quoted or follow a backslash.
  static var commandLine: Self { .text("a command line", numbers: false) { try CommandLineText.words(of: $0) } }
}

/// A command line as one text. It is quoted as in POSIX (XCU, 2.2), but nothing is expanded, because no shell reads it.
enum CommandLineText {
  static func words(of text: String) throws -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = Substring(text)
    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("'", "'"), ("\"", "\""): quote = nil
      case ("'", nil), ("\"", nil):
        quote = character
        // An empty text in quotes is a word, too.
        word = word ?? ""
      case ("\\", nil),
        ("\\", "\"") where quote == nil || rest.first == "\"" || rest.first == "\\":
        guard let next = rest.popFirst() else { throw WrongText("the command line ends with a backslash") }
        word = (word ?? "") + String(next)
      case (_, nil) where character.isWhitespace:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let quote { throw WrongText("a \(quote) of the command line is never closed") }
    if let word { words.append(word) }
    guard !words.isEmpty else { throw WrongText("the command line is empty") }
    return words
  }
}

/// A folder of files that the real app exported, each in its photo's place.
struct ExportFolder {
  private let path: String

  init(_ path: String) { self.path = path }

  /// The exported file of the photo with this name.
  func bytes(for photo: String) throws(ExternalFailure) -> [UInt8] {
    let file = try file(for: photo)
    guard let data = FileManager.default.contents(atPath: file) else { throw ExternalFailure("\(file) cannot be read") }
    return [UInt8](data)
  }

  /// The file with the photo's own name or, if there is none, the only picture of that name with another extension.
  ///
  /// Only in the same place in the folder: `a/IMG.jpg` and `b/IMG.jpg` are two photos.
  func file(for photo: String) throws(ExternalFailure) -> String {
    // A worker that a photo has taken over may request any name; no name may lead out of the folder.
    let steps = photo.split(separator: "/", omittingEmptySubsequences: false)
    guard !steps.contains(where: { ["", ".", ".."].contains($0) || $0.contains("\0") }) else {
      throw ExternalFailure("\(photo) has no place below \(path)")
    }
    let name = Self.parts(photo).name
    let folder = Self.parts(photo).folder.map { "\(path)/\($0)" } ?? path
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    if names.contains(name), isPicture("\(folder)/\(name)") { return "\(folder)/\(name)" }
    let stem = Self.stem(of: name)
    let others = names.filter { [stem, name].contains(Self.stem(of: $0)) && isPicture("\(folder)/\($0)") }
    if let only = others.first, others.count == 1 { return "\(folder)/\(only)" }
    guard !others.isEmpty else { throw ExternalFailure("no picture named \(stem).* in \(folder)") }
    throw ExternalFailure("\(others.joined(separator: " and ")) in \(folder): one of them is meant for \(name)")
  }

  /// Whether the file is a picture; a link that leads out of the folder is not.
  private func isPicture(_ file: String) -> Bool {
    guard let folder = FilePath(path).resolved, let place = FilePath(file).resolved, place.below(folder) != nil else {
      return false
    }
    return (try? FileReader.read(place, atMost: 32)).flatMap { PhotoFormat(sniffing: $0) } != nil
  }

  private static func parts(_ photo: String) -> (folder: String?, name: String) {
    guard let end = photo.lastIndex(of: "/") else { return (nil, photo) }
    return (String(photo[..<end]), String(photo[photo.index(after: end)...]))
  }

  private static func stem(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }
}
