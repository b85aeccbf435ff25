import CommandLineParsing
import Meaning
import PerceptualQuality

extension ValueType<String> {
  /// The name of a metric's number.
  static let metric: Self = {
    let names = MetricCatalog.scales.map(\.name)
    return .choice("metric", names.map { (name: $0, value: $0) })
  }()
}
