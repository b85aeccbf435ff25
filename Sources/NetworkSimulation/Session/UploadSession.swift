/// Pictures that a phone sends over a link to the server and on to the recipient.
package struct UploadSession: Sendable {
  /// The pictures, in the order of sending.
  package var pictures: [SentPicture]
  /// How the app sends them.
  package var rules: SessionRules
  /// The sender's link.
  package var link: Link
  /// The recipient's own link.
  package var recipientLink: Link
  /// Periods in which the phone knows that it has no network: uploads stop, and go on afterwards.
  package var offline: [Range<Duration>] = []
  /// When the sender taps Cancel.
  package var cancelledAt: Duration?

  /// How soon after the tap on Cancel apps promise that nothing more is sent.
  package static let cancelTime = Duration.milliseconds(100)

  /// A session over a link. By default, the recipient has the same link.
  package init(pictures: [SentPicture], rules: SessionRules, link: Link, recipientLink: Link? = nil) {
    self.pictures = pictures
    self.rules = rules
    self.link = link
    self.recipientLink = recipientLink ?? link
  }

  /// Simulates the session once; everything random follows from the seed.
  package func run(seed: UInt64) -> SessionOutcome {
    var outcome = sent(seed: seed)
    let recipient = Recipient(rules: rules, pictures: pictures, link: recipientLink)
    recipient.watch(&outcome.pictures, seed: seed &+ 0x5EED)
    outcome.textRead = recipient.read(at: outcome.textArrived)
    return outcome
  }

  /// The sender's side of a simulated session, without what the recipient sees.
  func sent(seed: UInt64) -> SessionOutcome {
    var sender = SessionRun(self, seed: seed)
    return sender.outcome()
  }
}
