import Foundation
import TestSupport
import Testing

/// Runs what other repositories copy as their services would: every script, with a package manager that records its
/// requests and a server that receives the comments. `make test-deb` installs the package itself.
@Suite(
  "Workflows to copy", .serialized, .needsPython("yaml"), .needsProgram("git", "curl", "jq", "valgrind"))
struct WorkflowTests {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized
  private static let files = [
    "github": "docs/gate-github.yml", "gitlab": "docs/gate-gitlab.yml", "action": "action.yml",
    "component": "templates/gate.yml",
  ]

  /// A user's repository: photos, gates, and the baseline of its base commit.
  private final class Repository {
    let folder: TemporaryFolder
    let environment: [String: String]

    /// With a limit that its photos meet, or not.
    init(limit: String = "2MB", before: String = "photo.tif") throws {
      folder = try TemporaryFolder()
      let tools = folder.url.appending(path: "tools")
      let files = FileManager.default
      for name in ["tools", "work/photos", "work/stepwedge"] {
        try files.createDirectory(at: folder.url.appending(path: name), withIntermediateDirectories: true)
      }
      try files.createSymbolicLink(at: tools.appending(path: "stepwedge"), withDestinationURL: BuiltProgram.url)
      let manager = tools.appending(path: "apt-get")
      try "#!/bin/sh\necho \"$@\" >>\"$APT_LOG\"\n".write(to: manager, atomically: true, encoding: .utf8)
      try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: manager.path)
      try Data("a package".utf8).write(to: folder.url.appending(path: "stepwedge.deb"))
      // Names as in `make dist`, with the program as a link.
      let programs = folder.url.appending(path: "stepwedge-0-linux/bin")
      try files.createDirectory(at: programs, withIntermediateDirectories: true)
      try files.createSymbolicLink(at: programs.appending(path: "stepwedge"), withDestinationURL: BuiltProgram.url)
      environment = [
        "PATH": "\(tools.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")", "HOME": folder.url.path,
        "APT_LOG": folder.path("apt.log"), "STEPWEDGE_DEB": "file://\(folder.path("stepwedge.deb"))",
        "ARCHIVE": "file://\(folder.path("stepwedge.tar.gz"))",
      ]
      try TIFFPhoto(width: 160, height: 120, seed: 1).data.write(to: work.appending(path: "photos/photo.tif"))
      try "{ name: 'ours', main: { strategy: 'resizeFirst', longestSide: 1600, quality: 0.75 } }"
        .write(to: work.appending(path: "ours.json5"), atomically: true, encoding: .utf8)
      try "{ name: 'ours', assertions: [ { name: 'accepted', every: 'mainBytes', below: '\(limit)' } ] }"
        .write(to: work.appending(path: "stepwedge/gates.json5"), atomically: true, encoding: .utf8)
      try shell(
        """
        tar -C .. -czf ../stepwedge.tar.gz stepwedge-0-linux
        stepwedge run photos --policies ours.json5 --no-pictures --runs 10 -o ../base --quiet
        stepwedge baseline ../base -o stepwedge/baseline.json
        git init -q -b main . && git add . && git -c user.name=A -c user.email=a@example.org commit -qm base
        git remote add origin "$PWD/.git"
        """)
    }

    var work: URL { folder.url.appending(path: "work") }
    var comment: String { (try? String(contentsOf: work.appending(path: "gate.md"), encoding: .utf8)) ?? "" }
    var installed: String { (try? String(contentsOfFile: folder.path("apt.log"), encoding: .utf8)) ?? "" }

    @discardableResult func shell(_ script: String, _ settings: [String: String] = [:]) throws -> Program.Answer {
      let answer = try Program("bash").run(
        ["-e", "-c", script], environment: environment.merging(settings) { $1 }, in: work)
      return answer
    }

    /// The result of a service's workflow file.
    func run(_ service: String, _ settings: [String: String] = [:]) throws -> (
      steps: [[String: Any]], asked: [[String: Any]]
    ) {
      let commit = try shell("git rev-parse HEAD").text.trimmingCharacters(in: .whitespacesAndNewlines)
      let all = environment.merging(["BASE_SHA": commit]) { $1 }.merging(settings) { $1 }
      let answer = try Program("python3").run(
        [
          "-c", WorkflowScript.python, service,
          WorkflowTests.project.appending(path: try #require(WorkflowTests.files[service])).path,
        ],
        environment: all, in: work)
      let result = try #require(answer.jsonLines.first, "\(answer.text)\(answer.errorText)")
      return (try #require(result["steps"] as? [[String: Any]]), try #require(result["asked"] as? [[String: Any]]))
    }
  }

  @Test("install, measure, gate and comment what passes", arguments: files.keys.sorted())
  func passes(service: String) throws {
    let repository = try Repository()
    let (steps, asked) = try repository.run(service)
    #expect(steps.allSatisfy { $0["status"] as? Int == 0 }, "\(steps)")
    if service.hasPrefix("git") {
      #expect(repository.installed.contains("./stepwedge.deb") && repository.installed.contains("valgrind"))
    } else {
      #expect(FileManager.default.fileExists(atPath: repository.work.appending(path: "report/report.html").path))
    }
    #expect(repository.comment.hasPrefix("## Gate: pass"), "\(repository.comment)")
    #expect(repository.comment.contains("Nothing changed since base.json."), "\(repository.comment)")
    let sent = try #require(asked.last?["body"] as? String)
    #expect(asked.last?["method"] as? String == "POST" && sent.contains("## Gate: pass"), "\(asked)")
  }

  @Test("comment what fails, replacing the comment before")
  func fails() throws {
    let repository = try Repository(limit: "1KB")
    let known = #"[{"id": 3, "body": "by somebody"}, {"id": 41, "body": "<!-- stepwedge gate -->\n## Gate: pass"}]"#
    let (steps, asked) = try repository.run("github", ["COMMENTS": known])
    #expect(steps.map { $0["status"] as? Int } == [0, 0, 1, 0], "\(steps)")
    #expect((steps[2]["said"] as? String)?.contains("::error title=ours%3A accepted::") == true)
    #expect(asked.last?["method"] as? String == "PATCH")
    #expect(asked.last?["path"] as? String == "/repos/o/r/issues/comments/41")
    #expect((asked.last?["body"] as? String)?.contains("## Gate: fail") == true)
    let gitLab = try Repository(limit: "1KB").run("gitlab")
    #expect(gitLab.steps.map { $0["status"] as? Int } == [1, 0], "\(gitLab.steps)")
    #expect((gitLab.asked.last?["body"] as? String)?.contains("## Gate: fail") == true)
  }

  @Test("say that the gate did not run if a step before it failed", arguments: files.keys.sorted())
  func silent(service: String) throws {
    let repository = try Repository()
    let (steps, asked) = try repository.run(
      service, ["STEPWEDGE_DEB": "file:///no/such.deb", "ARCHIVE": "file:///no/such.tar.gz"])
    #expect(steps.first?["status"] as? Int != 0)
    #expect((asked.last?["body"] as? String)?.contains("## Gate: did not run") == true, "\(asked)")
  }

  @Test("make the baseline on the main branch, unless one is committed", arguments: files.keys.sorted())
  func makesBaseline(service: String) throws {
    let repository = try Repository()
    try repository.shell(
      "git rm -q stepwedge/baseline.json && git -c user.name=A -c user.email=a@example.org commit -qm 'without baseline'"
    )
    let (steps, _) = try repository.run(
      service, ["BASE_REF": "", "CI_COMMIT_BRANCH": "main", "CI_DEFAULT_BRANCH": "main"])
    #expect(steps.allSatisfy { $0["status"] as? Int == 0 }, "\(steps)")
    #expect(FileManager.default.fileExists(atPath: repository.work.appending(path: "stepwedge/baseline.json").path))
  }

  @Test("do the same by a plain script, which makes a baseline if there is none")
  func plain() throws {
    let repository = try Repository()
    let script = Self.project.appending(path: "docs/gate.sh").path
    let answer = try repository.shell("'\(script)'", ["BASE": "HEAD"])
    #expect(answer.status == 0, "\(answer.text)\(answer.errorText)")
    #expect(repository.comment.contains("Nothing changed since base.json."))
    #expect(repository.installed.isEmpty, "it is installed")
    let fresh = try repository.shell(
      "rm -r run stepwedge/baseline.json && '\(script)' && test -s stepwedge/baseline.json")
    #expect(fresh.status == 0, "\(fresh.text)\(fresh.errorText)")
    let faulty = try repository.shell("echo '{' >stepwedge/gates.json5; '\(script)'")
    #expect(faulty.status == 65)
    #expect(repository.comment.hasPrefix("## Gate: did not run"))
  }
}
