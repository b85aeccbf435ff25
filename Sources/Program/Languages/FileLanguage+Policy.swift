import CompressionStrategies
import Documents

extension FileLanguage {
  /// The language of policy files: one app's design.
  static let policy = FileLanguage(
    "policy-file", title: "Policy files",
    introduction: """
      A policy says what an app makes of a photo before it sends it, and how it sends it. `--policies` and `--policy` take \
      the name of a built-in one (`stepwedge list policies`, printed by `--show NAME`) or a file.

      `main` says how the picture is made: its `strategy` is one of those below, each with keys of its own. Qualities are \
      numbers from 0 to 1, as the app's code has them; `encoder` says what they mean. `stepwedge list policies --schema` \
      prints a JSON schema for editors.
      """,
    examples: [
      Example(
        "A design that lowers the quality until its limit is met, with a thumbnail that is sent first:",
        """
        {
          name: "our-app",
          title: "Our app, version 3",
          source: "ImageSender.swift",
          input: { maxBytes: "20MB", formats: ["jpeg", "heic", "png"] },
          main: {
            strategy: "qualityStepping",
            longestSide: 1600,
            resizer: "gamma", encoder: "apple-imageio",
            start: 0.8, step: 0.1, floor: 0.4, limit: "600KB", onFailure: "refuse",
          },
          thumbnail: { longestSide: 240, quality: 0.6, uploaded: true },
          limits: [{ rendition: "main", maxBytes: "600KB", kind: "enforced" }],
          upload: { order: ["thumbnail", "main"], announce: "afterThumbnail", retries: 3, resume: true },
        }

        """),
      Example(
        "The best JPEG within a limit, with fewer pixels before a quality below 0.4:",
        """
        { name: "our-limit", main: { strategy: "sizeSearch", limit: "400KB", longestSide: 2048, minQuality: 0.4 } }

        """),
      Example(
        "Other settings for small photos than for large ones:",
        """
        {
          name: "our-bands",
          main: {
            strategy: "adaptiveByDimension",
            bands: [
              { upTo: 1000, start: 0.9 },
              { longestSide: 1920, start: 0.75, step: 0.05, floor: 0.5, limit: "500KB" },
            ],
          },
        }

        """),
      Example(
        "The best picture that arrives over 3G within four seconds in 90 % of sends:",
        """
        { name: "our-four-seconds", main: { strategy: "timeBudget", link: "3g", budget: "4s", chance: "90%" } }

        """),
      Example(
        "A command that makes the picture, here ImageMagick; no shell reads the command:",
        """
        {
          name: "our-tool",
          main: { strategy: "external", command: "convert {input} -auto-orient -resize 2048x2048> -quality 75 {output}" },
        }

        """),
    ]
  ) { Policy.form }
}
