import CommandLineParsing

/// The commands that make presets of what a team measured of its own users.
enum CalibrateCommands {
  static let node = CommandNode(
    group: "calibrate", "Fit links, phones and criteria to what your own users measured.",
    [
      Command.calibrateUploads.node, Command.calibratePhone.node, Command.calibrateScript.node,
      Command.calibrateEyes.node,
    ])
}
