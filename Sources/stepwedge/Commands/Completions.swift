import CommandLineParsing

struct CompletionsOptions: Sendable {
  enum Shell: String, CaseIterable, Sendable { case bash, zsh, fish }

  var shell: Shell?
}

extension Command<CompletionsOptions> {
  static let completions: Self = Command(
    "completions", "Print a script that completes commands in your shell.", CompletionsOptions(),
    arguments: [.operand("shell", \.shell, .choice("shell"), "Print the script for this shell.")],
    examples: ["stepwedge completions bash"],
    discussion: "bash: source <(stepwedge completions bash). fish: stepwedge completions fish | source. "
      + "zsh: write it to a file named _stepwedge in a folder of $fpath."
  ) { options in
    guard let shell = options.shell else { return ExitCode.usage.rawValue }
    let script =
      switch shell {
      case .bash: BashCompletion.text(Stepwedge.tree)
      case .zsh: ZshCompletion.text(Stepwedge.tree)
      case .fish: FishCompletion.text(Stepwedge.tree)
      }
    Terminal.output.write(script)
    return ExitCode.done.rawValue
  }
}
