import CompressionStrategies
import Corpus
import NetworkSimulation
import Records
import System
import Testing
import Workers
@testable import Workbench

@Suite("What a run has to do")
struct PlanTests {
  private static let setup = CellKeysTests.setup

  private static func photo(_ name: String, hash: String, pixels: Int) -> (FoundPhoto, PhotoLook) {
    var look = PhotoLook(hash: hash, bytes: 1_000)
    look.pixels = pixels
    return (FoundPhoto(path: FilePath("/photos/\(name)"), name: name), look)
  }

  private static let photos = [
    photo("small", hash: "a", pixels: 1_000_000), photo("large", hash: "b", pixels: 12_000_000),
    photo("copy", hash: "a", pixels: 1_000_000),
  ]

  /// A record with one trial and all its rows.
  private static func inventory(_ fill: (CellKeys, inout Inventory, String) -> Void) -> Inventory {
    var inventory = Inventory()
    let keys = CellKeys(setup)
    let cell = keys.trial(photo: "b", policy: setup.policies[0].hash)
    var trial = Trial()
    trial.mainBytes = 5
    inventory.trials[cell] = trial
    for device in setup.devices { inventory.scores.insert(keys.scores(of: cell, on: device)) }
    for link in setup.links { inventory.uploads.insert(keys.upload(of: cell, over: link)) }
    fill(keys, &inventory, cell)
    return inventory
  }

  @Test("Each content once, the largest first, every name counted")
  func fresh() {
    let plan = Plan(Self.photos, setup: Self.setup, inventory: Inventory())
    let policies = Self.setup.policies.count
    #expect(plan.measuring.map(\.request.photo) == ["large", "small"])
    #expect(plan.measuring[0].pixels == 12_000_000)
    #expect(plan.measuring[0].limits == JobLimits(pixels: 12_000_000, fileBytes: 1_000))
    #expect(plan.trials == 3 * policies && plan.pending == 3 * policies && plan.reused == 0)
  }

  @Test("What the record has is left out, as far as it is still valid")
  func reused() {
    let known = Plan(Self.photos, setup: Self.setup, inventory: Self.inventory { _, _, _ in })
    #expect(known.measuring[0].request.policies == Array(1..<Self.setup.policies.count))
    #expect(known.reused == 1 && known.sending.isEmpty)

    let unsent = Plan(
      Self.photos, setup: Self.setup, inventory: Self.inventory { _, inventory, _ in inventory.uploads = [] })
    #expect(unsent.sending.map(\.request.photo) == ["large"] && unsent.resent == 1)
    #expect(unsent.sending[0].limits == JobLimits(pixels: 0))

    let unscored = Plan(
      Self.photos, setup: Self.setup, inventory: Self.inventory { _, inventory, _ in inventory.scores = [] })
    #expect(unscored.reused == 0)
  }

  @Test("Photos with more pixels than are decoded cost none")
  func ceiling() {
    var setup = Self.setup
    setup.settings.maxMegapixels = 10
    let plan = Plan(Self.photos, setup: setup, inventory: Inventory())
    #expect(plan.measuring.first { $0.request.photo == "large" }?.pixels == 0)
  }

  @Test("Timing takes photos of each size that have a rendition")
  func timing() {
    let plan = Plan(Self.photos, setup: Self.setup, timing: .quick, inventory: Self.inventory { _, _, _ in })
    #expect(plan.timing.map(\.photo.found.name) == ["small", "large"])
    let jobs = plan.timingJobs(Self.inventory { _, _, _ in })
    #expect(jobs.map(\.request.photo) == ["large"])
    #expect(jobs[0].request.trials.map(\.policy) == [0])
  }
}
