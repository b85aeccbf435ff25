/// What one channel at one scale adds to the weighted sum: weights of the means and of the 4-norms of three error maps.
struct ScaleWeights: Sendable, Equatable {
  /// Structure, artifact, detail.
  var means: (Double, Double, Double)
  var fourths: (Double, Double, Double)

  var usesStructure: Bool { means.0 != 0 || fourths.0 != 0 }
  var usesEdges: Bool { means.1 != 0 || means.2 != 0 || fourths.1 != 0 || fourths.2 != 0 }

  static let none = ScaleWeights(means: (0, 0, 0), fourths: (0, 0, 0))

  static func == (left: Self, right: Self) -> Bool { left.means == right.means && left.fourths == right.fourths }

  /// The number of scales for a picture of this shorter side; nil if the metric is not defined.
  static func scales(shortestSide: Int) -> Int? {
    guard shortestSide >= 8 else { return nil }
    // A scale is looked at while the one before it has eight pixels to a side.
    var (count, side) = (1, shortestSide)
    while count < 6, side >= 8 {
      count += 1
      side = (side + 1) / 2
    }
    return count
  }

  /// The weights of one scale's three channels if there are `count` scales.
  ///
  /// With fewer than six the table is read on without gaps, so that weights land on other sub-scores: that is what the
  /// metric's own program does. With six, X and B at full size are left out: all their weights are under 0.001, they
  /// moved none of 132 scores by more than 0.0004, and they would cost a third of all blurs
  /// (docs/internals/quality.md).
  static func channels(at scale: Int, of count: Int) -> [ScaleWeights] {
    (0..<3).map { channel in
      count == 6 && scale == 0 && channel != 1 ? .none : table[count * channel + scale]
    }
  }

  private static func row(
    _ means: (Double, Double, Double), _ fourths: (Double, Double, Double)
  ) -> ScaleWeights { ScaleWeights(means: means, fourths: fourths) }

  /// SSIMULACRA2 2.1, April 2023: X, Y and B at scales 0 to 5.
  static let table: [ScaleWeights] = [
    row((0, 0.0007376606707406586, 0), (0, 0.0007793481682867309, 0)),
    row((0, 0.0004371155730107379, 0), (1.1041726426657346, 0.00066284834129271, 0.00015231632783718752)),
    row((0, 0.0016406437456599754, 0), (1.8422455520539298, 11.441172603757666, 0)),
    row((0.0007989109436015163, 0.000176816438078653, 0), (1.8787594979546387, 10.94906990605142, 0)),
    row(
      (0.0007289346991508072, 0.9677937080626833, 0),
      (0.00014003424285435884, 0.9981766977854967, 0.00031949755934435053)),
    row((0.0004550992113792063, 0, 0), (0.0013648766163243398, 0, 0)),
    row((0, 0, 0), (7.466890328078848, 0, 17.445833984131262)),
    row((0.0006235601634041466, 0, 0), (6.683678146179332, 0.00037724407979611296, 1.027889937768264)),
    row((225.20515300849274, 0, 0), (19.213238186143016, 0.0011401524586618361, 0.001237755635509985)),
    row((176.39317598450694, 0, 0), (24.43300999870476, 0.28520802612117757, 0.0004485436923833408)),
    row((0, 0, 0), (34.77906344483772, 44.835625328877896, 0)),
    row((0, 0, 0), (0, 0, 0)),
    row((0, 0.0008680556573291698, 0), (0, 0, 0)),
    row((0, 0.0005313191874358747, 0), (0.00016533814161379112, 0, 0)),
    row((0, 0, 0), (0.0004179171803251336, 0.0017290828234722833, 0)),
    row((0.0020827005846636437, 0, 0), (8.826982764996862, 23.19243343998926, 0)),
    row(
      (95.1080498811086, 0.9863978034400682, 0.9834382792465353),
      (0.0012286405048278493, 171.2667255897307, 0.9807858872435379)),
    row((0, 0, 0), (0.0005130064588990679, 0, 0.00010854057858411537)),
  ]
}
