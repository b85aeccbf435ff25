import CompressionStrategies
import Documents
import PerceptualQuality
import System
import Units

extension Question {
  /// One thing that a question asks, as people read it and as a command is given it.
  package struct Part: Sendable, Hashable {
    /// What it is: networks, phone, criterion and the like.
    package let name: String
    /// The value for people.
    package let words: String
    /// The value in full: it is the same text only for the same value.
    package let exact: String
    /// The options of a command that ask it; empty if it has its default.
    package let options: [String]

    init(_ name: String, _ words: String, exact: String? = nil, options: [String] = []) {
      (self.name, self.words, self.exact, self.options) = (name, words, exact ?? words, options)
    }
  }

  /// Everything that it asks.
  package var parts: [Part] {
    [
      networkPart,
      Part("screen", device.isEmpty ? "none" : device),
      Part(
        "budget", Duration.seconds(budgetSeconds).text, options: ["--budget", Duration.seconds(budgetSeconds).text]),
      phonePart, criterionPart,
      Part(
        "classes", classes.isEmpty ? "every photo counts once" : Self.words(classShares),
        exact: classes.isEmpty ? nil : Self.words(classShares, exactly: true),
        options: classes.isEmpty ? [] : ["--classes", Self.option(classShares)]),
      Part("photos", photos.rawValue),
      Part("goal", goal.rawValue, options: goal == .well ? [] : ["--goal", goal.rawValue]),
      Part(
        "floor", Share(floor).brief, exact: Share(floor).text,
        options: goal == .well && floor == Self.usualFloor ? [] : ["--floor", Share(floor).text]),
      Part("yours", yours ?? "none", options: yours.map { ["--yours", $0] } ?? []),
      Part("entry", entry ?? "each policy's own", options: entry.map { ["--entry", $0] } ?? []),
    ]
  }

  /// The options of `stepwedge report` that ask this of a run that was asked `before`.
  package func options(since before: Question) -> [String] {
    // A report is for all photos unless an option says which.
    let asked = zip(parts, before.parts).filter { $0.exact != $1.exact || $0.name == "photos" && photos != .all }
    return asked.flatMap { part, _ -> [String] in
      switch part.name {
      case "networks":
        let isMixed = mix != before.mix
        let slow = slowPaths ?? Self.usualSlowPaths
        return
          (!isMixed ? [] : mix.count == 1 ? ["--links", mix[0].link] : ["--mix", mixName ?? Self.option(mixShares)])
          + (slowPaths == before.slowPaths ? [] : ["--slow-paths", Share(slow).text])
      case "screen": return ["--device", device]
      case "photos": return ["--photos", photos.rawValue]
      case "goal": return ["--goal", goal.rawValue]
      case "floor": return ["--floor", Share(floor).text]
      case "criterion": return part.options + (zooming == 0 && before.zooming > 0 ? ["--zooming", "0%"] : [])
      default: return part.options
      }
    }
  }

  /// What differs from an earlier question, one phrase each: "networks: phones-2025, was IN 60%".
  package func changes(since before: Question) -> [String] {
    zip(parts, before.parts).filter { $0.exact != $1.exact }.map { now, was in
      now.words == was.words
        ? "\(now.name): \(now.exact), was \(was.exact)" : "\(now.name): \(now.words), was \(was.words)"
    }
  }

  private var mixShares: [(String, Double)] { mix.map { ($0.link, $0.share) } }
  private var classShares: [(String, Double)] { classes.map { ($0.name, $0.share) } }

  private var networkPart: Part {
    let slow = slowPaths.map { ", \(Share($0).brief) over the slowest paths" } ?? ""
    let mixed = mix.isEmpty ? [] : ["--mix", mixName ?? Self.option(mixShares)]
    return Part(
      "networks", (mixName ?? Self.words(mixShares)) + slow, exact: Self.words(mixShares, exactly: true) + slow,
      options: mixed + (slowPaths.map { ["--slow-paths", Share($0).text] } ?? []))
  }

  private var phonePart: Part {
    guard let phone else { return Part("phone", "none", options: ["--phone", "none"]) }
    let isBuiltIn = Phone.presets[phone.name]?.whole.identity == phone.identity
    let name = isBuiltIn ? phone.name : phoneFile ?? phone.name
    let digest = SHA256.digest(of: phone.identity.utf8).description.prefix(12)
    let (speed, factor) = phoneSpeed == 1 ? ("", []) : (" × \(phoneSpeed)", ["--phone-speed", "\(phoneSpeed)"])
    return Part(
      "phone", name + speed, exact: phone.name + (isBuiltIn ? "" : " (\(digest))") + speed,
      options: ["--phone", name] + factor)
  }

  private var criterionPart: Part {
    let zoom = zooming > 0 ? ", \(Share(zooming).brief) zoom in" : ""
    let isWritten = criterionFile != nil || Criterion.presets[criterion.name] != nil
    let threshold = isWritten ? nil : criterion.midpoint
    let options =
      threshold.map { ["--harmed-below", "\($0)"] } ?? ["--criterion", criterionFile ?? criterion.name]
    return Part(
      "criterion", criterion.name + zoom, exact: criterion.words(zooming: zooming),
      options: options + (zooming > 0 ? ["--zooming", Share(zooming).text] : []))
  }

  private static func words(_ shares: [(String, Double)], exactly: Bool = false) -> String {
    shares.map { "\($0) \(exactly ? Share($1).text : Share($1).brief)" }.joined(separator: ", ")
  }

  private static func option(_ shares: [(String, Double)]) -> String {
    shares.map { "\($0)=\(Share($1).text)" }.joined(separator: ",")
  }
}
