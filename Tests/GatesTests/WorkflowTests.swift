import Foundation
import TestSupport
import Testing

@Suite("Workflows to copy") struct WorkflowTests {
  @Test(
    "They are YAML, by Python's reader, and call what exists", .needsPython("yaml"),
    arguments: ["gate-github.yml", "gate-gitlab.yml"])
  func syntax(name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/\(name)")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("stepwedge gate run"))
    let python = try Program("python3")
    let script = """
      import sys, yaml
      print("gate" in (lambda y: y.get("jobs", y))(yaml.safe_load(sys.stdin)))
      """
    let answer = try python.run(["-c", script], input: Data(text.utf8))
    #expect(answer.text == "True\n", "\(answer.errorText)")
  }
}
