package import CompressionStrategies
import Judgement
import PerceptualQuality
import Records

/// Two policies on the same photos, for the same question: what the new one does better or worse than the old one.
package struct PolicyComparison: Sendable {
  /// What readers call the old policy and the new one.
  package let names: (before: String, after: String)
  /// The settings that differ.
  package let settings: [PolicyChange]
  /// How many photos count.
  package let photos: Int
  /// Photos that look fine under the old policy and harmed under the new one.
  package let newlyHarmed: [String]
  /// Photos that look harmed under the old policy and fine under the new one.
  package let noLongerHarmed: [String]
  /// The new policy's bytes as a multiple of the old one's, over the photos that both send; nil if there are none.
  package let bytes: Double?
  /// What the figures are for, in one line.
  let setting: String
  let before: Answer.Row
  let after: Answer.Row
  /// The new policy's figures minus the old one's.
  let difference: Versus.Row
  /// The difference in the share of pictures sent well; nil if too many have no score.
  var sentWell: Double? { before.isComparable && after.isComparable ? after.sentWell - before.sentWell : nil }

  /// Compares two policies of a run by their names there; nil if no photo was measured under both. `names` are what
  /// readers call them.
  package init?(
    _ report: ReportData, from old: String, to new: String, called names: (before: String, after: String),
    settings: [PolicyChange]
  ) {
    let (evidence, question) = (report.samples.evidence, report.question)
    guard let before = report.answer.row(of: old), let after = report.answer.row(of: new),
      let versus = Versus(evidence, for: question, against: old),
      let difference = versus.rows.first(where: { $0.policy == new }),
      let (was, now) = evidence.policies.firstIndex(of: old).flatMap({ was in
        evidence.policies.firstIndex(of: new).map { (was, $0) }
      })
    else { return nil }
    (self.names, self.settings, self.before, self.after, self.difference) = (names, settings, before, after, difference)
    (photos, setting) = (report.answer.photos, report.setting)
    let limit = question.criterion.harmedBelow
    let shares = (before: evidence.shares(was, for: question), after: evidence.shares(now, for: question))
    let counted = report.answer.counted
    func listed(_ isWanted: (_ before: Double, _ after: Double) -> Bool) -> [String] {
      counted.photos.filter { isWanted(shares.before[$0], shares.after[$0]) }.map { evidence.photos[$0].name }
    }
    // A share that is not known is neither fine nor harmed.
    newlyHarmed = listed { $0 >= limit && $1 < limit }
    noLongerHarmed = listed { $0 < limit && $1 >= limit }
    let sizes = (before: evidence.bytes(was), after: evidence.bytes(now))
    let both = (
      before: counted.estimate { sizes.after[$0].isNaN ? .nan : sizes.before[$0] },
      after: counted.estimate { sizes.before[$0].isNaN ? .nan : sizes.after[$0] }
    )
    bytes = both.before.flatMap { before in both.after.map { $0.mean / before.mean } }
  }

  /// Whether fewer pictures are sent well: a difference that is significant.
  package var sendsLessWell: Bool { isShown(difference.sentWell, below: true) }

  /// Whether fewer pictures are sent well, or more are harmed or lost.
  package var isWorse: Bool {
    sendsLessWell || isShown(difference.harmed, below: false)
      || after.lostPhotos > before.lostPhotos
  }

  /// Whether more pictures are sent well, or fewer are harmed or lost.
  package var isBetter: Bool {
    isShown(difference.sentWell, below: false) || isShown(difference.harmed, below: true)
      || after.lostPhotos < before.lostPhotos
  }

  private func isShown(_ difference: Versus.Difference?, below: Bool) -> Bool {
    difference.map { $0.isShown && ($0.mean < 0) == below } ?? false
  }
}
