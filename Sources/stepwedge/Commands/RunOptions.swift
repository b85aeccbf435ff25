import CompressionStrategies
import Files
import NetworkSimulation
import PerceptualQuality
import RunRecords
import Units
import Workbench

struct RunOptions: Sendable {
  var photos = PhotoOperands()
  var policies: [PolicyReference] = []
  /// Those that were given one by one.
  var furtherPolicies: [PolicyReference] = []
  var links: [LinkReference] = []
  var mix: MixChoice?
  var countries: [CountryShare] = []
  var answer = AnswerOptions()
  var devices = [DeviceReference.name("phone")]
  var metrics = ["ssimulacra2"]
  var viewings = [Viewing.fit]
  /// A plan that says all that, and which part of it is wanted.
  var plan: FilePath?
  var shard: ShardNumber?
  var root: FilePath?
  var output = FilePath("stepwedge-run")
  var overwrites = false
  var budget = Duration.seconds(5)
  var phoneSpeed = 1.0
  var timing = TimingEffort.off
  var sweep: [PolicyAxis] = []
  var scenarios: [ScenarioReference] = []
  var runs: Int?
  var seed = 1
  var jobs = JobCount.everyCore
  var memory: ByteCount?
  var maxMegapixels = 300
  var keepsPictures = true
  var isDryRun = false
  var isJSON = false
  var failsOnBadPhotos = false
  var isolation = IsolationChoice()
  var terminal = TerminalOptions()
}

extension RunOptions {
  /// A plan is immutable: what it measures cannot be said once more.
  func requireNothingBesidePlan() throws(Failure) {
    let isBare =
      photos.operands.isEmpty && photos.corpora.isEmpty && photos.lists.isEmpty && policies.isEmpty
      && furtherPolicies.isEmpty && sweep.isEmpty
    if !isBare {
      throw Failure(.usage, "--plan already names photos and policies; leave them out, or make another plan")
    }
  }
}
