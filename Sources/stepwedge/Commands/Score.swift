import CommandLineParsing
import Files
import PerceptualQuality
import Workbench

extension Command<ScoreOptions> {
  static let score: Self = Command(
    "score", "Say how much the eye loses from one picture to another.", ScoreOptions(),
    arguments: [
      .operand("reference", \.reference, .file("reference"), "The picture as it was.", isRequired: false),
      .operand("candidate", \.candidate, .file("candidate"), "What was made of it.", isRequired: false),
      .repeated(
        "metric", short: "m", \.metrics, .metric, "What to compute; give it again for more.", fallback: "ssimulacra2"),
      .repeated(
        "device", short: "d", \.devices, .device,
        "Compare what this screen shows; without it, both pictures must have one size."),
      .repeated("viewing", \.viewings, .choice("viewing"), "How the device shows it.", fallback: "fit"),
      .option(
        "display", \.display, .display,
        "By whose light, size and distance cvvdp judges, standard_fhd by default; it changes no pixel."),
      .option("pairs", \.pairs, .file(), "Score every pair of a table with the columns ref and dist."),
      .option(
        "heatmap", \.heatmap, .file("png"),
        "Draw where the loss is, by cvvdp if that is asked first: dark blue little, yellow much."),
      .option("worst-tile", \.worstTile, .file("png"), "Draw the worst 256 × 256 pixels, before and after."),
      .jobs(\.jobs, "Pairs, or threads on a single one, that work at once."),
      .flag("force", short: "f", \.overwrites, "Overwrite pictures that are there already."),
      .flag("json", \.isJSON, "Print JSON."),
    ] + IsolationChoice.arguments(\.isolation),
    examples: [
      "stepwedge score photo.heic sent.jpg --device phone",
      "stepwedge score before.png after.png --metric ssimulacra2 --metric butteraugli3 --json",
      "stepwedge score photo.jpg sent.jpg --device tablet --heatmap loss.png --worst-tile worst.png",
      "stepwedge score --pairs pairs.tsv > scored.tsv",
      "stepwedge score --pairs pairs.tsv --metric cvvdp --display standard_phone",
    ],
    discussion: "SSIMULACRA2 reads: 90 nobody sees it, 80 hardly, 70 good, 50 somewhat annoying, 30 poor. A device "
      + "shows a picture fitted into its screen, never enlarged past its own pixels; zoom2 is twice as large, zoom4 four times. "
      + "ColorVideoVDP (cvvdp) counts what is lost from 10 down, on the screen of the device or else of --display.",
    exitStatus: "0 done, 64 wrong command line, 65 a picture cannot be read or the sizes differ, 66 a file is missing, "
      + "69 a library that a metric needs is missing, 73 a picture cannot be written."
  ) { options in
    if let pairs = options.pairs {
      guard options.reference == nil, options.devices.isEmpty, options.heatmap == nil, options.worstTile == nil else {
        throw Failure(.usage, "--pairs compares the pairs of its table as they are: no pictures, devices or drawings")
      }
      Interruption.listen()
      return try PairsScoring(
        table: try PairsTable(pairs), question: try options.question,
        jobs: options.jobs.number, isolation: try options.isolation.workers(), isJSON: options.isJSON
      ).run()
    }
    guard let reference = options.reference, let candidate = options.candidate else {
      throw Failure(.usage, "two pictures are needed, the reference first (or --pairs with a table of them)")
    }
    guard options.viewings.isEmpty || !options.devices.isEmpty else {
      throw Failure(.usage, "--viewing says how a device shows a picture; name one with --device, such as phone")
    }
    Interruption.listen()
    try PairReport(PicturePair(reference: reference, candidate: candidate), options).print()
    return ExitCode.done.rawValue
  }
}
