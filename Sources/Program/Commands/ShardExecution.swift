import CommandLineParsing
import FoundationEssentials
import Records
import System
import Units
import Workbench

/// Runs `run --plan … --shard` after its options have been checked.
struct ShardExecution {
  private let options: RunOptions
  private let plan: PlanFile
  private let number: ShardNumber

  init(_ options: RunOptions, _ plan: PlanFile, _ number: ShardNumber) throws {
    guard options.output != RunOptions().output else {
      throw Failure(.usage, "--shard writes into a folder for shards; name it with -o, such as -o shards")
    }
    (self.options, self.plan, self.number) = (options, plan, number)
  }

  func execute() throws -> Int32 {
    Interruption.listen()
    var request = plan.request(
      number, below: options.root?.absolute, folder: RunFolder(""), jobs: options.jobs.number,
      memoryBudget: options.memoryBudget, isolation: try options.isolation.workers())
    request.program = Version.program
    request.compiler = Version.compiler
    let progress = ProgressBar(options.terminal)
    func say(_ text: String) { if !options.terminal.isQuiet { Terminal.errors.write("stepwedge: \(text)\n") } }
    let ending = try ShardRun(plan, number, request, into: options.output).perform(
      show: progress.show, shouldStop: { Interruption.isRequested }, say: say)
    progress.finish()
    switch ending {
    case .published: say("shard \(number) of the plan \(plan.hash.prefix(12)) is in \(options.output.text)")
    case .wasThere: say("shard \(number) is there already")
    case .interrupted: say("what was measured is kept; repeat the same command to go on")
    }
    return ExitCode.done.rawValue
  }
}

extension RunOptions {
  /// The given memory, or half of the machine's.
  var memoryBudget: Int { memory?.bytes ?? Int(ProcessInfo.processInfo.physicalMemory / 2) }
}

extension ValueType<ShardNumber> {
  /// `3/64`.
  static let shard = Self(
    "i/n",
    parsing: { (text) throws(ValueError) in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let index = parts[0], let count = parts[1], let number = ShardNumber(index, of: count)
      else {
        throw ValueError(
          "'\(text)' is not a part of a plan; of sixteen parts, write 0/16 for the first and 15/16 for the last")
      }
      return number
    }, format: \.description)
}
