import Records
import Testing
@testable import Judgement

@Suite("Figures of many trials")
struct TrackTests {
  @Test("quantiles are read as they were written: gaps, steps back, large ones, none at the end")
  func pool() {
    let kept: [Int: [Int]] = [
      0: [1, 2, 3], 2: [0, 127, 128, 16_384, 2_000_000_000], 5: [900, 100, 0], 6: [Int.max, 0],
      7: [0, 0, 0, 5, 5, 5, 5, 6, 0, 0],
    ]
    var pool = TimesPool()
    for photo in 0..<9 { pool.add(kept[photo] ?? [], at: photo) }
    for photo in 0..<9 { #expect(Array(pool[photo]) == kept[photo] ?? []) }
  }

  @Test("a chance is the same as from the whole row, at every budget")
  func chances() {
    let seconds = (0..<200).map { 0.7 + Double($0 * $0 / 9) / 3 }
    var upload = Upload()
    (upload.chanceInBudget, upload.failedShare, upload.seenInBudget) = (0.55, 0.1, 0.4)
    upload.uploadQuantiles = ArrivalQuantiles.text(seconds)
    upload.seenQuantiles = ArrivalQuantiles.text(seconds.map { $0 + 0.9 })
    let sending = Evidence.Sending(upload, budgetSeconds: 5)
    var track = UploadTrack()
    track.take(sending, at: 3, keeping: .sentAndSeen)
    for budget in stride(from: 0.5, through: 20, by: 0.25) {
      #expect(track.chance(3, within: budget, of: 5) == sending.sent.chance(within: budget))
      #expect(track.chanceSeen(3, within: budget, of: 5) == sending.seen?.chance(within: budget))
    }
    #expect(track.sent[2].isNaN && track.sent[4].isNaN)
  }

  @Test("times that no question needs are not kept: only the run's own budget is known")
  func unkept() {
    var upload = Upload()
    (upload.chanceInBudget, upload.failedShare) = (0.5, 0)
    upload.uploadQuantiles = ArrivalQuantiles.text((0..<200).map { Double($0) / 10 })
    var track = UploadTrack()
    track.take(Evidence.Sending(upload, budgetSeconds: 5), at: 0, keeping: .none)
    #expect(track.chance(0, within: 5, of: 5) == 0.5)
    #expect(track.chance(0, within: 4, of: 5) == nil)
  }
}
