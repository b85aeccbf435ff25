package import Statistics
import System

/// A logistic curve fitted to answers of a blind test by maximum likelihood: to which share of people a picture of a
/// score looks fine.
package struct EyeFit: Sendable {
  /// One answer that counts.
  package struct Observation: Sendable, Hashable {
    /// Who gave it, as a place in a list.
    package var tester: Int
    /// What it is about, as a place in a list.
    package var photo: Int
    /// The score of the picture that was shown.
    package var score: Double
    /// The answer.
    package var reply: EyeAnswers.Reply

    /// An answer.
    package init(tester: Int, photo: Int, score: Double, reply: EyeAnswers.Reply) {
      (self.tester, self.photo, self.score, self.reply) = (tester, photo, score, reply)
    }
  }

  /// The score that looks fine to half of the people.
  package let midpoint: Double
  /// Where the midpoint lies: other testers and other photos would move it.
  package let interval: Interval
  /// How far above the midpoint 73 of 100 find that a picture looks fine.
  package let width: Double
  /// The share of answers that have nothing to do with the picture.
  package let lapse: Double
  /// How often somebody who sees no difference names a picture all the same; nil if nobody was asked for one.
  package let guess: Double?
  /// How many people, photos and answers it rests on.
  package let testers: Int, photos: Int, answers: Int
  /// How many testers would halve the interval; nil if only more photos can.
  package let testersToHalve: Int?

  /// Fits the curve; nil if the answers cannot tell: fewer than two testers or photos, or everybody answered alike.
  package init?(_ observations: [Observation]) {
    let testers = Set(observations.map(\.tester)).count
    let photos = Set(observations.map(\.photo)).count
    guard testers > 1, photos > 1 else { return nil }
    let model = EyeModel(observations)
    guard let model, let place = model.mostLikely(), let spread = EyeSpread(of: model, at: place) else { return nil }
    let half = StudentT.twoSided95(degrees: spread.degrees) * spread.variance.squareRoot() * model.unit
    midpoint = model.centre + place.midpoint * model.unit
    interval = Interval(midpoint - half, midpoint + half)
    width = place.width * model.unit
    lapse = place.lapse
    guess = model.names ? place.guess : nil
    (self.testers, self.photos, answers) = (testers, photos, observations.count)
    testersToHalve = spread.testersToHalve
  }
}

/// What the likelihood of answers follows from, on a scale whose unit is about the width of the curve.
struct EyeModel {
  /// A place among the parameters: the midpoint, the logarithm of the width, and the two shares as logits.
  typealias Place = [Double]

  let observations: [EyeFit.Observation]
  let centre: Double
  let unit: Double
  /// Whether people named a picture, or said whether they would mind one.
  let names: Bool

  /// A test that covers all shares alike has scores that spread by 1.8 widths of the curve (the deviation of the
  /// logistic distribution is π/√3).
  private static let spreadInWidths = 1.8
  /// Few answers tell little of lapses and of the width: these keep them where people's are.
  private static let usual: Place = [0, 0, -0.5, -1.5]
  private static let deviation: Place = [1e9, 0.7, 1.5, 1]
  private static let steps: Place = [1e-3, 1e-4, 1e-4, 1e-4]

  /// Nil if all scores or all answers are the same.
  init?(_ observations: [EyeFit.Observation]) {
    let scores = observations.map(\.score)
    let mean = scores.reduce(0, +) / Double(max(1, scores.count))
    let spread = (scores.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(max(1, scores.count))).squareRoot()
    guard spread > 0, Set(observations.map(\.reply)).count > 1 else { return nil }
    self.observations = observations
    centre = mean
    unit = spread / Self.spreadInWidths
    names = observations.contains { [.right, .wrong, .none].contains($0.reply) }
  }

  /// How likely an answer is.
  private func likelihood(_ one: EyeFit.Observation, at place: Place) -> Double {
    let width = exp(place[1])
    let lapse = place.lapse
    let seen = 1 / (1 + exp(min(40, max(-40, ((one.score - centre) / unit - place[0]) / width))))
    let noticed = (1 - lapse) * seen
    switch one.reply {
    case .right: return noticed + (1 - noticed) * place.guess / 2
    case .wrong: return (1 - noticed) * place.guess / 2
    case .none: return (1 - noticed) * (1 - place.guess)
    case .mind: return noticed + lapse / 2
    case .fine: return 1 - noticed - lapse / 2
    }
  }

  private func logLikelihood(_ one: EyeFit.Observation, at place: Place) -> Double {
    log(max(1e-9, likelihood(one, at: place)))
  }

  private func total(at place: Place) -> Double {
    observations.reduce(0) { $0 + logLikelihood($1, at: place) }
      - place.indices.reduce(0) { sum, index in
        let off = (place[index] - Self.usual[index]) / Self.deviation[index]
        return sum + off * off / 2
      }
  }

