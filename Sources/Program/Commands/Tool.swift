import FoundationEssentials
import System

/// Another program that a command needs.
enum Tool {
  /// The program's output. The error names the program if it is missing or fails.
  static func output(_ words: [String], input: String = "") throws -> String {
    let (status, output, errors) = try run(words, input: input)
    guard status == 0 else {
      let reason = errors.split(separator: "\n").first.map(String.init) ?? "no reason given"
      throw Failure(.unavailable, "\(words[0]) ended with \(status): \(reason)")
    }
    return output
  }

  /// The program's exit status, output and error output.
  private static func run(
    _ words: [String], input: String
  ) throws -> (status: Int32, output: String, errors: String) {
    guard let path = find(words[0]) else {
      throw Failure(.unavailable, "\(words[0]) is not installed here; install it, or submit from a machine that has it")
    }
    let scratch = FileManager.default.temporaryDirectory.appending(path: "stepwedge-\(UUID().uuidString)")
    guard try Directory.makePrivate(FilePath(scratch.path)) else {
      throw Failure(.unavailable, "\(scratch.path) belongs to another user; set TMPDIR to a folder of your own")
    }
    defer { try? FileManager.default.removeItem(at: scratch) }
    // Files instead of pipes, so that long output on both streams cannot block either program.
    let files = ["in", "out", "err"].map { scratch.appending(path: $0).path }
    try FileWriter.write(Array(input.utf8), to: FilePath(files[0]))
    let process = try spawn([path] + words.dropFirst(), files: files)
    var status: CInt = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    func text(_ place: Int) -> String {
      String(decoding: (try? FileReader.read(FilePath(files[place]))) ?? [], as: UTF8.self)
    }
    return (status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F, text(1), text(2))
  }

  /// Starts a program without waiting for it; does nothing if it is missing.
  static func start(_ words: [String]) {
    guard let path = find(words[0]) else { return }
    _ = try? spawn([path] + words.dropFirst(), files: ["/dev/null", "/dev/null", "/dev/null"])
  }

  /// Starts a program with these files as its three streams.
  private static func spawn(_ words: [String], files: [String]) throws(Failure) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (stream, file) in zip(CInt(0)..., files) {
      let mode = stream == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC
      unsafe posix_spawn_file_actions_addopen(&actions, stream, file, mode, 0o600)
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let reason = unsafe posix_spawn(&process, words[0], &actions, nil, &arguments, environ)
    guard reason == 0 else {
      throw Failure(.unavailable, "\(words[0]) does not start (\(SystemError(number: reason))); check its installation")
    }
    return process
  }

  private static func find(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.lazy.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
