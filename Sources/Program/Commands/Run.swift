import Afterwards
import CommandLineParsing
import CompressionStrategies
import ImageCodecs
import NetworkSimulation
import PerceptualQuality
import Records
import System
import Units
import Workbench

extension Command<RunOptions> {
  private static let network = AnswerOptions.network

  static let policies = Argument<RunOptions>.group(
    "Policies",
    [
      .option(
        "policies", \.policies, .list(of: .policyOrGroup),
        "Measure these policies: names, policy files, all, or messengers.",
        fallback: "four app designs, and Stepwedge's own policies for JPEG"),
      .repeated(
        "policy", short: "p", \.furtherPolicies, .policyOrGroup, "Measure this policy; repeat for more."),
      .option(
        "sweep", \.sweep, .sweep,
        "Add a variant of a policy for each combination of these values, such as quality=50..95:5,side=1280,1600. Keys "
          + "are \(PolicySetting.names.joined(separator: ", ")), or any key of the policy file, such as main.step. It "
          + "varies the --yours policy, or else the policy that you name if it is the only one, or else a plain one that "
          + "resizes and encodes."),
    ]
      + AppOptions.arguments(
        \.app,
        "Add your own app without a policy file: its platform sets the encoder, the resizer, the phone and the screen.")
  )

  static let conditions =
    Argument<RunOptions>.group(
      network,
      [
        .option(
          "links", \.links, .list(of: .link),
          "Simulate these links: names that 'list links' prints, link files or mahimahi traces.",
          fallback: "wifi, 4g, 3g and the links of the mix"),
        .option(
          "mix", \.mix, .mix,
          "Send this share of the uploads over each link: wifi=60%,4g=40%, or a name that 'list mixes' prints.",
          fallback: LinkMix.usual.map { "\($0.name) (\($0.title))" }),
        .option(
          "country", \.countries, .list(of: .countryShare),
          "Simulate uploads from these countries, with these shares, over links as measured there: IN=60%,BR=40%."),
      ])
    + Argument<RunOptions>.group(
      AnswerOptions.screens,
      [
        .option(
          "devices", \.devices, .list(of: .device),
          "Score pictures on these screens: names that 'list devices' prints, or files.",
          fallback: "that of your app's platform, else \(RunOptions.usualDevice)"),
        .option(
          "metrics", \.metrics, .list(of: .metric),
          "Score pictures with these metrics, and with the one that --criterion needs."),
        .option(
          "viewings", \.viewings, .list(of: .choice("viewing")),
          "Score pictures as they fill the screen (fit), zoomed in to two or four times that size (zoom2, zoom4), pinched "
            + "to four or five times past their pixels (pinch4, pinch5), or at their own pixels (original)."),
      ])

  static let measured =
    Argument<RunOptions>.group(
      network,
      [
        .option(
          "runs", \.runs, .integer("count", in: 1...1_000_000),
          "Simulate this many uploads of each picture over each link. A link that was measured in many places has a path "
            + "for each, and gets at least one upload over each path.",
          fallback: "until each chance of arriving in time is known to 1 percentage point"),
        .option("seed", \.seed, .integer("number", in: 0...Int(Int32.max)), "Use this seed for all random numbers."),
      ])
    + Argument<RunOptions>.group(
      ArgumentDescription.usualHeading,
      [
        .option(
          "timing", \.timing, .choice("effort"),
          "Also measure what compression costs on this machine; the answer does not use it. quick: CPU and elapsed "
            + "seconds of 6 photos for each policy, to be read. instructions: the instructions of 12 photos, for limits in "
            + "'stepwedge gate' (needs valgrind)."),
        .flag("no-pictures", \.keepsPictures, to: false, "Do not keep pictures for the report."),
      ])
    + Argument<RunOptions>.group(
      PhotoOperands.heading,
      [
        .option(
          "max-megapixels", \.maxMegapixels, .integer("count", in: 1...10_000),
          "Refuse photos with more megapixels than this.")
      ])

