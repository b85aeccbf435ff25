/// The message that tells the other side of pictures.
extension SessionRun {
  func isTimeToAnnounce(_ picture: Int) -> Bool {
    switch rules.announce {
    case .afterThumbnail: !isAnnounced[picture]
    case .afterMain: !isAnnounced[picture] && outcomes[picture].mainArrived != nil
    case .afterAll: message(of: picture).allSatisfy { isSettled($0) }
    }
  }

  func message(of picture: Int) -> Range<Int> {
    let first = picture / rules.picturesPerMessage * rules.picturesPerMessage
    return first..<min(first + rules.picturesPerMessage, pictures.count)
  }

  /// A picture has arrived with all its files, or was given up.
  func isSettled(_ picture: Int) -> Bool {
    if outcomes[picture].failure != nil { return true }
    let hasThumbnail = rules.order.contains(.thumbnail) && pictures[picture].thumbnailBytes != nil
    return outcomes[picture].mainArrived != nil && (!hasThumbnail || outcomes[picture].thumbnailArrived != nil)
  }

  mutating func announced(_ lane: Int, at arrival: Duration) {
    let picture = lanes[lane].picture
    let told = rules.announce == .afterAll ? message(of: picture) : picture..<picture + 1
    for picture in told {
      isAnnounced[picture] = true
      if outcomes[picture].failure == nil { outcomes[picture].announced = arrival }
    }
    lanes[lane].owesMessage = false
    if !rules.reusesConnections { dropConnection(lane) }
    proceed(lane)
  }
}
