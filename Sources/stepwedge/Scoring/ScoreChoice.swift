import Meaning
import PerceptualQuality
import Workbench

extension ScoreScale {
  /// The numbers of these names; SSIMULACRA2 if none is named.
  static func chosen(_ names: [String]) -> [ScoreScale] {
    let wanted = names.isEmpty ? ["ssimulacra2"] : names
    return wanted.compactMap(MetricCatalog.scale(named:))
  }
}

extension PairFault {
  /// What the program's exit status says of it.
  var code: ExitCode { kind == .missing ? .noInput : .badData }
}
