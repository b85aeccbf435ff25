import Calibration
import CommandLineParsing
import Files

/// The commands that make presets of what a team measured of its own users.
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
  /// What a preset that is written to this file is called.
  func presetName(_ otherwise: String) -> String {
    let last = text.split(separator: "/").last ?? ""
    let stem = last.hasSuffix(".json5") ? last.dropLast(6) : last.hasSuffix(".json") ? last.dropLast(5) : last
    let plain = stem.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return plain.isEmpty ? otherwise : plain
  }
}
