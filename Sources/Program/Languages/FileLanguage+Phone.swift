import CompressionStrategies
import Documents

extension FileLanguage {
  /// The language of phone files: what the steps of compression cost a phone.
  static let phone = FileLanguage(
    "phone-file", title: "Phone files",
    introduction: """
      A phone file says how long a phone takes for each kind of compression step. The time for a photo is the sum over \
      its steps: exact, and the same on every machine. `--phone` of `run` and `report` takes the name of a built-in one (`stepwedge list \
      phones`), a file, how many times as fast as the phone `reference`, or `none`, which leaves compression out. Without \
      it compression is simulated on \(Phone.usual). calibration.md says how close this comes to real times. \
      `memory` says how much memory the steps take, and how much each way into the app allows. \
      `stepwedge calibrate phone` makes such a file from a phone's own export (calibration.md).
      """,
    examples: [
      Example(
        "A phone that does every step at 0.4 times the reference's speed, and the source of that number:",
        """
        { name: "our-old-phone", title: "Phone of 2019", source: "our own stopwatch, three photos", speed: 0.4 }

        """),
      Example(
        "What `calibrate phone` writes: the measured costs, and the pace of each step with its spread:",
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
