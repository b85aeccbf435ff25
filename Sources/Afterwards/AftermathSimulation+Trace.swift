extension AftermathSimulation {
  /// The head of a trace: one line for each display and for everything else that happens to the caches.
  package static let traceHead =
    "policy,at,event,picture,sentAt,view,source,mainBytes,thumbnailBytes,wholeBytes,chatBytes,shared,origin,memoryGone,"
    + "diskGone,memoryBytes,diskBytes,downloaded\n"

  /// Passes on what the first phone of a scenario does under each policy, line by line, so that others can compute from
  /// the scenario what each cache answers, and compare.
  package func trace(_ scenario: Scenario, _ put: (String) throws -> Void) throws {
    let diary = Diary(scenario, phone: 0, seed: seed)
    for album in albums {
      var lines: [String] = []
      let looks = album.photos.map { $0.map { Look($0, in: scenario, phone: phone, speed: phoneSpeed) } }
      _ = RecipientPhone.figures(scenario, album, looks: looks, loads: loads, phone: 0, diary: diary) { at, event in
        let start = "\(album.policy),\(at)"
        switch event {
        case .ended: lines.append("\(start),ended,,,,,,,,,,,,,,,\n")
        case .cleared: lines.append("\(start),cleared,,,,,,,,,,,,,,0,\n")
        case .kept(let picture, let bytes, let diskBytes, let downloaded):
          lines.append("\(start),kept,\(picture),,,,\(bytes),,,,,,,,,\(diskBytes),\(downloaded)\n")
        case .dropped(let picture, let diskBytes):
          lines.append("\(start),dropped,\(picture),,,,,,,,,,,,,\(diskBytes),\n")
        case .shrunk(let bytes, let diskBytes):
          lines.append("\(start),shrunk,,,,,\(bytes),,,,,,,,,\(diskBytes),\n")
        case .shown(let display):
          let look = display.look
          lines.append(
            "\(start),shown,\(display.picture),\(display.sentAt),\(display.view.rawValue),"
              + "\(look.source.rawValue),\(look.mainBytes),\(look.thumbnailBytes),\(look.wholeBytes),\(look.chatBytes),"
              + "\(look.isChatWhole),\(display.origin.rawValue),\(display.memoryGone),\(display.diskGone),"
              + "\(display.memoryBytes),\(display.diskBytes),\(display.downloaded)\n")
        }
      }
      for line in lines { try put(line) }
    }
  }
}