  static let afterwards: [Argument<RunOptions>] = Argument<RunOptions>.group(
    AnswerOptions.heading,
    [
      .repeated(
        "scenario", \.scenarios, .scenario,
        "Simulate what happens after sending (caches, traffic, money) in this scenario; repeat for more.",
        fallback: Scenario.usual),
      .repeated(
        "then", \.then, .policy,
        "Forward every picture through this policy: it compresses what arrived. Repeat for further forwards."),
      .option(
        "forwarded", \.forwarded, .integer("count", in: 1...20),
        "Forward every picture this often through the policy that sent it."),
    ])

  private static let how =
    Argument<RunOptions>.group(
      ArgumentDescription.usualHeading,
      [
        .option(
          "output", short: "o", \.output, .folder("run"), "Write the results to this folder; resume if it is a run."),
        .flag(
          "dry-run", short: "n", \.isDryRun, "Print what would be measured and what is measured already, and stop."),
        .flag("json", \.isJSON, "Print one JSON object."),
      ])
    + Argument<RunOptions>.group(
      "A plan for many machines",
      [
        .option(
          "plan", \.plan, .file("plan"),
          "Measure what this plan lists (a file that 'stepwedge plan' wrote), instead of naming photos."),
        .option(
          "shard", \.shard, .shard, "Measure only this part of the plan, such as 3/64, and write it to the -o folder."),
        .option(
          "root", \.root, .folder(), "Look for the plan's photos below this folder.",
          fallback: "where the plan found them"),
      ])
    + Argument<RunOptions>.group(
      IsolationChoice.heading,
      [
        .jobs(\.jobs, "Run this many workers at once."),
        .option(
          "memory", \.memory, .someSize, "Limit the memory of all workers together.", fallback: "half of the machine's"),
      ])
    + Argument<RunOptions>.group(
      PhotoOperands.heading,
      [
        .flag("fail-on-bad-photos", \.failsOnBadPhotos, "Exit with 65 if a photo could not be processed.")
      ])

  static let run = Command(
    "run", "Measure photos with policies, links and screens, and keep the results.", RunOptions(),
    arguments: PhotoOperands.arguments(\.photos) + policies + conditions + AnswerOptions.arguments(\.answer) + measured
      + afterwards
      + how
      + IsolationChoice.arguments(\.isolation) + TerminalOptions.arguments(\.terminal),
    examples: [
      "stepwedge run photos --app ios --side 1600 --quality 0.75",
      "stepwedge run photos --policies ours.json5,whatsapp-like",
      "stepwedge run photos --mix wifi=60%,4g=30%,3g=10%",
      "stepwedge run photos --country IN=60%,BR=25%,DE=15%",
      "stepwedge run photos --yours ours.json5 --sweep quality=60..85:5,main.step=0.05,0.1",
      "stepwedge run photos --then whatsapp-like --then convos",
      "stepwedge run --plan plan.json --shard 3/64 -o shards",
    ],
    discussion:
      "A policy is one app's way of compressing photos, and a link is a network that they are sent over. 'stepwedge list "
      + "policies' and 'stepwedge list links' name those that ship. A picture is sent well if it is at the server "
      + "in time and looks fine on the recipient's screen. The answer is the policy with the fewest bytes of those that "
      + "come within a point of 100 of the most pictures sent well. Repeat the same command to resume a run: it measures "
      + "only what is missing or has changed. A command asks what it says and nothing else: what it leaves out has its "
      + "default, whatever an earlier command in the same folder asked, and a changed question is printed. The folder "
      + "keeps everything that was measured.",
    exitStatus: ExitCode.text([
      .badData: "a policy, link or device file has errors",
      .noInput: "there are no photos, or a named file or folder is missing (the others were measured)",
      .unavailable: "--timing instructions without valgrind",
      .cannotCreate: "the run folder cannot be used",
      .inputOutput: "the disk is full",
    ]),
    shown: [
      "app", "side", "quality", "limit", "policies", "yours", "sweep", "mix", "country", "phone", "budget", "devices",
      "criterion", "goal", "output",
    ]
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
