import CommandLineParsing
import CompressionStrategies
import System

struct NewPolicyOptions: Sendable {
  var app = AppOptions()
  var output = FilePath("ours.json5")
  var overwrites = false
}

extension Command<NewPolicyOptions> {
  static let newPolicy = Command(
    "new-policy", "Write a policy file for your own app, from its platform and settings.", NewPolicyOptions(),
    arguments: AppOptions.arguments(
      \.app, "Name the app's platform, which sets the encoder, the resizer, the phone and the screen.")
      + [
        .option("output", short: "o", \.output, .file("policy"), "Write the policy to this file."),
        .flag("force", short: "f", \.overwrites, "Overwrite an existing file."),
      ],
    examples: ["stepwedge new-policy --app ios --side 1600 --quality 0.75 -o ours.json5"],
    discussion:
      "The same quality makes other files on each platform: 0.8 on iOS takes nearly twice the bytes of 0.8 on Android. "
      + "Every line of the file has a comment; 'stepwedge help policy-file' describes all keys. A run with this file "
      + "compares the others with it.",
    exitStatus: ExitCode.text([.cannotCreate: "the file cannot be written, or exists already"])
  ) { options in
    guard let sketch = try options.app.sketch() else {
      throw Failure(.usage, "the platform is missing; add --app ios, android or web")
    }
    try OutputFile.write(sketch.text, to: options.output, overwrites: options.overwrites)
    let path = options.output.text
    Terminal.output.write(
      "\(sketch.text)\nWritten to \(path). Next: stepwedge run PHOTOS --policies \(path),whatsapp-like\n")
    return ExitCode.done.rawValue
  }
}
