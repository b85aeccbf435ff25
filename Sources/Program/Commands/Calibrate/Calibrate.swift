import Calibration
import CommandLineParsing
import CompressionStrategies
import Documents
import ImageCodecs
import System
import Workbench

/// The commands that make presets from a team's measurements of its own users.
enum CalibrateCommands {
  static let node = CommandNode(
    group: "calibrate", "Fit links, phones and criteria to what your own users measured.",
    [
      Command.calibrateUploads.node, Command.calibratePhone.node, Command.calibrateScript.node,
      Command.calibrateEyes.node,
    ])
}

struct CalibrateScriptOptions: Sendable {
  var platform = PhoneScript.apple
}

extension Command<CalibrateScriptOptions> {
  static let calibrateScript: Self = Command(
    "script", "Print a source file that measures a phone's codecs from inside an app.", CalibrateScriptOptions(),
    arguments: [
      .option(
        "platform", \.platform, .choice("platform"), "Print Swift for iOS and macOS (apple), or Kotlin (android).")
    ],
    examples: [
      "stepwedge calibrate script > PhoneExport.swift",
      "stepwedge calibrate script --platform android > PhoneExport.kt",
    ],
    discussion: "The file needs only the platform. It times decoding, resizing and encoding of pictures that it draws "
      + "itself. It also saves the header of a JPEG at each quality, from which an encoder model is made "
      + "(docs/encoders.md)."
  ) { options in
    Terminal.output.write(options.platform.text)
    return ExitCode.done.rawValue
  }
}

extension FilePath {
  /// The name of a preset that is written to this file.
  func presetName(_ otherwise: String) -> String {
    let last = text.split(separator: "/").last ?? ""
    let stem = last.hasSuffix(".json5") ? last.dropLast(6) : last.hasSuffix(".json") ? last.dropLast(5) : last
    let plain = stem.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return plain.isEmpty ? otherwise : plain
  }
}

struct CalibratePhoneOptions: Sendable {
  var export: FilePath?
  var output: FilePath?
  var encoder: FilePath?
  var overwrites = false
  var isJSON = false
}

extension Command<CalibratePhoneOptions> {
  static let calibratePhone: Self = Command(
    "phone", "Make a phone file and an encoder model from what a phone exported.", CalibratePhoneOptions(),
    arguments: [
      .operand(
        "export", \.export, .file("export"), "Read this file, which the code from `calibrate script` saved."),
      .option("output", short: "o", \.output, .file(), "Write the phone to this file, for --phone."),
      .option("encoder", \.encoder, .file(), "Write the encoder model to this file, for the key encoder of a policy."),
      .flag("force", short: "f", \.overwrites, "Overwrite existing files."),
      .flag("json", \.isJSON, "Print JSON."),
    ],
    examples: [
      "stepwedge calibrate phone phone.json -o our-phone.json5",
      "stepwedge calibrate phone phone.json -o our-phone.json5 --encoder our-encoder.json5",
    ],
    discussion:
      "The time of each step is compared with the time that the phone `reference` takes for the same pictures "
      + "(docs/phones.md). `run --phone our-phone.json5` then simulates compression on your phone.",
    exitStatus: ExitCode.text([
      .badData: "the export has errors (all are printed; nothing is written)",
      .noInput: "there is no such export",
      .cannotCreate: "a file cannot be written",
    ])
  ) { options in
    guard let output = options.output, let path = options.export else {
      throw Failure(.usage, "-o is missing; name the file for the phone, such as -o our-phone.json5")
    }
    let export = try PhoneExport(reading: InputFile.read(path), from: path.text)
    let yardstick = try PhoneYardstick(of: export)
    guard let phone = Phone(named: output.presetName("phone"), from: export, beside: yardstick) else {
      throw Failure(
        .badData,
        "\(path.text): no time in it is of a picture that this version draws; export again with `calibrate script`")
    }
    let model = try options.encoder.map { path in
      try (path: path, text: EncoderModel(named: path.presetName("encoder"), from: export).text)
    }
    try OutputFile.write(phone.written, to: output, overwrites: options.overwrites)
    if let model { try OutputFile.write(model.text, to: model.path, overwrites: options.overwrites) }
    let summary = PhoneSummary(phone, of: export, leftOut: export.timings.count { !yardstick.knows($0) })
    Terminal.output.write(options.isJSON ? summary.json.line + "\n" : summary.text)
    return ExitCode.done.rawValue
  }
}
