import Judges
import Meaning
import PerceptualQuality
import Workbench

extension ScoreScale {
  /// The numbers of these names; SSIMULACRA2 where none is named.
  static func chosen(_ names: [String]) throws -> [ScoreScale] {
    let wanted = names.isEmpty ? ["ssimulacra2"] : names
    let scales = wanted.compactMap(MetricCatalog.scale(named:))
    let needsButteraugli = Butteraugli.scales.contains { wanted.contains($0.name) }
    if needsButteraugli, let reason = Butteraugli.absence {
      throw Failure(.unavailable, "butteraugli cannot be computed here: \(reason); install libjxl 0.7")
    }
    return scales
  }
}

extension PairFault {
  /// What the program's exit status says of it.
  var code: ExitCode { kind == .missing ? .noInput : .badData }
}
