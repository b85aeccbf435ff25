import CommandLineParsing
import CompressionStrategies
import ImageCodecs
import NetworkSimulation
import PerceptualQuality
import Records
import System
import Units
import Workbench

/// What `run` is asked.
struct RunOptions: Sendable {
  var photos = PhotoOperands()
  var policies: [PolicyReference] = []
  /// Policies given by `--policy`.
  var furtherPolicies: [PolicyReference] = []
  var links: [LinkReference] = []
  var mix: MixChoice?
  var countries: [CountryShare] = []
  var answer = AnswerOptions()
  /// The user's own app without a policy file.
  var app = AppOptions()
  /// Whether the output is a run folder, which keeps that app's file.
  var keepsAppFile = true
  var devices: [DeviceReference] = []
  var metrics = [ScoreScale.usual]
  var viewings = [Viewing.fit]
  /// A plan that contains all of the above, and the part of it to measure.
  var plan: FilePath?
  var shard: ShardNumber?
  var root: FilePath?
  var output = FilePath("stepwedge-run")
  var overwrites = false
  var timing = TimingEffort.off
  var sweep: [PolicyAxis] = []
  var scenarios: [ScenarioReference] = []
  /// The policies of the apps that forward pictures, or how often the same app does.
  var then: [PolicyReference] = []
  var forwarded: Int?
  var runs: Int?
  var seed = 1
  var jobs = JobCount.everyCore
  var memory: ByteCount?
  var maxMegapixels = Int(PixelLimit.usualMegapixels)
  var keepsPictures = true
  var isDryRun = false
  var isJSON = false
  var failsOnBadPhotos = false
  var isolation = IsolationChoice()
  var terminal = TerminalOptions()
}

extension RunOptions {
  /// The screen of a recipient if nothing says another.
  static let usualDevice = "phone"

  /// A plan is immutable, so options that it already contains cannot be given again.
  func requireNothingBesidePlan() throws(Failure) {
    let isBare =
      photos.operands.isEmpty && photos.corpora.isEmpty && photos.lists.isEmpty && policies.isEmpty
      && furtherPolicies.isEmpty && sweep.isEmpty && app.platform == nil && then.isEmpty && forwarded == nil
    if !isBare {
      throw Failure(.usage, "--plan already names photos and policies; leave them out, or make another plan")
    }
  }
}
