import Foundation
import TestSupport
import Testing
@testable import Workbench
@testable import Workers

/// How workers are made.
@Suite struct WorkerSupplyTests {
  private static let setup = RunSetup(policies: [], links: [], devices: [], metrics: [], viewings: [])

  private func supply(_ command: [String]) throws -> WorkerSupply {
    WorkerSupply(
      command: command, fence: try Fence(.auto), setup: try Self.setup.message, counter: nil, tidy: { _ in })
  }

  /// A line of the kernel's status of a process.
  private func line(_ name: String, of pid: Int32) throws -> String? {
    try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8).split(separator: "\n")
      .first { $0.hasPrefix("\(name):") }?.split(separator: "\t").last.map(String.init)
  }

  @Test("a copy is this process's own child, leads its own group, and is fenced before it has a photo")
  func copies() throws {
    let supply = try supply([BuiltProgram.url.path, "worker"])
    let workers = try (0..<3).map { _ in try supply.worker(with: []) }
    #expect(Set(workers.map(\.pid)).count == 3)
    for worker in workers {
      #expect(getpgid(worker.pid) == worker.pid)
      #expect(try line("PPid", of: worker.pid) == "\(getpid())")
      var filter = try line("Seccomp", of: worker.pid)
      for _ in 0..<1_000 where filter != "2" {
        usleep(10_000)
        filter = try line("Seccomp", of: worker.pid)
      }
      #expect(filter == "2")
      #expect(try line("Threads", of: worker.pid) == "1")
      worker.dismiss()
    }
    for worker in workers {
      for _ in 0..<1_000 where !worker.hasLeft { usleep(10_000) }
      #expect(worker.hasLeft)
      #expect(kill(worker.pid, 0) != 0)
    }
  }

  @Test("the one that others are copied from is replaced when somebody has ended it") func lostTemplate() throws {
    let folder = try TemporaryFolder()
    // The first of them ends at once.
    let script = "mkdir \(folder.path("first")) 2>/dev/null && exit; exec \(BuiltProgram.url.path) worker"
    let supply = try supply(["/bin/sh", "-c", script])
    try supply.warmUp()
    while !FileManager.default.fileExists(atPath: folder.path("first")) { usleep(1_000) }
    let worker = try supply.worker(with: [])
    #expect(kill(worker.pid, 0) == 0)
  }

  @Test("a program that is not a worker is reported") func noWorker() throws {
    let supply = try supply(["/bin/true"])
    #expect(throws: WorkerFailure.start("the one that others are copies of says nothing")) {
      try supply.worker(with: [])
    }
  }
}
