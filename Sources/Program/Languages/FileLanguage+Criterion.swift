import CompressionStrategies
import Documents
import PerceptualQuality

extension FileLanguage {
  /// The language of criterion files: what looks fine.
  static let criterion = FileLanguage(
    "criterion-file", title: "Criterion files",
    introduction: """
      A criterion decides what looks fine: it names a score, and says which share of viewers find that a picture with \
      this score looks fine. `--criterion` takes the name of a built-in one (`stepwedge list criteria`) or a file. Its \
      curve is either `jnd` or `logistic`. `jnd` turns the score into just-noticeable differences (JND), which a share of \
      2 Φ(0.6745 JND) − 1 of the viewers notice; `logistic` is 1 / (1 + e^((midpoint − score) / width)). `--zooming 20%` \
      mixes in recipients who zoom in by two, for any criterion whose viewing is `fit`. [docs/eyes.md](eyes.md) says where the ones that ship come from.
      """,
    examples: [
      Example(
        "What your own people noticed, on your own phones:",
        """
        {
          name: "our-users", title: "Our users would not tell it from the original", looks: "look like the original",
          source: "blind test of 31 colleagues in May, on their own phones",
          metric: "cvvdp", viewing: "fit",
          logistic: { midpoint: 9.4, width: 0.2 },
          devices: { tablet: { midpoint: 9.6, width: 0.17 } },
          harmedBelow: "75%", notFor: ["text"],
        }

        """)
    ]
  ) { Criterion.form(metrics: CriterionReference.metrics) }
}
