import CompressionStrategies
import Documents
@testable import PerceptualQuality
import Testing
import Units

@Suite("What looks fine")
struct CriterionTests {
  struct Share: Sendable {
    let criterion: String
    var device = "phone"
    let score: Double
    let share: Double
  }

  /// By hand, from the formulas in docs/answer.md, with a table of the normal distribution.
  static let shares = [
    Share(criterion: "notice", score: 10, share: 1), Share(criterion: "notice", score: 11, share: 1),
    // One just-noticeable difference: half of the viewers notice.
    Share(criterion: "notice", score: 10 - 0.318254, share: 0.5),
    // Two: 2 Φ(1.349) − 1 = 0.8227 notice.
    Share(criterion: "notice-zoomed", score: 10 - 0.630913, share: 0.1773),
    Share(criterion: "score-60", score: 60, share: 0.5), Share(criterion: "score-60", score: 65, share: 0.7311),
    Share(criterion: "bothered", score: 35, share: 0.5), Share(criterion: "bothered", score: 44, share: 0.7311),
    Share(criterion: "bothered", device: "standard_fhd", score: 60, share: 0.5),
    Share(criterion: "bothered", device: "tablet", score: 69, share: 0.7311),
  ]

  @Test("A built-in criterion gives the share of viewers of its formula", arguments: shares)
  func share(_ example: Share) throws {
    let criterion = try #require(Criterion.presets[example.criterion])
    #expect(abs(criterion.share(example.score, on: example.device) - example.share) < 1e-4)
  }

  @Test("Every built-in criterion can be read, by the name in its file, and names its source")
  func shipped() {
    let all = Criterion.presets.all
    #expect(all.map(\.name) == Criterion.presets.names && Criterion.presets.names.contains(Criterion.usual))
    #expect(all.allSatisfy { !$0.title.isEmpty && !$0.source.isEmpty && !$0.notFor.isEmpty && $0.isSound })
    #expect(Criterion.presets["score-60"] == .score(60), "what --harmed-below asks is the same at 60")
  }

  @Test("Every built-in phone is a phone to a criterion that has curves of its own for phones")
  func phones() {
    let phones = Device.presets.all.filter { ($0.light?.diagonal.metres ?? 1) < 0.2 }
    #expect(phones.count > 4)
    for criterion in Criterion.presets.all where !criterion.devices.isEmpty {
      let known = Set(criterion.devices.map(\.device))
      for phone in phones { #expect(known.contains(phone.name), "\(criterion.name) takes \(phone.name) for a monitor") }
    }
  }

  @Test("A picture that is identical to the photo looks fine to everybody, wherever a fitted curve ends")
  func identical() throws {
    for scale in MetricCatalog.scales where scale.better == .more {
      #expect(Criterion.identical(scale.name) == scale.identical, "\(scale.name)")
      var fitted = Criterion.score(60)
      fitted.measure = Measure(scale.name, at: Measure.held)
      fitted.curve = .logistic(midpoint: min(scale.identical, 50) - 0.1, width: 2)
      fitted.harmedBelow = 0.75
      #expect(fitted.share(scale.identical, on: "phone") == 1, "\(scale.name)")
    }
    #expect(abs(Criterion.score(60).share(100, on: "phone") - 0.99966) < 1e-5, "the published formula")
  }

  struct Fault: Sendable {
    let keys: String
    let words: String
  }

  static let faults = [
    Fault(keys: "logistic: { midpoint: 60, width: -5 }", words: "1:64"),
    Fault(keys: "logistic: { midpoint: 60, width: 0 }", words: "1:64"),
    Fault(keys: "jnd: { factor: -3, exponent: 1, top: 10 }", words: "1:46"),
    Fault(
      keys: "jnd: { factor: 3, exponent: 1, top: 10 }, logistic: { midpoint: 60, width: 5 }",
      words: "exclude each other"),
    Fault(keys: "title: ''", words: "jnd"),
    Fault(keys: "logistic: { midpoint: 10, width: 5 }", words: "the midpoint is not below 10.00,"),
    Fault(keys: "logistic: { midpoint: 60, width: 5 }, harmedBelow: '140%'", words: "140%"),
    Fault(keys: "logistic: { midpoint: 60, width: 5 }, viewing: 'fits'", words: "did you mean \"fit\""),
    Fault(keys: "logistic: { midpoint: 60, width: 5 }, devices: { phone: { midpoint: 3 } }", words: "width"),
  ]

  @Test("A curve that falls or is impossible is refused with its place", arguments: faults)
  func impossible(_ example: Fault) {
    let text = "{ name: 'x', metric: 'cvvdp', \(example.keys) }"
    #expect {
      try Criterion(reading: Array(text.utf8), from: "x.json5", metrics: ["cvvdp"])
    } throws: {
      let words = "\($0)"
      return words.contains("x.json5") && words.contains(example.words)
    }
  }

  @Test("A metric that is lower for better pictures cannot be used")
  func distances() {
    let text = "{ name: 'x', metric: 'butteraugli', logistic: { midpoint: 1, width: 1 } }"
    #expect(throws: FaultyFile.self) { try Criterion(reading: Array(text.utf8), from: "x", metrics: ["cvvdp"]) }
  }
}
