import CommandLineParsing

/// The commands that make presets of what a team measured of its own users.
enum CalibrateCommands {
  static let node = CommandNode(
    group: "calibrate", "Make links of your own users' uploads, and measure their phones.",
    [Command.calibrateUploads.node, Command.calibratePhone.node, Command.calibrateScript.node])
}
