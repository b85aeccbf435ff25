import CompressionStrategies
import Judgement
import PerceptualQuality
public import Records

extension Choice {
  /// The same as a question.
  public init(_ question: Question) {
    self.init(
      links: question.mix, mixSource: question.mixSource, device: question.device,
      budgetSeconds: question.budgetSeconds, phone: question.phone?.name ?? "",
      phoneSpeed: question.phoneSpeed, countsCompression: question.phone != nil, criterion: question.criterion,
      zooming: question.zooming, classes: question.classes, goal: question.goal, floor: question.floor,
      yours: question.yours)
    (photos, costs) = (question.photos, question.phone)
  }
}
