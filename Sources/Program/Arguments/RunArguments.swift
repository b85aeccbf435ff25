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

/// The options of `run`; `compare`, `plan` and `tune` share some.
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

  static let how =
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
}
