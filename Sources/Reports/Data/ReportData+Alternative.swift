import Judgement
import Records

extension ReportData {
  /// The alternatives to the question, those that change the recommendation first.
  var alternatives: [Alternative] {
    let all = samples.evidence.alternatives(
      to: question, comparingWith: versus?.policy, curves: manifest.policies.curves)
    return all.filter { $0.isOther(than: answer) } + all.filter { !$0.isOther(than: answer) }
  }

  /// What the first screen and the main columns of the table show of an alternative; everything else stays as it is.
  func answering(_ alternative: Alternative) -> ReportData {
    var other = self
    other.isAlternative = true
    (other.question, other.answer, other.versus) = (alternative.question, alternative.answer, alternative.versus)
    other.samples.evidence = samples.evidence.evidence(for: alternative.change) ?? samples.evidence
    if alternative.question.mix != question.mix {
      other.samples.uploadSeconds = samples.linkSeconds.map {
        alternative.question.mean(of: $0, over: samples.links)
      }
    }
    // How much text is kept is only known for the screen and the photos of the report's own answer.
    if other.question.device != question.device || other.question.photos != question.photos {
      other.textKept = TextKept()
    }
    other.policies = policies.indices.map { PolicyFigures(policies[$0], at: $0, in: other) }
    return other
  }

  /// The command that answers the question in the same way.
  var reportCommand: String {
    let words = scope + question.options(since: manifest.question)
    return (["stepwedge report RUN"] + words.map(\.inShell)).joined(separator: " ")
  }

  /// The id of an element; only the report's own answer has one.
  func id(_ name: Markup) -> Markup { isAlternative ? "" : " id=\"\(name)\"" }
}

extension PolicyFigures {
  /// A policy's figures for another question, as far as the first screen shows them.
  fileprivate init(_ own: PolicyFigures, at policy: Int, in report: ReportData) {
    let told = report.answer.row(of: own.answer.policy)
    var row = PolicyAnswer()
    row.policy = own.answer.policy
    if let told { row.take(told) }
    let places = report.samples.places(report.question.photos)
    let (harmed, scored) = report.samples.harmed(policy, places, report.question)
    self.init(
      answer: row, shareByLink: [], harmed: harmed, scored: scored, limitsBroken: own.limitsBroken,
      notSent: own.notSent, means: PolicyMeans(policy, report.samples, report.answer, report.question),
      medianThumbnailBytes: nil, bytesInterval: nil, scoreInterval: nil, time: .unknown, told: told,
      design: own.design)
  }
}

extension PolicyFigures.Time {
  fileprivate static let unknown = Self(
    compress: nil, parts: CompressionParts(), upload: nil, queue: nil, uploadP95: nil, preview: nil, total: nil)
}

extension String {
  /// The text as one word of a shell.
  var inShell: String {
    let isPlain = allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.,=/%+:".contains($0)) }
    return isPlain && !isEmpty ? self : "'\(replacing("'", with: "'\\''"))'"
  }
}
