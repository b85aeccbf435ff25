import Documents
import System

/// The workflow file of a CI service.
enum GateWorkflow: String, CaseIterable, Sendable {
  case github, gitlab

  /// Where it is written.
  var file: FilePath { FilePath(self == .github ? ".github/workflows/stepwedge.yml" : ".gitlab/stepwedge.yml") }

  /// What the user must add.
  var advice: String {
    switch self {
    case .github: "In \(file.text), write the account whose release of Stepwedge you use instead of OWNER."
    case .gitlab:
      "In .gitlab-ci.yml, include it (include: { local: \(file.text) }); write your copy of Stepwedge instead of OWNER, "
        + "and set the variable STEPWEDGE_ARCHIVE to the address of its tar file."
    }
  }

  func text(policy: String, photos: String, gates: String, baseline: String) -> String {
    let inputs = [("photos", photos), ("policies", policy), ("gates", gates), ("baseline", baseline)]
    func lines(_ indent: String) -> String {
      inputs.map { "\(indent)\($0.0): \(JSONValue.text($0.1).line)" }.joined(separator: "\n")
    }
    return switch self {
    case .github:
      """
      # Checks the photos on every pull request, and comments what changed. Written by stepwedge gate --init.
      name: stepwedge
      on:
        pull_request:
        push:
          branches: [main]
      permissions:
        contents: read
        pull-requests: write
      jobs:
        gate:
          runs-on: ubuntu-latest
          steps:
            - uses: actions/checkout@v4
            - uses: OWNER/stepwedge@v\(Version.number)
              with:
      \(lines("          "))

      """
    case .gitlab:
      """
      # Checks the photos on every merge request. Written by stepwedge gate --init.
      include:
        - component: $CI_SERVER_FQDN/OWNER/stepwedge/gate@v\(Version.number)
          inputs:
            archive: $STEPWEDGE_ARCHIVE
      \(lines("      "))

      """
    }
  }
}