  /// How the likelihood of each answer grows with each parameter.
  func slopes(at place: Place) -> [[Double]] {
    observations.map { one in
      place.indices.map { index in
        var (above, below) = (place, place)
        above[index] += Self.steps[index]
        below[index] -= Self.steps[index]
        return (logLikelihood(one, at: above) - logLikelihood(one, at: below)) / (2 * Self.steps[index])
      }
    }
  }

  private func slope(at place: Place) -> Place {
    slopes(at: place).reduce(into: place.indices.map { (Self.usual[$0] - place[$0]) / pow(Self.deviation[$0], 2) }) {
      sum, one in
      for index in one.indices { sum[index] += one[index] }
    }
  }

  /// How the slope falls: the more, the better the answers tell a parameter.
  func curvature(at place: Place) -> [[Double]] {
    let rows = place.indices.map { index in
      var (above, below) = (place, place)
      above[index] += 10 * Self.steps[index]
      below[index] -= 10 * Self.steps[index]
      return zip(slope(at: below), slope(at: above)).map { ($0 - $1) / (20 * Self.steps[index]) }
    }
    return rows.indices.map { row in rows.indices.map { (rows[row][$0] + rows[$0][row]) / 2 } }
  }

  /// The place under which the answers are most likely, by Levenberg and Marquardt's steps.
  func mostLikely() -> Place? {
    var place = Self.usual
    var value = total(at: place)
    var damping = 0.01
    for _ in 0..<100 {
      let slopes = slopes(at: place)
      var rows = place.indices.map { row in
        place.indices.map { column in slopes.reduce(0) { $0 + $1[row] * $1[column] } }
      }
      for index in rows.indices {
        rows[index][index] += 1 / pow(Self.deviation[index], 2)
        rows[index][index] *= 1 + damping
      }
      guard let step = PositiveMatrix(rows)?.solution(of: slope(at: place)) else { return nil }
      var next = zip(place, step).map(+)
      next[1] = min(3, max(-3, next[1]))
      let reached = total(at: next)
      if reached > value {
        let isThere = reached - value < 1e-8
        (place, value, damping) = (next, reached, max(damping / 5, 1e-6))
        if isThere { break }
      } else {
        damping *= 5
        if damping > 1e8 { break }
      }
    }
    return place
  }
}

extension EyeModel.Place {
  fileprivate var midpoint: Double { self[0] }
  fileprivate var width: Double { exp(self[1]) }
  fileprivate var guess: Double { 1 / (1 + exp(-self[2])) }
  /// At most three answers of ten: who answers less well is screened out.
  fileprivate var lapse: Double { 0.3 / (1 + exp(-self[3])) }
}

/// How uncertain the midpoint is if testers and photos are both drawn from many.
///
/// The variance of two crossed clusterings (Cameron, Gelbach and Miller, "Robust inference with multiway clustering",
/// 2011): that of testers and that of photos, less that of single answers, which both hold. Its degrees of freedom are
/// Satterthwaite's.
struct EyeSpread {
  let variance: Double
  let degrees: Int
  let testersToHalve: Int?

  init?(of model: EyeModel, at place: EyeModel.Place) {
    let slopes = model.slopes(at: place)
    // The first row of the inverse is all that the midpoint's variance asks for.
    let outer = place.indices.map { row in
      place.indices.map { column in slopes.reduce(row == column ? 1e-3 : 0) { $0 + $1[row] * $1[column] } }
    }
    guard let matrix = PositiveMatrix(model.curvature(at: place)) ?? PositiveMatrix(outer) else { return nil }
    let weights = matrix.solution(of: [1, 0, 0, 0])
    let moves = slopes.map { zip($0, weights).reduce(0) { $0 + $1.0 * $1.1 } }
    func variance(by group: (EyeFit.Observation) -> Int) -> (value: Double, count: Int) {
      var sums: [Int: Double] = [:]
      for (one, move) in zip(model.observations, moves) { sums[group(one), default: 0] += move }
      let count = sums.count
      // In order of the groups: a sum of squares depends on its order in the last digit.
      let squares = sums.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value * $1.value }
      return (squares * Double(count) / Double(count - 1), count)
    }
    let (testers, photos) = (variance { $0.tester }, variance { $0.photo })
    let single = moves.reduce(0) { $0 + $1 * $1 }
    let both = testers.value + photos.value - single
    self.variance = max(both, testers.value, photos.value)
    guard self.variance > 0 else { return nil }
    let uncertain =
      testers.value * testers.value / Double(testers.count - 1)
      + photos.value * photos.value / Double(photos.count - 1)
    degrees = max(1, Int(self.variance * self.variance / uncertain))
    // What photos add stays however many people look at them; the rest falls with their number.
    let ofPhotos = max(0, photos.value - single)
    let rest = self.variance - ofPhotos
    let wanted = self.variance / 4 - ofPhotos
    testersToHalve = wanted > 0 ? Int((rest / wanted * Double(testers.count)).rounded(.up)) : nil
  }
}
