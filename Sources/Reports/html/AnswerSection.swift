import Answers
import RunRecords

extension AnswerSection {
  static func section(_ report: ReportData) -> PageSection {
    PageSection(
      id: "answer", title: "Answer", heading: "The answer",
      body: """
        \(report.unfinished.map { "<p class=\"warning\" role=\"note\">\($0)</p>" as Markup } ?? "")
        \(words(report))
        \(Switches.form(report))
        \(terms)
        \(table(report))
        \(report.isLong ? unfold(report) : "")
        \(rule(report))
        """)
  }

  /// What the columns' heads are short for.
  private static let terms: Markup = """
    <p class="note"><b>Sent</b>: at the server within the budget; <b>seen</b>: at the recipient too; <b>sent well</b>: \
    sent, and looking fine. <b>Sure in time</b>: photos that one link takes in time with a chance of 95&nbsp;% or more. \
    <b>Beaten by none</b>: nothing else is shown to be as good in sends that go well, harm and bytes at once. \
    <b>Resamples</b>: these photos drawn anew; of photos unlike them they say nothing.</p>

    """

  private static func unfold(_ report: ReportData) -> Markup {
    """
    <p class="needs-script" hidden><button type="button" id="unfold" aria-expanded="false">Show all \
    \(report.policies.count) policies</button></p>
    """
  }

  private static func rule(_ report: ReportData) -> Markup {
    """
    <details><summary>How the rule decides</summary>
    <p>Of 100 sends, how many go well: arrive within the budget and look fine. \(curve(report)) A photo that is \
    refused, fails or has no output goes badly.</p>
    <ol>
    <li>Policies that break an enforced or a server’s limit on a photo are set aside.</li>
    <li>So are those that another one beats in all three of sends that go well, harm and mean bytes (paired, 95 % \
    confidence; that it does not harm more than 10 in 100 more has to be shown, too).</li>
    <li>Of the others the one that sends most well is recommended. It is a toss-up if another one is shown to be within a \
    point of it on both sides, or if it is best, or within a point of it, in fewer than 80&nbsp;% of resamples (seed \
    \(report.manifest.seed)).</li>
    <li>Where the best sends fewer than half well, none is good enough.</li>
    </ol>
    \(judged(report))
    </details>
    """
  }
}
