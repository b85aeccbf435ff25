import Cluster
import CommandLineParsing
import CompressionStrategies
import Files
import Meaning
import NetworkSimulation
import PerceptualQuality
import RunRecords
import Units
import Workbench

extension Command<RunOptions> {
  static let policies: [Argument<RunOptions>] = [
    .option(
      "policies", \.policies, .list(of: .policyOrAll),
      "Measure these policies: names or files, or all (default: the four designs and our own in JPEG)."),
    .repeated(
      "policy", short: "p", \.furtherPolicies, .policyOrAll,
      "Measure this policy; repeat the option for more, or use it with --policies."),
    .option(
      "sweep", \.sweep, .sweep,
      "Measure a variant of the policy for each combination of values, such as quality=50..95:5,side=1280,1600. The "
        + "policy is yours, the only one that is named, or one resize and one encode. Keys are "
        + "\(PolicySetting.names.joined(separator: ", ")), or any key of the policy file, such as main.step."),
  ]

  static let conditions: [Argument<RunOptions>] = [
    .option(
      "links", \.links, .list(of: .link),
      "Simulate these links: names, link files or mahimahi traces (default: wifi,4g,3g and the links of phones-2025)."),
    .option(
      "mix", \.mix, .mix, "Spread the uploads like this: a name, or wifi=60%,4g=40% (default: phones-2025)."),
    .option(
      "country", \.countries, .list(of: .countryShare),
      "Spread the uploads over the measured links of these countries: IN=60%,BR=40%."
    ),
    .option("devices", \.devices, .list(of: .device), "Score pictures on these recipients' screens: names or files."),
    .option("metrics", \.metrics, .list(of: .metric), "Score pictures with these metrics."),
    .option("viewings", \.viewings, .list(of: .choice("viewing")), "Score pictures as shown like this."),
  ]

  static let measured: [Argument<RunOptions>] = [
    .option("budget", \.budget, .time, "Count a picture as in time up to this long after the tap on Send."),
    .option("phone-speed", \.phoneSpeed, .factor, "Simulate a phone that is this many times as fast as its file says."),
    .option(
      "timing", \.timing, .choice("effort"),
      "Time compression this thoroughly; instructions counts instructions once instead."),
    .option(
      "runs", \.runs, .integer("count", in: 1...1_000_000),
      "Simulate exactly this many uploads for each trial and link, at least one on each path of a population."),
    .option("seed", \.seed, .integer("number", in: 0...Int(Int32.max)), "Use this seed for everything that is random."),
    .option(
      "max-megapixels", \.maxMegapixels, .integer("count", in: 1...10_000),
      "Refuse photos with more megapixels than this."),
    .flag("no-pictures", \.keepsPictures, to: false, "Do not keep renditions for reports."),
  ]

  static let afterwards: Argument<RunOptions> = .repeated(
    "scenario", \.scenarios, .scenario,
    "Say what happens after pictures were sent in this scenario; give it again for more (default: modern).")

  private static let how: [Argument<RunOptions>] = [
    .option("output", short: "o", \.output, .folder("run"), "Write the results to this folder; resume if it is a run."),
    .option("plan", \.plan, .file("plan"), "Measure what this plan lists, instead of naming photos and policies."),
    .option(
      "shard", \.shard, .shard, "Measure only this part of the plan, such as 3/64, and write it to the -o folder."),
    .option(
      "root", \.root, .folder(), "Look for the plan's photos below this folder (default: where the plan found them)."),
    .jobs(\.jobs, "Run this many workers at once."),
    .option(
      "memory", \.memory, .someSize, "Limit the memory of all workers together (default: half of the machine's)."),
    .flag("dry-run", short: "n", \.isDryRun, "Print what would be measured and what is there already, and stop."),
    .flag("json", \.isJSON, "Print one JSON object."),
    .flag("fail-on-bad-photos", \.failsOnBadPhotos, "Exit with 65 if a photo could not be processed."),
  ]

  static let run = Command(
    "run", "Measure photos with policies, links and screens, and keep the results.", RunOptions(),
    arguments: PhotoOperands.arguments(\.photos) + policies + conditions + AnswerOptions.arguments(\.answer) + measured
      + [afterwards]
      + how
      + IsolationChoice.arguments(\.isolation) + TerminalOptions.arguments(\.terminal),
    examples: [
      "stepwedge run photos --policies convos,target-1mb --timing quick",
      "stepwedge run photos --mix wifi=60%,4g=30%,3g=10%",
      "stepwedge run photos --country IN=60%,BR=25%,DE=15%",
      "stepwedge run photos --yours ours.json5 --sweep quality=60..85:5,main.step=0.05,0.1",
      "stepwedge run --plan plan.json --shard 3/64 -o shards",
    ],
    discussion: "Repeat the same command to resume a run: it measures only what is missing or has changed.",
    exitStatus:
      "0 done, 64 wrong command line, 65 a policy, link or device file has errors, 66 there are no photos, or an "
      + "operand is missing (the others were measured), 69 --timing instructions without valgrind, 73 the run folder "
      + "cannot be used, 74 the disk is full."
  ) { options in
    guard let path = options.plan else {
      guard options.shard == nil, options.root == nil else {
        throw Failure(.usage, "--shard and --root need a plan; name it with --plan")
      }
      return try RunExecution(options).execute()
    }
    try options.requireNothingBesidePlan()
    let plan = try PlanFile.read(path)
    guard let shard = options.shard else { return try RunExecution(options, plan).execute() }
    return try ShardExecution(options, plan, shard).execute()
  }
}

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
  var maxMegapixels = Int(Usual.maxMegapixels)
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
