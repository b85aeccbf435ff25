import CommandLineParsing
import CompressionStrategies
import Files
import ImageCodecs
import JSONText
import Workbench

struct CalibratePhoneOptions: Sendable {
  var export: FilePath?
  var output: FilePath?
  var encoder: FilePath?
  var overwrites = false
  var isJSON = false
}

extension Command<CalibratePhoneOptions> {
  static let calibratePhone: Self = Command(
    "phone", "Make a phone, and a model of its encoder, of what it exported.", CalibratePhoneOptions(),
    arguments: [
      .operand("export", \.export, .file("export"), "What the file of `calibrate script` saved on the phone."),
      .option("output", short: "o", \.output, .file(), "Where to write the phone's file, for --phone."),
      .option("encoder", \.encoder, .file(), "Where to write the model of its encoder, for a policy's encoder."),
      .flag("force", short: "f", \.overwrites, "Overwrite files that are there already."),
      .flag("json", \.isJSON, "Print JSON."),
    ],
    examples: [
      "stepwedge calibrate phone phone.json -o our-phone.json5",
      "stepwedge calibrate phone phone.json -o our-phone.json5 --encoder our-encoder.json5",
    ],
    discussion:
      "Each step's time is compared with what the phone `reference` takes for the same pictures (docs/phones.md). "
      + "`run --phone our-phone.json5` then simulates compression on it.",
    exitStatus:
      "0 done, 64 wrong command line, 65 an export with errors (each is told; nothing is written), 66 no such "
      + "export, 73 a file cannot be written."
  ) { options in
    guard let output = options.output, let path = options.export else {
      throw Failure(.usage, "-o is missing: where is the phone to be written? For example -o our-phone.json5")
    }
    let export = try PhoneExport(reading: InputFile.read(path), from: path.text)
    let yardstick = try PhoneYardstick(of: export)
    guard let phone = Phone(named: output.presetName("phone"), from: export, beside: yardstick) else {
      throw Failure(
        .badData, "\(path.text): it holds no time of a picture that is drawn here; export anew with `calibrate script`")
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
