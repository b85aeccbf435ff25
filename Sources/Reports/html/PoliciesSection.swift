import Judgement
import Records

extension PoliciesSection {
  static func section(_ report: ReportData) -> PageSection {
    PageSection(
      id: "policies", title: "Policies", heading: "All policies", isInHeader: true,
      sub: """
        <b>Sent well</b>: the server has the picture within the budget, and it looks fine. Pale: better in nothing than \
        another policy.
        """,
      tools: """
        <label class="columns"><input type="checkbox" id="all-columns"> All columns</label>
        """,
      body: """
        <div class="card scroll" tabindex="0" role="region" aria-label="Answer table">
        \(table(report))\(sweep(report))</div>
        \(Parts.folded("The answer in full, and how the rule decides", words(report) + rule(report)))
        """)
  }

  /// What the bytes for the same eye are read from.
  private static func sweep(_ report: ReportData) -> Markup {
    report.versus.map { "<p class=\"note x-note\">\($0.sweepWords)</p>" } ?? ""
  }

  private static func rule(_ report: ReportData) -> Markup {
    """
    <p>Of 100 sends, how many are sent well: reach the server within the budget and look fine. \(curve(report)) A photo that is \
    refused, fails or has no output counts as 0.</p>
    <ol>
    <li>Policies that break an enforced or a server’s limit on a photo are set aside.</li>
    <li>A policy is also set aside if it is better in nothing than another one: not in sent well, harm or mean bytes. \
    Differences of the same photos decide, at 95 % confidence, and the other policy must be shown to harm at most 10 \
    photos in 100 more.</li>
    <li>Of the rest that come within a point of the one that sends most pictures well, the one with the fewest bytes is \
    recommended. It is a toss-up if it comes within a point of the best in fewer than 80&nbsp;% of resamples (seed \
    \(report.manifest.seed)). How sure that is: this share, times n / (n + 2) for n photos.</li>
    <li>If the best sends fewer than half of the pictures well, none is good enough.</li>
    </ol>
    <p class="note"><b>Nearly always in time</b>: photos that one link delivers in time with a chance of 95&nbsp;% or more. <b>Resamples</b>: sets of photos drawn at random from these ones; they say \
    nothing about photos unlike these.</p>
    \(judged(report))
    """
  }
}
