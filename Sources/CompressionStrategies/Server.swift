import Documents
import ImageCodecs
import NetworkSimulation
import Units

/// What a server makes of the pictures that arrive, before recipients load them.
struct Server: Sendable {
  /// It makes every picture again, or only those that break a server's limit, which it then does not refuse.
  enum Moment: String, Sendable, CaseIterable { case always, overLimit }

  /// The name of a built-in policy, or the text of a policy file.
  fileprivate let source: String
  /// Which pictures it makes again.
  let moment: Moment

  /// The policy by which it makes them; a server stands behind no other server.
  var policy: Policy? {
    var policy = Policy.presets[source] ?? (try? Policy(reading: Array(source.utf8), from: "server"))
    policy?.server = nil
    return policy
  }
}

extension Policy {
  /// What the server makes of a main picture; nil if it passes it on. `others` are the CPU seconds of work that the sender
  /// does not have. Throws a refusal if the server's policy makes nothing of it.
  func served(_ main: Rendition, others: inout Double) throws -> Rendition? {
    guard let server, let policy = server.policy, server.moment == .always || breaksServerLimit(main) else {
      return nil
    }
    let outcome = policy.compress(try Photo(name: name, bytes: main.bytes))
    others += outcome.account.cpuSeconds
    guard let made = outcome.main else {
      let reason = outcome.reason ?? Reason(.corrupt, "nothing came of it")
      throw Refusal(code: reason.code, sentence: "at the server, by \(policy.name): \(reason.sentence)")
    }
    return outcome.passedThrough && made.bytes == main.bytes ? nil : made
  }

  private func breaksServerLimit(_ main: Rendition) -> Bool {
    limits.contains { $0.kind == .server && $0.rendition == .main && !$0.allows(main.bytes.count) }
  }
}

extension Reading<Server> {
  static var server: Self {
    .object { keys in
      let source = keys.required(
        "policy", .serverPolicy, "the policy by which it makes pictures again: a name or a policy file",
        example: "\"whatsapp-like\"")
      let moment = keys.optional(
        "when", .choice("moment"), default: Server.Moment.always,
        "which pictures it makes again: all, or those that break a server's limit, which are then not refused")
      return source.map { Server(source: $0, moment: moment) }
    }
  }
}

extension Reading<String> {
  /// The name of a built-in policy, or the text of a file, which stands there instead of the file's name.
  fileprivate static var serverPolicy: Self {
    .text("a policy's name or file", numbers: false) { text in
      if Policy.presets.names.contains(text) { return text }
      guard text.contains("{") else {
        throw WrongText("'\(text)' is no built-in policy, which 'stepwedge list policies' prints, nor a file's name")
      }
      let policy: Policy
      do throws(FaultyFile) { policy = try Policy(reading: Array(text.utf8), from: "the server's policy") } catch {
        throw WrongText(error.description)
      }
      guard policy.main.external == nil else { throw WrongText("another program cannot be the server") }
      return text
    }
  }
}
