import Testing

@testable import Judgement

@Suite("One policy's figures by photo") struct TrackTests {
  @Test("on a slower phone compression takes longer, and a photo still comes from the cloud as fast") func pace() {
    var track = Track(looks: 0, links: 0, expecting: 2)
    for seconds in [3.0, 3.0] {
      track.addPhoto()
      track.exactSeconds.set(seconds, at: track.statuses.count - 1)
    }
    track.fetchSeconds.set(1, at: 1)
    track.pace(by: 2)
    #expect(track.compressSeconds[0] == 6 && track.compressSeconds[1] == 5)
  }
}
