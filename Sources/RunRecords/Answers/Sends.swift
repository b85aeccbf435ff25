import Statistics

/// What becomes of each photo that a policy is to send: of 100 sends, how many go well.
struct Sends: Sendable {
  /// By photo of the question: how likely it is sent in time and looks fine; nothing goes well of a photo that is lost.
  let well: [Double]
  /// How likely the server has it in time, and the recipient; nil in records of older versions.
  let sent: [Double]
  let seen: [Double?]
  /// 1 where the picture is harmed, 0 where it is not; nil where nothing was sent or scored.
  let harmed: [Double?]
  let bytes: [Double?]
  let scores: [Double?]
  let lost: Int
  /// Photos that were sent but have no score: they count by their chance.
  let unscored: Int
  let breaksLimit: Bool
  /// Whether every chance is known: a record of an older version knows its own budget alone.
  let isKnown: Bool
  /// Pictures whose compression was timed; whether it is known of all of them, where the budget is to hold it.
  let timed: Int
  let isPaced: Bool

  init(_ cells: [Evidence.Cell], links: [(link: Int, part: Double)], device: Int?, question: Question) {
    var (well, sent, seen): ([Double], [Double], [Double?]) = ([], [], [])
    var isKnown = true
    for cell in cells {
      var (chance, view): (Double, Double?) = (0, 0)
      if cell.bytes != nil {
        let budget = question.seconds(after: cell)
        for (link, part) in links {
          guard let sending = cell.uploads[link] else { continue }
          guard let share = sending.sent.chance(within: budget) else {
            isKnown = false
            continue
          }
          chance += part * share
          let later = sending.seen?.chance(within: budget)
          view = view.flatMap { view in later.map { view + part * $0 } }
        }
      }
      sent.append(chance)
      seen.append(view)
      well.append(chance * (cell.score(device).map(question.fine) ?? 1))
    }
    (self.well, self.sent, self.seen, self.isKnown) = (well, sent, seen, isKnown)
    scores = cells.map { $0.bytes == nil ? nil : $0.score(device) }
    harmed = scores.map { $0.map { $0 < question.harmedBelow ? 1 : 0 } }
    bytes = cells.map(\.bytes)
    lost = cells.count { $0.bytes == nil }
    unscored = cells.count { $0.bytes != nil } - scores.count { $0 != nil }
    breaksLimit = cells.contains(where: \.breaksLimit)
    timed = cells.count { $0.bytes != nil && $0.cpuSeconds != nil }
    isPaced = question.phoneSpeed == nil || cells.allSatisfy { $0.bytes == nil || $0.compressSeconds != nil }
  }
}

extension Question {
  /// What compression leaves of the budget.
  fileprivate func seconds(after cell: Evidence.Cell) -> Double {
    guard let phoneSpeed else { return budgetSeconds }
    return max(0, budgetSeconds - (cell.compressSeconds ?? 0) / phoneSpeed)
  }
}

extension Evidence.Cell {
  /// The score on a screen; nil where there is none.
  public func score(_ device: Int?) -> Double? { device.flatMap { scores[$0] } }
}

extension Evidence {
  /// The photos that a question is about, by place: those that every policy was tried on and some could process.
  func photos(of question: Question) -> (counted: [Int], untried: Int) {
    var (counted, untried) = ([Int](), 0)
    for (place, photo) in photos.enumerated() {
      guard question.photos.include(photo.isGenerated) else { continue }
      // What was not tried under one of them would say more of the others than of it.
      if cells.contains(where: { $0[place] == nil }) {
        untried += 1
      } else if cells.contains(where: { $0[place]?.isProcessed == true }) {
        counted.append(place)
      }
    }
    return (counted, untried)
  }

  /// What becomes of these photos under each policy.
  func sends(of photos: [Int], for question: Question) -> [Sends] {
    let parts = question.parts(of: links)
    let device = devices.firstIndex(of: question.device)
    return cells.map { cells in
      Sends(photos.compactMap { cells[$0] }, links: parts, device: device, question: question)
    }
  }
}
