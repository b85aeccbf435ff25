import CompressionStrategies
import FileLanguages

extension FileLanguage {
  /// What steps of compression cost a phone.
  static let phone = FileLanguage(
    "phone-file", title: "Phone files",
    introduction: """
      A phone says what each kind of step of compression costs it. The time of a photo is the sum over its steps: exact, \
      and the same on every machine. `--phone` of `run` and `report` takes the name of one that ships (`stepwedge list \
      phones`), a file, how many times as fast as the phone `reference`, or `none`, which leaves compression out. Without \
      it compression is simulated on \(PhoneCatalog.usual). How well that predicts a clock is in phone-model.md. `stepwedge calibrate phone` makes such a file of a phone's own \
      export (calibration.md).

      \(WrittenFiles.manners)
      """,
    examples: [
      Example(
        "A phone that does every step 0.4 times as fast as the reference, and where that is from:",
        """
        { name: "our-old-phone", title: "Phone of 2019", source: "our own stopwatch, three photos", speed: 0.4 }

        """),
      Example(
        "As `calibrate phone` writes it, with what it measured, the pace of each step and how far its repeats lie apart:",
        """
        {
          name: "test-phone", title: "Phone of 2022", source: "an export of 70 timings",
          speed: 0.71,
          costs: {
            "decode.jpeg": { megapixel: 0.008, megabyte: 0.009 },
            "encode.jpeg": { megapixel: 0.011, megabyte: 0.012 },
          },
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
