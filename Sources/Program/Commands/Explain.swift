import CommandLineParsing
import Records
import Reports
import System
import Workbench

struct ExplainOptions: Sendable {
  var run: FilePath?
  var photo: String?
  var policy: String?
}

extension Command<ExplainOptions> {
  static let explain = Command(
    "explain", "Show step by step what happened to one photo with each policy.", ExplainOptions(),
    arguments: [
      .operand("run", \.run, .folder("run"), "Read this run folder."),
      .operand("photo", \.photo, .text("photo"), "Explain this photo: its name in the run, or its path."),
      .option("policy", \.policy, .text("policy"), "Explain only this policy."),
    ],
    examples: ["stepwedge explain stepwedge-run IMG_0042.jpg --policy convos"],
    exitStatus: ExitCode.text([
      .usage: "the run has no such photo or policy",
      .badData: "the folder is not a run",
      .noInput: "there is no such run",
    ])
  ) { options in
    guard let path = options.run, let photo = options.photo else { return ExitCode.usage.rawValue }
    let run = try RunReader(RunFolder(path.text))
    let name = run.manifest.name(of: photo)
    try options.check(name, try run.rows(), in: path)
    let story = try PhotoStory(of: name, under: options.policy, in: run) { trial, link in
      UploadCourse(of: trial, over: link, in: run.manifest)?.clause
    }
    Terminal.output.write(story.text)
    return ExitCode.done.rawValue
  }
}

extension ExplainOptions {
  /// Throws if the run lacks what the command line names.
  fileprivate func check(_ photo: String, _ trials: [Trial], in path: FilePath) throws {
    guard !trials.isEmpty else {
      throw Failure(.noInput, "\(path.text): no photo has been measured yet; repeat the run command to go on")
    }
    let tried = trials.filter { $0.photo == photo }.map(\.policy)
    guard !tried.isEmpty else {
      let known = Set(trials.map(\.photo)).sorted()
      throw Failure(.usage, "\(ValueError.unknownName(photo, "photo of this run", known).reason)")
    }
    if let policy, !tried.contains(policy) {
      throw Failure(.usage, "--policy: \(ValueError.unknownName(policy, "policy of this run", tried).reason)")
    }
  }
}

extension RunManifest {
  /// The name of the photo that has this name, or whose file, or a copy of it, has this path.
  fileprivate func name(of word: String) -> String {
    if inputs.contains(where: { $0.photo == word }) { return word }
    let path = FilePath(word).absolute.text
    return inputs.first { input in
      ([input.path] + (input.copies ?? [])).contains { FilePath(written: $0).absolute.text == path }
    }?.photo ?? word
  }
}
