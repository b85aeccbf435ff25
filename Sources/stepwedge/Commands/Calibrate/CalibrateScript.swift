import Calibration
import CommandLineParsing

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
