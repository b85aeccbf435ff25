/// The message that announces pictures to the other side.
extension SessionRun {
  /// Hands the message about a picture to the messenger, if it is due.
  mutating func announceIfDue(_ picture: Int) {
    let told: Range<Int>
    switch rules.announce {
    case .afterThumbnail: told = picture..<picture + 1
    case .afterMain:
      guard outcomes[picture].mainArrived != nil else { return }
      told = picture..<picture + 1
    case .afterAll:
      told = message(of: picture)
      guard told.allSatisfy({ isSettled[$0] }) else { return }
    }
    let sent = told.filter { outcomes[$0].failure == nil && !isAnnounced[$0] }
    for picture in sent { isAnnounced[picture] = true }
    messenger.due += sent
    sendMessage()
  }

  private func message(of picture: Int) -> Range<Int> {
    let first = picture / rules.picturesPerMessage * rules.picturesPerMessage
    return first..<min(first + rules.picturesPerMessage, pictures.count)
  }
}
