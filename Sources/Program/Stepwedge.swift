package import CommandLineParsing
import System

/// The program: its commands, and the one place that turns errors into a sentence and an exit status.
package enum Stepwedge {
  /// To add a command, add a file in `Commands/` and a line here.
  static let tree: CommandTree = CommandTree(
    "stepwedge", "Compare photo compression designs on your photos, screens and links.",
    commands: [
      CommandNode.titled(
        "Measure", [Command.run.node, Command.compress.node, Command.score.node, Command.simulate.node]),
      CommandNode.titled(
        "Decide",
        [
          Command.report.node, Command.explain.node, Command.tune.node, Command.compare.node, Command.afterwards.node,
        ]),
      CommandNode.titled("Keep it that way", [Command.gate.node, Command.baseline.node, HistoryCommands.node]),
      CommandNode.titled(
        "Your own data", [Command.newPolicy.node, CorpusCommands.node, CalibrateCommands.node, Command.ask.node]),
      CommandNode.titled(
        "Many machines",
        [
          Command.plan.node, Command.submit.node, Command<ShardOptions>.missing.node, Command<ShardOptions>.merge.node,
          Command.verify.node,
        ]),
      CommandNode.titled(
        "The program itself",
        [Command.list.node, Command.doctor.node, Command.completions.node, Command.manual.node]),
    ].flatMap(\.self),
    hidden: [Command.worker.node],
    topics: [
      CommandTree.Topic("exit-status", "List what the exit statuses mean.", ExitCode.table),
      CommandTree.Topic("units", "Show how to write sizes, times, rates and shares.", unitsTopic),
    ] + WrittenFiles.topics,
    version: { Version.text })

  /// Runs the command that the words describe; returns the exit status.
  package static func run(_ words: [Word]) async -> Int32 {
    // A reader that stops early, such as head, must not kill us before everything is recorded.
    signal(SIGPIPE, SIG_IGN)
    // A file that exceeds its size limit is an error like a full disk; it must not end the program silently.
    signal(SIGXFSZ, SIG_IGN)
    do {
      switch try tree.request(words, width: Terminal.width) {
      case .text(let text):
        Terminal.output.write(text)
        return ExitCode.done.rawValue
      case .run(let action): return Interruption.status(after: try await action())
      }
    } catch let error as UsageError {
      Terminal.errors.write(error.text(width: Terminal.width))
      return ExitCode.usage.rawValue
    } catch let complaint as any Complaint {
      Terminal.errors.write(complaint.text)
      return complaint.exitCode.rawValue
    } catch {
      Terminal.errors.write("stepwedge: \(error) (this is a bug in Stepwedge; please report it)\n")
      return ExitCode.fault.rawValue
    }
  }

  private static let unitsTopic = """
    Sizes   2MB is 2,000,000 bytes, 2MiB is 2,097,152; 500KB, 500kb, "500 KiB"; a plain number is bytes.
    Times   5s, 250ms, 2min, 1h.
    Rates   10Mbit, 384kbit, 1.6Mbit/s.
    Shares  1% or 0.01.
    """
}
