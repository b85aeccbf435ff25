import Documents
import PerceptualQuality

extension FileLanguage {
  /// The language of device files: a recipient's screen.
  static let device = FileLanguage(
    "device-file", title: "Device files",
    introduction: """
      A device is the screen on which a recipient looks at a picture: its pixels decide how much of a loss can be seen. \
      `--devices` and `--device` take the name of a built-in one (`stepwedge list devices`) or a file. With its size, the \
      distance of the eye and its light, it can be scored with ColorVideoVDP (`cvvdp`) too.
      """,
    examples: [
      Example(
        "Only pixels:",
        """
        { name: "old-phone", title: "Phone of 2016", width: 750, height: 1334, bubble: 400 }

        """),
      Example(
        "With its light, for `cvvdp`:",
        """
        {
          name: "fold", title: "Folding phone", source: "the maker's page; distance and room are our judgement",
          width: 1812, height: 2176,
          diagonal: "7.6in", distance: "40cm", peak: 1200, contrast: 1000000, ambient: 250,
        }

        """),
    ]
  ) { Device.form }
}
