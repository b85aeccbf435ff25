import Calibration
import CommandLineParsing

struct CalibrateScriptOptions: Sendable {
  var platform = PhoneScript.apple
}

extension Command<CalibrateScriptOptions> {
  static let calibrateScript: Self = Command(
    "script", "Print the source file that measures a phone's codecs from within an app.", CalibrateScriptOptions(),
    arguments: [
      .option("platform", \.platform, .choice("platform"), "Swift for iOS and macOS (apple), or Kotlin (android).")
    ],
    examples: [
      "stepwedge calibrate script > PhoneExport.swift",
      "stepwedge calibrate script --platform android > PhoneExport.kt",
    ],
    discussion: "The file needs nothing but the platform. It times decoding, resizing and encoding of pictures that it "
      + "draws itself, and saves the header of the JPEG that each quality makes: what an encoder model is made of "
      + "(docs/encoders.md)."
  ) { options in
    Terminal.output.write(options.platform.text)
    return ExitCode.done.rawValue
  }
}
