import Foundation
import TestSupport

/// libjpeg-turbo's own programs, which read our files.
enum JPEGProgram {
  /// The output of `djpeg` or `jpegtran` for a file; empty if it refuses the file.
  static func run(_ name: String, _ arguments: [String], on bytes: [UInt8]) throws -> [UInt8] {
    let answer = try Program(name).run(arguments, input: Data(bytes))
    return answer.status == 0 ? Array(answer.output) : []
  }

  /// The samples of a file as decoded by `djpeg`, without its header.
  static func samples(of bytes: [UInt8], count: Int) throws -> [UInt8] {
    Array(try run("djpeg", ["-nosmooth", "-dct", "int"], on: bytes).suffix(count))
  }
}
