import Answers
import RunRecords

extension PoliciesSection {
  static func section(_ report: ReportData) -> PageSection {
    PageSection(
      id: "policies", title: "Policies", heading: "All policies", isInHeader: true,
      sub: """
        <b>Sent well</b>: at the server within the budget, and looking fine. Pale: another policy is shown to be at least as \
        good in sent well, size and harm.
        """,
      tools: """
        <label class="columns"><input type="checkbox" id="all-columns"> All columns</label>
        """,
      body: """
        <div class="card scroll" tabindex="0" role="region" aria-label="Answer table">
        \(table(report))</div>
        <details class="long"><summary>The answer in full</summary>
        \(words(report))
        </details>
        \(rule(report))
        """)
  }

  private static func rule(_ report: ReportData) -> Markup {
    """
    <details class="long"><summary>How the rule decides</summary>
    <p>Of 100 sends, how many are sent well: arrive within the budget and look fine. \(curve(report)) A photo that is \
    refused, fails or has no output counts as 0.</p>
    <ol>
    <li>Policies that break an enforced or a server’s limit on a photo are set aside.</li>
    <li>So are those that are better in nothing than another one: not in sent well, harm or mean bytes (paired, 95 % \
    confidence; that the other one does not harm more than 10 in 100 more has to be shown, too).</li>
    <li>Of the others the one that sends most well is recommended. It is a toss-up if another one is shown to be within a \
    point of it on both sides, or if it is best, or within a point of it, in fewer than 80&nbsp;% of resamples (seed \
    \(report.manifest.seed)).</li>
    <li>Where the best sends fewer than half well, none is good enough.</li>
    </ol>
    <p class="note"><b>Seen</b>: at the recipient too. <b>Sure in time</b>: photos that one link takes in time with a \
    chance of 95&nbsp;% or more. <b>Resamples</b>: these photos drawn again; they say nothing of photos unlike them.</p>
    \(judged(report))
    </details>
    """
  }
}
