import Foundation
import TestSupport
import Testing

/// The generated photos that benchmarks keep in the cache.
@Suite struct GeneratedPhotosTests {
  private let folder: TemporaryFolder
  private var photos: URL { folder.url.appending(path: "stepwedge/generated-24") }

  init() throws { folder = try TemporaryFolder() }

  /// Asks the script for the folder, with a program that reports this version and makes a photo named after its
  /// generation.
  private func ask(commit: String, generation: Int, endsEarly: Bool = false) throws -> Program.Answer {
    let stub = """
      #!/bin/sh
      if [ "$1" = --version ]; then printf 'stepwedge 1 (\(commit))\\nlibjpeg-turbo 2\\ngenerated photos \(generation)\\n'; exit; fi
      while [ "$1" != -o ]; do shift; done
      mkdir -p "$2" && touch "$2/photo-\(generation)-\(commit)"
      exit \(endsEarly ? 73 : 0)
      """
    let program = folder.path("program")
    try Data(stub.utf8).write(to: URL(filePath: program))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../scripts/generated-photos")
    return try Program(script.standardizedFileURL.path)
      .run([program], environment: ["XDG_CACHE_HOME": folder.url.path])
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: photos.path).filter { $0 != ".complete" } }
  }

  @Test func `kept while what decides their bytes is the same, made again when it is not`() throws {
    let answer = try ask(commit: "a", generation: 1)
    #expect(answer.status == 0, "\(answer.errorText)")
    #expect(answer.text == photos.path + "\n")
    _ = try ask(commit: "b", generation: 1)
    #expect(try names == ["photo-1-a"])
    _ = try ask(commit: "c", generation: 2)
    #expect(try names == ["photo-2-c"])
  }

  @Test func `a folder that was not finished, or finished by a program that left no version, is made again`() throws {
    #expect(try ask(commit: "a", generation: 1, endsEarly: true).status == 73)
    _ = try ask(commit: "b", generation: 1)
    #expect(try names == ["photo-1-b"])
    try Data().write(to: photos.appending(path: ".complete"))
    _ = try ask(commit: "c", generation: 1)
    #expect(try names == ["photo-1-c"])
  }

  @Test func `the program names the generation among what decides its bytes`() throws {
    let answer = try BuiltProgram.run("--version")
    #expect(answer.text.split(separator: "\n").dropFirst().contains { $0.hasPrefix("generated photos ") })
  }
}
