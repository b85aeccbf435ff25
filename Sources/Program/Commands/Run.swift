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
