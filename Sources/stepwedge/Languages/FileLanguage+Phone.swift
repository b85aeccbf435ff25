import CompressionStrategies
import FileLanguages

extension FileLanguage {
  /// How fast a phone compresses.
  static let phone = FileLanguage(
    "phone-file", title: "Phone files",
    introduction: """
      A phone says how many times as fast as the machine that times compression it does the same. `--phone` of `run` and \
      `report` takes the name of one that ships (`stepwedge list phones`), a file, or a factor alone; the budget then has \
      to hold compression, too. `stepwedge calibrate phone` makes such a file of a phone's own export (calibration.md): \
      make it on the machine that times, for its factors are beside that machine.

      \(WrittenFiles.manners)
      """,
    examples: [
      Example(
        "A factor and where it is from:",
        """
        { name: "our-old-phone", title: "Phone of 2019", source: "our own stopwatch, three photos", speed: 0.4 }

        """),
      Example(
        "As `calibrate phone` writes it, with the pace of each step and how far its repeats lie apart:",
        """
        {
          name: "test-phone", title: "Phone of 2022", source: "an export of 70 timings, beside our build machine",
          speed: 0.71,
          steps: {
            decode: { speed: 0.8, from: 0.74, to: 0.83 },
            resize: { speed: 0.52, from: 0.5, to: 0.55 },
            encode: { speed: 0.9, from: 0.86, to: 0.92 },
          },
        }

        """),
    ]
  ) { Phone.form }
}
