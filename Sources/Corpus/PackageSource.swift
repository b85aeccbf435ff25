import Files
import Platform

/// The distribution's packages, downloaded and unpacked by its own tools, without root.
struct PackageSource {
  struct Unavailable: Error { let reason: String }

  /// A folder of our own for lists, downloads and what comes out of them.
  let scratch: FilePath

  /// Unpacks a package into a folder below `scratch`, which is the caller's to remove.
  func unpack(_ package: String) throws -> FilePath {
    let folder = scratch.appending(package)
    try remove(folder)
    try Directory.make(folder.appending("tree"))
    do {
      try run("cd \"$1\" && exec apt-get -qq -o APT::Sandbox::User=root download \"$2\"", [folder.text, package])
    } catch is Unavailable {
      // A new machine has no lists, and only root may renew the system's: so we keep our own.
      try run(
        """
        mkdir -p "$1/lists/partial" "$1/archives/partial" && cd "$2" || exit
        own="-o Dir::State::lists=$1/lists -o Dir::Cache=$1 -o APT::Sandbox::User=root"
        apt-get -qq $own update && exec apt-get -qq $own download "$3"
        """, [scratch.text, folder.text, package])
    }
    try run("exec dpkg-deb -x \"$1\"/*.deb \"$1/tree\"", [folder.text])
    return folder.appending("tree")
  }

  /// Removes a folder and all in it.
  func remove(_ folder: FilePath) throws { try run("exec rm -rf -- \"$1\"", [folder.text]) }

  /// Runs a shell line; what it said last is the reason if it fails.
  private func run(_ line: String, _ words: [String]) throws {
    try Directory.make(scratch)
    let log = scratch.appending("log")
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, log.text, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe (["sh", "-c", line, "sh"] + words).map { unsafe strdup($0) }
    unsafe arguments.append(nil)
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let started = unsafe posix_spawnp(&process, "sh", &actions, nil, &arguments, environ)
    guard started == 0 else { throw Unavailable(reason: SystemError(number: started).description) }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    let code = status >> 8 & 0xFF
    // What a shell answers if there is no such program.
    if code == 127 { throw Unavailable(reason: "this system has no apt-get or no dpkg-deb") }
    guard status == 0 else {
      let said = String(decoding: (try? FileReader.read(log)) ?? [], as: UTF8.self)
      throw Unavailable(reason: Self.reason(in: said) ?? "it ended with status \(code)")
    }
  }

  /// What went wrong first: without a network, apt warns of that and then finds no package.
  static func reason(in said: String) -> String? {
    let lines = said.split(separator: "\n")
    let line =
      lines.first { $0.contains("Failed to fetch") } ?? lines.first { $0.hasPrefix("E: ") } ?? lines.last
    return line.map { String($0.hasPrefix("W: ") || $0.hasPrefix("E: ") ? $0.dropFirst(3) : $0) }
  }
}
