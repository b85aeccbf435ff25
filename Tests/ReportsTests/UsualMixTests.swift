import NetworkSimulation
import Testing
@testable import Judgement

struct UsualMixTests {
  @Test func `the mixes of answers that nobody gave one are those of their files`() throws {
    #expect(Mix.usual.first?.name == LinkMix.usual?.name)
    for mix in Mix.usual {
      let file = try #require(LinkMix.named(mix.name))
      #expect(mix.source == file.source)
      #expect(mix.shares.map(\.link) == file.shares.map(\.link) && mix.shares.map(\.share) == file.shares.map(\.share))
    }
  }
}
