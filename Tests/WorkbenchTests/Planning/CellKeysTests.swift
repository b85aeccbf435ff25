import Documents
import CompressionStrategies
import ImageCodecs
import NetworkSimulation
import PerceptualQuality
import Pixels
import Testing
import Workers
@testable import Workbench

@Suite("Keys of results")
struct CellKeysTests {
  static let phone = Device(name: "phone", screen: PixelSize(width: 1179, height: 2556))

  static var setup: RunSetup {
    RunSetup(
      policies: Policy.defaults, links: Array(Link.presets.all.prefix(2)), devices: [phone],
      metrics: ["ssimulacra2"], viewings: [.fit])
  }

  /// The keys of a setup with one change.
  private static func changed(_ change: (inout RunSetup) -> Void) -> CellKeys {
    var setup = setup
    change(&setup)
    return CellKeys(setup)
  }

  private static let changes: [(String, @Sendable (inout RunSetup) -> Void)] = [
    ("metrics", { $0.metrics = ["ssimulacra2", "psnr"] }), ("viewings", { $0.viewings = [.fit, .zoom2] }),
  ]

  @Test("Scores have other keys with other metrics, viewings and screens", arguments: changes)
  func scores(what: String, change: @Sendable (inout RunSetup) -> Void) {
    let key = CellKeys(Self.setup).scores(of: "trial", on: Self.phone)
    #expect(Self.changed(change).scores(of: "trial", on: Self.phone) != key)
    var (small, renamed) = (Self.phone, Self.phone)
    small.screen = PixelSize(width: 100, height: 200)
    (renamed.name, renamed.title) = ("telephone", "A telephone")
    #expect(CellKeys(Self.setup).scores(of: "trial", on: small) != key)
    #expect(CellKeys(Self.setup).scores(of: "trial", on: renamed) == key)
  }

  @Test("Uploads have other keys with other seeds, numbers, budgets, phones and links, not with other names")
  func uploads() {
    let link = Self.setup.links[0]
    let key = CellKeys(Self.setup).upload(of: "trial", over: link)
    let others: [(inout RunSetup) -> Void] = [
      { $0.settings.seed = 2 }, { $0.settings.runs = 10 }, { $0.settings.budgetSeconds = 3 },
      { $0.settings.phone = PhoneCosts(name: "p", title: "", source: "", costs: ["decode": .init(call: 1)]) },
      { $0.settings.phoneSpeed = 2 },
    ]
    for change in others { #expect(Self.changed(change).upload(of: "trial", over: link) != key) }
    #expect(CellKeys(Self.setup).upload(of: "another", over: link) != key)
    #expect(CellKeys(Self.setup).upload(of: "trial", over: Self.setup.links[1]) != key)
    #expect(Self.changed { $0.metrics = ["psnr"] }.upload(of: "trial", over: link) == key)
    var retitled = link
    retitled.title = "Something else"
    #expect(CellKeys(Self.setup).upload(of: "trial", over: retitled) == key)
  }

  @Test("Trials have other keys with other photos, policies and ceilings, not with other requests")
  func trials() {
    let key = CellKeys(Self.setup).trial(photo: "photo", policy: "policy")
    #expect(CellKeys(Self.setup).trial(photo: "photo-2", policy: "policy") != key)
    #expect(CellKeys(Self.setup).trial(photo: "photo", policy: "policy-2") != key)
    #expect(Self.changed { $0.settings.maxMegapixels = 10 }.trial(photo: "photo", policy: "policy") != key)
    #expect(
      Self.changed {
        $0.metrics = []; $0.settings.seed = 9
      }.trial(photo: "photo", policy: "policy") == key)
  }
}
