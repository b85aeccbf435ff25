import Documents
import Judgement

extension FileLanguage {
  /// The language of gates files: what must be true of a run.
  static let gates = FileLanguage(
    "gates-file", title: "Gates files",
    introduction: """
      A gates file says what must be true of a run; `stepwedge gate` answers with pass, fail or cannot tell (gates.md says \
      when). `stepwedge list gates` lists those that ship; `stepwedge gate RUN --suggest` prints one that a run passes.

      An assertion has one of `every`, `median`, `mean`, `worst`, `percentile` with `of`, `share` and `count`, and a limit \
      for that figure: bounds, or `versus: "baseline"` with ratios, a difference, or `equals: true`. With several limits \
      against a baseline, an assertion fails only if all of them are exceeded. columns.md lists the columns.
      """,
    examples: [
      Example(
        "Bounds, shares, a baseline and a waiver:",
        """
        {
          name: "ours", title: "What our app promises", budget: "5s",
          assertions: [
            { name: "server accepts it", where: { policy: "our-app" }, every: "mainBytes", below: "2MiB" },
            {
              name: "in time on WiFi", where: { policy: "our-app", link: "wifi" },
              share: { of: "chanceInBudget", atLeast: 0.95 }, atLeast: "95%", because: "the specification, 4.2",
            },
            { name: "looks right", where: { metric: "ssimulacra2" }, percentile: 5, of: "score", atLeast: 60 },
            { name: "large photos too", where: { photoBytes: { above: "8MB" } }, worst: "ratio", above: 2 },
            { name: "nothing fails", where: { status: ["failed", "refused"] }, count: "photo", atMost: 0 },
            { name: "no larger", mean: "mainBytes", versus: "baseline", atMostRatio: 1.01 },
          ],
          waivers: [
            { assertion: "looks right", photo: "IMG_0042.jpg", ceiling: 55, because: "a scan of a fax", until: "2035-03-01" },
          ],
        }

        """)
    ],
    listedElsewhere: [
      "assertions[], where": """
      Any column of columns.md that the row has: a value such as `"2MiB"`, a list of values, or bounds such as \
      `{ atMost: "8MB" }`.
      """
    ]
  ) { Gate.form }
}
