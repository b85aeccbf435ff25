import Gates
import Meaning
import Reports

extension GateFindings {
  /// A gate's report, as the reports of runs show it.
  init(_ report: GateReport) {
    let findings = report.judgements.map { judgement in
      Finding(
        name: "\(judgement.gate): \(judgement.assertion.name)", verdict: judgement.verdict,
        why: judgement.why, offenders: judgement.offenders.prefix(5).map { "\($0.name): \($0.why)" })
    }
    let waivers = report.waivers.map { waiver in
      Finding(
        name: "\(waiver.gate): waiver of \(waiver.waiver.assertion)", verdict: waiver.verdict, why: waiver.why)
    }
    self.init(verdict: report.verdict, findings: findings + waivers)
  }
}
