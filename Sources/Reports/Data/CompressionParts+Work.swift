import CompressionStrategies
import Judgement
import Records

extension CompressionParts {
  /// The time that each part of a trial's compression takes on a phone; nil if its steps are not recorded.
  init?(_ row: CellRow, on phone: PhoneCosts) {
    guard let work = TrialCells.work(row) else { return nil }
    self.init()
    for (kind, amount) in work.amounts {
      self[CompressionPart(kind)] += phone.seconds(amount, of: kind) ?? 0
    }
  }
}

extension CompressionPart {
  /// The part that this kind of step belongs to.
  fileprivate init(_ kind: CompressionWork.Kind) {
    self =
      switch kind.step {
      case _ where kind.isForThumbnail: .thumbnail
      case "decode": .decode
      case "resize": .resize
      case "search", "score": .search
      default: .encode
      }
  }
}
