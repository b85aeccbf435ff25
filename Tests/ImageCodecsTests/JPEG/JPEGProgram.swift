import Foundation

/// libjpeg-turbo's own programs, which say what our files hold.
enum JPEGProgram {
  /// Runs `djpeg` or `jpegtran` on a file's bytes; nil, with the reason printed, where the program is missing.
  static func run(_ name: String, _ arguments: [String], on bytes: [UInt8]) throws -> [UInt8]? {
    guard
      let program = ["/usr/bin/", "/usr/local/bin/"].map({ $0 + name }).first(
        where: FileManager.default.isExecutableFile)
    else {
      print("skipped: no \(name) here (Debian package libjpeg-turbo-progs)")
      return nil
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).jpg")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(bytes).write(to: file)
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments + [file.path]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? Array(data) : []
  }

  /// The samples of a file as `djpeg` decodes it, without its header.
  static func samples(of bytes: [UInt8], count: Int) throws -> [UInt8]? {
    try run("djpeg", ["-nosmooth", "-dct", "int"], on: bytes).map { Array($0.suffix(count)) }
  }
}
