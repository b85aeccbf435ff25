import CommandLineParsing
import CompressionStrategies
import Files
import NetworkSimulation
import PerceptualQuality
import RunRecords
import Units
import Workbench

extension Command<RunOptions> {
  static let policies: [Argument<RunOptions>] = [
    .option(
      "policies", \.policies, .list(of: .policyOrAll),
      "Policies by name or file, or all (default: the four designs and our own in JPEG)."),
    .repeated(
      "policy", short: "p", \.furtherPolicies, .policyOrAll,
      "Measure only this policy; give it again for more, or beside --policies."),
    .option(
      "sweep", \.sweep, .sweep,
      "Make a policy of each combination, such as quality=50..95:5,side=1280,1600: of your policy, of the only one that is "
        + "named, or of one resize and one encode. Keys are \(PolicySetting.names.joined(separator: ", ")) or any of the "
        + "policy's file, such as main.step."),
  ]

  static let conditions: [Argument<RunOptions>] = [
    .option(
      "links", \.links, .list(of: .link),
      "Measure these links: names, link files or mahimahi traces (default: wifi,4g,3g and the links of phones-2025)."),
    .option(
      "mix", \.mix, .mix, "Spread the uploads like this: a name, or wifi=60%,4g=40% (default: phones-2025)."),
    .option(
      "country", \.countries, .list(of: .countryShare), "Take the links of these countries, as measured: IN=60%,BR=40%."
    ),
    .option("devices", \.devices, .list(of: .device), "Recipients' screens by name or file."),
    .option("metrics", \.metrics, .list(of: .metric), "Metrics by name."),
    .option("viewings", \.viewings, .list(of: .choice("viewing")), "How pictures are looked at."),
  ]

  static let measured: [Argument<RunOptions>] = [
    .option("budget", \.budget, .time, "From Send until the picture has arrived."),
    .option("phone-speed", \.phoneSpeed, .factor, "How many times as fast as its file says the phone is."),
    .option(
      "timing", \.timing, .choice("effort"),
      "How thoroughly compression is timed; instructions counts them once instead."),
    .option(
      "runs", \.runs, .integer("count", in: 1...1_000_000),
      "Simulate exactly so many uploads a trial and link, at least one on each path of a population."),
    .option("seed", \.seed, .integer("number", in: 0...Int(Int32.max)), "Seed of everything that chance decides."),
    .option("max-megapixels", \.maxMegapixels, .integer("count", in: 1...10_000), "Photos of more are not decoded."),
    .flag("no-pictures", \.keepsPictures, to: false, "Do not keep renditions for reports."),
  ]

  private static let afterwards: Argument<RunOptions> = .repeated(
    "scenario", \.scenarios, .scenario,
    "Say what happens after pictures were sent in this scenario; give it again for more (default: modern).")

  private static let how: [Argument<RunOptions>] = [
    .option("output", short: "o", \.output, .folder("run"), "The run's folder; one of ours is continued."),
    .option("plan", \.plan, .file("plan"), "Measure what this plan says instead."),
    .option("shard", \.shard, .shard, "Of the plan this part alone, such as 3/64, published into the folder of -o."),
    .option("root", \.root, .folder(), "Where the plan's photos lie here (default: where the plan found them)."),
    .jobs(\.jobs, "Workers at once."),
    .option("memory", \.memory, .someSize, "What all workers together are to hold (default: half of what there is)."),
    .flag("dry-run", short: "n", \.isDryRun, "Say what would be measured and what is there already, and stop."),
    .flag("json", \.isJSON, "Print one JSON object."),
    .flag("fail-on-bad-photos", \.failsOnBadPhotos, "End with 65 when a photo could not be processed."),
  ]

  static let run = Command(
    "run", "Measure photos under policies, links and screens, and keep the record.", RunOptions(),
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
    discussion: "The same command again goes on where it was, and measures only what has changed.",
    exitStatus: "0 done, 64 wrong command line, 65 a policy, link or device file has errors, 66 no photos, or an "
      + "operand is missing (all others were measured), 69 --timing instructions and no valgrind, 73 the run folder "
      + "cannot be used, 74 the disk is full."
  ) { options in
    guard let path = options.plan else {
      guard options.shard == nil, options.root == nil else {
        throw Failure(.usage, "--shard and --root are a plan's; name it with --plan")
      }
      return try RunExecution(options).execute()
    }
    try options.requireNothingBesidePlan()
    let plan = try PlanFile.read(path)
    guard let shard = options.shard else { return try RunExecution(options, plan).execute() }
    return try ShardExecution(options, plan, shard).execute()
  }
}
