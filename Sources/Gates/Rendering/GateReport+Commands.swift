import Changes
import Meaning
import RunRecords

extension GateReport {
  /// Commands that show a failure here, or that measure what a verdict lacks.
  func commands(for judgement: AssertionResult) -> [String] {
    let named = judgement.assertion.selection.names(of: "policy")
    let links = judgement.assertion.selection.names(of: "link")
    let devices = judgement.assertion.selection.names(of: "device")
    func measure(_ photo: String, _ options: [String]) -> String {
      (["stepwedge run", Self.quoted(photo)] + options + ["-o", Self.quoted(run)]).joined(separator: " ")
    }
    func scope(policies names: [String], link: String?, device: String?) -> [String] {
      // If sweeps need several commands, the first is a start.
      let asked = names.isEmpty ? [] : policies.options(asking: names)[0].map(Self.quoted)
      return asked
        + [("--links", link), ("--devices", device)].flatMap { option, name in
          name.map { [option, Self.quoted($0)] } ?? []
        }
    }
    let joined = { (names: [String]) in names.isEmpty ? nil : names.joined(separator: ",") }
    let all = scope(policies: named, link: joined(links), device: joined(devices))
    switch judgement.lacking {
    case .measurement(let options):
      let missing = options.isEmpty ? all : options
      return [measure("PHOTOS", missing)]
    case .photos(let atLeast): return [measure("PHOTOS", all) + "   # at least \(atLeast) photos"]
    case .rounds(let rounds, _):
      return ["stepwedge gate \(Self.quoted(run)) GATES --settle 60s   # about \(rounds) rounds"]
    case .baseline: return ["stepwedge baseline \(Self.quoted(run)) -o \(Self.quoted(baseline ?? "baseline.json"))"]
    case nil: break
    }
    guard judgement.verdict == .fail, let worst = judgement.offenders.first, let photo = worst.key["photo"] else {
      return []
    }
    let policy = worst.key["policy"].map { [$0] } ?? []
    let options = scope(policies: policy, link: worst.key["link"], device: worst.key["device"])
    let explain =
      ["stepwedge explain", Self.quoted(run), Self.quoted(photo)]
      + policy.flatMap { ["--policy", Self.quoted($0)] }
    let path = photoPaths[photo] ?? "PHOTOS/" + photo
    let again = (["stepwedge run", Self.quoted(path)] + options + ["-o /tmp/again"]).joined(separator: " ")
    return [explain.joined(separator: " "), again]
  }

  /// A word as a shell takes it.
  private static func quoted(_ word: String) -> String {
    let plain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./,=%+:".contains($0)) }
    return plain && !word.isEmpty
      ? word
      : "'"
        + word.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: "'\\''") + "'"
  }
}
