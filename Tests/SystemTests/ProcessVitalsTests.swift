import Testing
@testable import System

@Suite("The state of a process") struct ProcessVitalsTests {
  @Test("is read for this one") func own() throws {
    let vitals = try #require(ProcessVitals(of: getpid()))
    #expect(vitals.threads >= 1 && vitals.residentBytes > 1_000_000 && !vitals.isHeadless)
    #expect(ProcessVitals(of: 0) == nil)
  }

  /// Fields as numbered in proc(5): the state is the third, threads are the twentieth, pages the twenty-fourth.
  private static func line(_ name: String, _ state: String, threads: Int) -> String {
    let rest = (4...30).map { $0 == 20 ? "\(threads)" : $0 == 24 ? "7" : "0" }
    return "1 (\(name)) \(state) " + rest.joined(separator: " ")
  }

  @Test("is read with any program name", arguments: ["worker", "a b", ") Z 1 ("]) func names(name: String) throws {
    let vitals = try #require(ProcessVitals(Self.line(name, "S", threads: 3)))
    #expect(vitals.threads == 3 && vitals.residentBytes == 7 * Int(sysconf(CInt(_SC_PAGESIZE))))
    #expect(!vitals.isHeadless)
  }

  @Test("is headless if only its first thread has ended")
  func headless() throws {
    #expect(try #require(ProcessVitals(Self.line("a", "Z", threads: 2))).isHeadless)
    #expect(try !#require(ProcessVitals(Self.line("a", "Z", threads: 1))).isHeadless)
    #expect(ProcessVitals("") == nil && ProcessVitals("1 (a) S 2") == nil)
  }
}
