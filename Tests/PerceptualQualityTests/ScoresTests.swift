import TestSupport
import Testing

@testable import PerceptualQuality

/// The functions that other packages call.
@Suite(.serialized) struct ScoresTests {
  @Test("every score of the catalogue has a name in Swift, and no other has")
  func names() {
    #expect(Metric.allCases.map(\.rawValue).sorted() == MetricCatalog.scales.map(\.name).sorted())
    #expect(Metric.allCases.allSatisfy { !$0.title.isEmpty })
  }

  @Test("scores are those of the metrics, pixel by pixel and on a screen")
  func scores() throws {
    let pair = SyntheticPair(width: 260, height: 200)
    let scores = try pair.candidate.scores(comparedWith: pair.reference, by: [.cvvdp, .psnr])
    #expect(
      try scores[.cvvdp] == CVVDP().comparison(of: pair.candidate, against: pair.reference).scores[0])
    #expect(scores[.psnr] != nil && scores[.lumaPSNR] == nil && scores[.ssimulacra2] == nil)
    let phone = try #require(Device.named("phone"))
    let view = try PhotoView(of: pair.reference, on: phone, metrics: [SSIMULACRA2()])
    let shown = try Original(pair.reference, metrics: [.ssimulacra2], on: phone).scores(of: pair.candidate)
    #expect(try shown[.ssimulacra2] == view.scores(of: pair.candidate)[0].score)
  }

  @Test("comparing tells how far it is, from 0 to 1", arguments: [nil, "phone"])
  func progress(device: String?) async throws {
    let pair = SyntheticPair(width: 400, height: 300)
    for metrics in Metric.allCases.map({ [$0] }) + [Metric.allCases] {
      let progress = ToldProgress()
      _ = try await pair.candidate.scores(
        comparedWith: pair.reference, by: metrics, on: device.flatMap { Device.named($0) }
      ) { progress.tell($0) }
      let told = progress.told
      // No step is longer than the reference's half, which some metrics do not have.
      #expect(told.count >= 30 && told.last == 1 && zip(told, told.dropFirst()).allSatisfy(<), "\(metrics): \(told)")
      #expect(zip([0] + told, told).allSatisfy { $1 - $0 <= 0.42 }, "\(metrics): \(told)")
    }
  }

  // Generous, because other tests run at the same time; alone it is less than 50 ms.
  @Test("comparing twelve megapixels ends soon after it is cancelled", arguments: Metric.allCases)
  func cancelled(_ metric: Metric) async {
    let (photo, rendition) = (SameBitsTests.large.reference, SameBitsTests.large.candidate)
    for delay in [10, 120] {
      let end = await Cancelling(after: delay) {
        _ = try await rendition.scores(comparedWith: photo, by: [metric])
      }
      print("\(metric) of 12 megapixels: returned \(end.time) after cancel at \(delay) ms")
      #expect(end.error == nil || end.error as? QualityError == .cancelled)
      #expect(end.time < .milliseconds(250))
    }
  }
}
