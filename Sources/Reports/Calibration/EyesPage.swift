package import Calibration
package import PerceptualQuality
import System
import Units

/// A page that shows what people answered and the curves beside it, in the style of the report.
package struct EyesPage: Sendable {
  private let study: EyeStudy
  private let shipped: [Criterion]

  /// A page that shows these criteria beside the new one.
  package init(_ study: EyeStudy, beside shipped: [Criterion]) { (self.study, self.shipped) = (study, shipped) }

  /// The whole file, which asks for nothing from anywhere else.
  package var text: String {
    CalibrationPage.page(
      title: "What our testers see on \(study.device)", [study.sentence, study.advice] + study.notes,
      """
      <section><h2>\(question)</h2>
      <p>Each dot is one tenth of the answers, by the score of the picture that was shown. \(corrected)</p>
      \(PlotLine.key(of: curves.map(\.name)))
      \(plot)</section>
      """)
  }

  private var question: String {
    study.question == .notice ? "Who would not tell it from the original" : "Who would not mind getting it"
  }

  private var corrected: String {
    study.question == .notice ? "Guesses are taken off: as many as named the wrong picture." : ""
  }

  private var curves: [(name: String, share: (Double) -> Double)] {
    let fit = study.fit
    let own = (name: "our testers", share: { (score: Double) in 1 / (1 + exp((fit.midpoint - score) / fit.width)) })
    return [own] + shipped.map { one in (one.name, { one.share($0, on: study.device) }) }
  }

  private var plot: Markup {
    let scores = study.observations.map(\.score).sorted()
    guard let least = scores.first, let most = scores.last, least < most else { return "" }
    func x(_ score: Double) -> Double { 50 + 530 * (score - least) / (most - least) }
    func y(_ share: Double) -> Double { 290 - 280 * share }
    let lines = curves.enumerated().map { index, curve in
      let points = (0...60).map { step in
        let score = least + (most - least) * Double(step) / 60
        return (x(score), y(curve.share(score)))
      }
      return PlotLine(index: index, points: points).svg
    }
    let dots = study.tenths.map { "<circle cx=\"\(x($0.score))\" cy=\"\(y($0.share))\" r=\"4\"/>" as Markup }
    let ticks = (0...4).map { step -> Markup in
      let score = least + (most - least) * Double(step) / 4
      return "<text x=\"\(x(score))\" y=\"312\" text-anchor=\"middle\">\(score.digits(3))</text>"
    }
    let shares = [0.0, 0.5, 1].map { "<text x=\"0\" y=\"\(y($0) + 4)\">\(Share($0).brief)</text>" as Markup }
    return """
      <svg class="fit" viewBox="0 0 600 340" role="img" aria-label="Share of testers by score">\
      <path class="grid" d="M50 290H580M50 150H580M50 10H580M\(x(study.fit.midpoint)) 10V290"/>\
      \(ticks)\(shares)<text x="315" y="334" text-anchor="middle">\(study.metric)</text>\
      \(lines)<g fill="currentColor">\(dots)</g></svg>
      """
  }
}

extension EyeStudy {
  /// The answers in ten parts by score: their mean score, and the share who saw nothing or would not mind.
  fileprivate var tenths: [(score: Double, share: Double)] {
    let sorted = observations.sorted { $0.score < $1.score }
    return (0..<10).compactMap { part in
      let range = sorted[(sorted.count * part / 10)..<(sorted.count * (part + 1) / 10)]
      guard !range.isEmpty else { return nil }
      let count = Double(range.count)
      let noticed = range.reduce(0.0) { sum, one in
        switch one.reply {
        case .right, .mind: sum + 1
        case .wrong: sum - 1
        case .none, .fine: sum
        }
      }
      return (range.reduce(0) { $0 + $1.score } / count, 1 - min(1, max(0, noticed / count)))
    }
  }
}
