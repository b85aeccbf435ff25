import Judgement
import Records
import Units

/// “What if…”: a panel that lists the alternatives, and for each what the first screen shows when it is chosen. The
/// program has answered all of them; the page's script only puts one in the place of another.
struct WhatIf {
  private let report: ReportData
  private let alternatives: [Alternative]

  init(_ report: ReportData) {
    self.report = report
    alternatives = report.alternatives
  }

  /// Whether there is anything to choose.
  var isEmpty: Bool { alternatives.isEmpty }

  /// The button in the title line.
  static let button: Markup = """
    <button type="button" class="main needs-script" hidden id="what-if" aria-haspopup="dialog">What if…</button>
    """

  /// What says above the answer that an alternative is shown; also on paper.
  static let bar: Markup = """
    <div class="altered" id="changed" role="status" hidden><p><b>If <span id="condition"></span>.</b> Card, plot and table \
    show that; the rest of the page is as asked.</p>
    <p><button type="button" class="tool" id="reset">Back to the answer as asked</button>
    <button type="button" class="tool" id="save-page">Save this page with these settings</button></p></div>
    """

  /// The panel.
  var panel: Markup {
    let (others, same) = (alternatives.filter(isOther), alternatives.filter { !isOther($0) })
    return """
      <dialog class="panel" id="panel" aria-labelledby="panel-heading">
      <header><h2 id="panel-heading">What if…</h2><button type="button" class="tool" id="panel-close">Close</button></header>
      <p class="note">One thing changes, all else stays as it is. Choose a line to see its answer.</p>
      \(list("These change the recommendation", others))\(list("These keep it", same))
      <h3>The same on the command line</h3>
      <p class="command"><code id="command">\(report.reportCommand)</code> <button type="button" class="tool" id="copy-command">Copy</button></p>
      <p class="note">RUN is the run’s folder. Other values and several changes at once: <code>stepwedge report --help</code>.</p>
      </dialog>

      """
  }

  private func isOther(_ alternative: Alternative) -> Bool { alternative.isOther(than: report.answer) }

  private func list(_ heading: Markup, _ alternatives: [Alternative]) -> Markup {
    guard !alternatives.isEmpty else { return "" }
    return "<h3>\(heading)</h3>\n<ul class=\"ifs\">\n\(alternatives.map(row))</ul>\n"
  }

  private func row(_ alternative: Alternative) -> Markup {
    let (words, answer) = (AlternativeWords(alternative: alternative, report: report), alternative.answer)
    let row = (answer.leader ?? answer.nearest).flatMap { answer.row(of: $0) }
    let facts = [
      row.map { "\(AnswerWords.hundredths($0.sentWell)) of 100" }, words.gain.isEmpty ? nil : words.gain,
      row?.meanBytes.map { Wording.bytes($0) },
    ]
    let names = answer.policies.map { name -> Markup in
      let mark = report.policies.firstIndex { $0.answer.policy == name }.map { report.marks[$0].sign } ?? ""
      return "<span class=\"name\">\(mark)<bdi>\(name)</bdi></span> "
    }
    let verdict: Markup =
      switch answer.verdict {
      case .take: "\(names)"
      case .tossUp: "Toss-up: \(names)"
      case .none: "None is good enough; nearest: <bdi>\(answer.nearest ?? "none")</bdi> "
      }
    return """
      <li><button type="button" data-if="\(words.key)"><b>If \(words.condition)</b><span>\(verdict)</span>\
      <small>\(facts.compactMap { $0 }.joined(separator: " · "))</small></button></li>

      """
  }

  /// What the first screen shows of each alternative, inert until it is chosen.
  var templates: [Markup] {
    alternatives.map { alternative in
      let (words, shown) = (AlternativeWords(alternative: alternative, report: report), report.answering(alternative))
      return """
        <template data-if="\(words.key)" data-condition="\(words.condition)" data-command="\(shown.reportCommand)">\
        <span data-part="setting">\(shown.setting)</span>\(AnswerCard.markup(shown))\(SentWellPlot.markup(shown))\
        \(PoliciesSection.table(shown))</template>

        """
    }
  }
}
