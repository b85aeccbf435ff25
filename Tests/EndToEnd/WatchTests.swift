import Foundation
import TestSupport
import Testing

/// The policy watch that other repositories copy, run as their services would on a made-up repository: one commit is on
/// the main branch, and a pull request changes the app's constants.
@Suite("Policy watch to copy", .serialized, .needsPython("yaml"), .needsProgram("git", "curl", "jq"))
struct WatchTests {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized
  private static let files = ["github": "docs/watch-github.yml", "gitlab": "docs/watch-gitlab.yml"]

  /// An app's repository: photos, constants, and the script that makes a policy from them.
  private final class Repository {
    let folder: TemporaryFolder
    let environment: [String: String]

    init(withScript: Bool = true) throws {
      folder = try TemporaryFolder()
      let files = FileManager.default
      for name in ["tools", "work/photos", "work/src", "work/stepwedge"] {
        try files.createDirectory(at: folder.url.appending(path: name), withIntermediateDirectories: true)
      }
      let tools = folder.url.appending(path: "tools")
      try files.createSymbolicLink(at: tools.appending(path: "stepwedge"), withDestinationURL: BuiltProgram.url)
      try "#!/bin/sh\n".write(to: tools.appending(path: "apt-get"), atomically: true, encoding: .utf8)
      try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tools.appending(path: "apt-get").path)
      try Data("a package".utf8).write(to: folder.url.appending(path: "stepwedge.deb"))
      environment = [
        "PATH": "\(tools.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")", "HOME": folder.url.path,
        "STEPWEDGE_DEB": "file://\(folder.path("stepwedge.deb"))",
      ]
      for seed in 1...2 {
        let photo = TIFFPhoto(width: 320, height: 240, seed: UInt64(seed)).data
        try photo.write(to: work.appending(path: "photos/\(seed).tif"))
      }
      try write("src/constants.rs", "pub const SIDE: u32 = 320;\npub const QUALITY: u32 = 90;\n")
      if withScript { try writeScript() }
      try shell(
        """
        git init -q -b main . && git add . && git -c user.name=A -c user.email=a@example.org commit -qm base
        git remote add origin "$PWD/.git" && git tag base && git switch -qc change
        """)
    }

    var work: URL { folder.url.appending(path: "work") }

    func write(_ name: String, _ text: String) throws {
      try text.write(to: work.appending(path: name), atomically: true, encoding: .utf8)
    }

    func writeScript() throws {
      try write(
        "stepwedge/policy.sh",
        """
        number() { sed -n "s/^pub const $1: u32 = \\([0-9]*\\);/\\1/p" src/constants.rs; }
        echo "{ name: 'ours', main: { strategy: 'resizeFirst', longestSide: $(number SIDE), quality: $(number QUALITY)e-2 } }"
        """)
    }

    @discardableResult func shell(_ script: String) throws -> String {
      let answer = try Program("bash").run(["-e", "-c", script], environment: environment, in: work)
      try #require(answer.status == 0, "\(answer.text)\(answer.errorText)")
      return answer.text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// What a service's workflow file does with the commit that now holds all changes.
    func run(_ service: String, _ settings: [String: String] = [:]) throws -> (statuses: [Int], comment: String) {
      try shell("git add . && git -c user.name=A -c user.email=a@example.org commit -qm change")
      let all = environment.merging(["BASE_SHA": try shell("git rev-parse base")]) { $1 }.merging(settings) { $1 }
      let file = WatchTests.project.appending(path: try #require(WatchTests.files[service])).path
      let answer = try Program("python3").run(["-c", WorkflowScript.python, service, file], environment: all, in: work)
      let result = try #require(answer.jsonLines.first, "\(answer.text)\(answer.errorText)")
      let steps = try #require(result["steps"] as? [[String: Any]])
      let asked = try #require(result["asked"] as? [[String: Any]])
      #expect(asked.last?["method"] as? String == "POST", "\(steps)")
      // GitHub gets the comment as JSON, GitLab as a form.
      let body = (asked.last?["body"] as? String ?? "").replacing("\\n", with: "\n").replacing("\r\n", with: "\n")
      return (steps.compactMap { $0["status"] as? Int }, body)
    }
  }

  @Test("comment what the changed constants do to the app's photos", arguments: files.keys.sorted())
  func compares(service: String) throws {
    let repository = try Repository()
    try repository.write("src/constants.rs", "pub const SIDE: u32 = 320;\npub const QUALITY: u32 = 30;\n")
    let (statuses, comment) = try repository.run(service)
    #expect(statuses.allSatisfy { $0 == 0 }, "\(comment)")
    #expect(comment.contains("old.json5 → new.json5: main.quality 0.9 → 0.3"), "\(comment)")
    let sentence = try #require(comment.firstMatch(of: /\*\*(.* bytes.*)\*\*/)?.1, "\(comment)")
    #expect(sentence.contains(/−[0-9]+ % bytes/), "\(sentence)")
    let file = try String(contentsOf: repository.work.appending(path: "watch.md"), encoding: .utf8)
    #expect(file.contains("| bytes, mean |") && !file.contains(/[0-9a-f]{12}/), "\(file)")
  }

  @Test("say that nothing changed if the change is in other lines of that file", arguments: files.keys.sorted())
  func same(service: String) throws {
    let repository = try Repository()
    try repository.shell("echo 'pub const OTHER: u32 = 1;' >>src/constants.rs")
    let (statuses, comment) = try repository.run(service)
    #expect(statuses.allSatisfy { $0 == 0 } && comment.contains("Nothing changed:"), "\(comment)")
  }

  @Test("say why there is no answer: no script on the base branch, a faulty policy", arguments: files.keys.sorted())
  func faults(service: String) throws {
    let fresh = try Repository(withScript: false)
    try fresh.writeScript()
    let first = try fresh.run(service)
    #expect(first.statuses.allSatisfy { $0 == 0 } && first.comment.contains("makes no policy yet"), "\(first)")
    let repository = try Repository()
    try repository.write("src/constants.rs", "pub const SIDE: u32 = 0;\npub const QUALITY: u32 = 30;\n")
    let second = try repository.run(service)
    #expect(second.statuses.contains(65) && second.comment.contains("not compared"), "\(second)")
  }
}
