import CommandLineParsing
import CompressionStrategies
import NetworkSimulation
import PerceptualQuality
import Units
import Workbench

struct RunOptions: Sendable {
  var photos = PhotoOperands()
  var policies: [PolicyReference] = []
  var links = ["wifi", "4g", "3g"].map { LinkReference.name($0) }
  var mix: [LinkWeight] = []
  var devices = [DeviceReference.name("phone")]
  var metrics = ["ssimulacra2"]
  var viewings = [Viewing.fit]
  var output = FilePath("stepwedge-run")
  var budget = Duration.seconds(5)
  var phoneSpeed = 1.0
  var timing = TimingEffort.off
  var sweep: [SweepAxis] = []
  var runs: Int?
  var seed = 1
  var jobs = JobCount.everyCore
  var memory: ByteCount?
  var maxMegapixels = 300
  var keepsPictures = true
  var isDryRun = false
  var isJSON = false
  var failsOnBadPhotos = false
  var isolation = IsolationChoice.process
  var terminal = TerminalOptions()
}

extension Command<RunOptions> {
  private static let what: [Argument<RunOptions>] = [
    .option(
      "policies", \.policies, .list(of: .policyOrAll),
      "Policies by name or file, or all (default: the four designs and our own)."),
    .option("links", \.links, .list(of: .link), "Links by name, link file or mahimahi trace."),
    .option("mix", \.mix, .list(of: .linkWeight), "How much of the uploads goes over each link, for the answer."),
    .option("devices", \.devices, .list(of: .device), "Recipients' screens by name or file."),
    .option("metrics", \.metrics, .list(of: .text("metric")), "Metrics by name."),
    .option("viewings", \.viewings, .list(of: .choice("viewing")), "How pictures are looked at."),
    .option("sweep", \.sweep, .sweep, "Make a policy of each combination, such as quality=50..95:5,side=1280,1600."),
  ]

  private static let how: [Argument<RunOptions>] = [
    .option("output", short: "o", \.output, .folder("run"), "The run's folder; one of ours is continued."),
    .option("budget", \.budget, .time, "From Send until the picture has arrived."),
    .option("phone-speed", \.phoneSpeed, .factor, "The phone's speed, 1 being this machine's."),
    .option("timing", \.timing, .choice("effort"), "How thoroughly compression is timed."),
    .option(
      "runs", \.runs, .integer("count", in: 1...1_000_000), "Exactly so many simulated uploads a trial and link."),
    .option("seed", \.seed, .integer("number", in: 0...Int(Int32.max)), "Seed of everything that chance decides."),
    .jobs(\.jobs, "Workers at once."),
    .option("memory", \.memory, .someSize, "What all workers together are to hold (default: half of what there is)."),
    .option("max-megapixels", \.maxMegapixels, .integer("count", in: 1...10_000), "Photos of more are not decoded."),
    .flag("no-pictures", \.keepsPictures, to: false, "Do not keep renditions for reports."),
    .flag("dry-run", short: "n", \.isDryRun, "Say what would be measured and what is there already, and stop."),
    .flag("json", \.isJSON, "Print one JSON object."),
    .flag("fail-on-bad-photos", \.failsOnBadPhotos, "End with 65 when a photo could not be processed."),
    .isolation(\.isolation),
  ]

  static let run = Command(
    "run", "Measure photos under policies, links and screens, and keep the record.", RunOptions(),
    arguments: PhotoOperands.arguments(\.photos) + what + how + TerminalOptions.arguments(\.terminal),
    examples: [
      "stepwedge run photos --policies convos,target-1mb --timing quick",
      "stepwedge run photos --mix wifi=60%,4g=30%,3g=10%",
    ],
    discussion: "The same command again goes on where it was, and measures only what has changed.",
    exitStatus: "0 done, 64 wrong command line, 65 a policy, link or device file has errors, 66 no photos, or an "
      + "operand is missing (all others were measured), 73 the run folder cannot be used, 74 the disk is full."
  ) { options in try RunExecution(options).execute() }
}
