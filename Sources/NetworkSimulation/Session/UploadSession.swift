/// Pictures on their way from a phone over a link to the server and on to the recipient.
public struct UploadSession: Sendable {
  /// What is sent, in this order.
  public var pictures: [SentPicture]
  /// How the app sends it.
  public var rules: SessionRules
  /// The sender's link.
  public var link: Link
  /// The recipient's own link.
  public var recipientLink: Link
  /// When the phone knows that it has no network: uploads stop, and begin again when it is over.
  public var offline: [Range<Duration>] = []
  /// When the sender taps Cancel.
  public var cancelledAt: Duration?

  /// How soon after the tap designs promise that nothing more is sent.
  public static let cancelTime = Duration.milliseconds(100)

  /// A session over a link; the recipient has one like it unless another is given.
  public init(pictures: [SentPicture], rules: SessionRules, link: Link, recipientLink: Link? = nil) {
    self.pictures = pictures
    self.rules = rules
    self.link = link
    self.recipientLink = recipientLink ?? link
  }

  /// One course of the session; all that chance decides follows from the seed.
  public func run(seed: UInt64) -> SessionOutcome {
    switch link.algorithm {
    case .cubic: run(seed: seed, as: Cubic.self)
    case .reno: run(seed: seed, as: Reno.self)
    case .bbr: run(seed: seed, as: BBR.self)
    }
  }

  /// The result of the sender's side of a course, without what the recipient sees of it.
  func sent(seed: UInt64) -> SessionOutcome {
    switch link.algorithm {
    case .cubic: sent(seed: seed, as: Cubic.self)
    case .reno: sent(seed: seed, as: Reno.self)
    case .bbr: sent(seed: seed, as: BBR.self)
    }
  }

  private func sent<Control: CongestionControl>(seed: UInt64, as control: Control.Type) -> SessionOutcome {
    var sender = SessionRun<Control>(self, seed: seed)
    return sender.outcome()
  }

  private func run<Control: CongestionControl>(seed: UInt64, as control: Control.Type) -> SessionOutcome {
    var outcome = sent(seed: seed, as: control)
    let recipient = Recipient(rules: rules, pictures: pictures, link: recipientLink)
    recipient.watch(&outcome.pictures, seed: seed &+ 0x5EED, as: control)
    outcome.textRead = recipient.read(at: outcome.textArrived)
    return outcome
  }
}
