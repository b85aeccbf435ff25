import Testing
@testable import System

@Suite("What the system reports of this process") struct OwnProgramTests {
  @Test("its program, its words and its open files are found by their paths") func own() throws {
    let path = try #require(OwnProgram.path)
    #expect(unsafe access(path, X_OK) == 0)
    #expect(unsafe access(OwnProgram.command, X_OK) == 0)
    let words = try #require(OwnProgram.words)
    #expect(words.map { String(decoding: $0, as: UTF8.self) } == CommandLine.arguments)
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    #expect(unsafe access(OwnProgram.path(of: file), R_OK) == 0)
    #expect(unsafe access(OwnProgram.path(of: 10_000), R_OK) != 0)
  }

  @Test("the first file of a library that loads is used, or else the first one's error is reported") func library() {
    let files = Host.files(ofLibrary: "heif", version: "1")
    #expect(Host.loading(library: "heif", version: "1") { $0 == files.last ? nil : "not \($0)" } == nil)
    #expect(Host.loading(library: "heif", version: "1") { "not \($0)" } == "not \(files[0])")
  }

  @Test("the processor has a name if the system reports it") func processor() throws {
    guard let file = unsafe fopen("/proc/cpuinfo", "r") else { return }
    defer { unsafe fclose(file) }
    #expect(!Host.processor.hasPrefix(" ") && !Host.processor.hasSuffix("\n"))
  }
}
