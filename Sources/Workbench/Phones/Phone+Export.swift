public import CompressionStrategies
import Meaning
import Statistics

extension Phone {
  /// The phone that made this export; nil if nothing that it timed is known here.
  ///
  /// Its speed is that of everything together which was done to the largest picture: a step that takes long counts
  /// much. Each step's own pace says how far that is to be trusted of a policy that does more of one than of another.
  public init?(named name: String, from export: PhoneExport, beside yardstick: PhoneYardstick) {
    let timed = export.timings.filter(yardstick.knows)
    guard let largest = timed.max(by: { $0.width * $0.height < $1.width * $1.height }) else { return nil }
    let works = Dictionary(grouping: timed.filter { $0.photo == largest.photo }, by: PhoneYardstick.Work.init)
    let here = works.keys.compactMap { yardstick.seconds[$0] }.reduce(0, +)
    let there = works.values.compactMap { $0.map(\.seconds).median }.reduce(0, +)
    let system = export.system.isEmpty ? "" : ", \(export.system)"
    self.init(
      name: name, title: export.device + system,
      source: "an export of \(timed.count) timings; what it did not time, at its speed beside the reference",
      speed: Self.rounded(here / there))
    for (step, timings) in Dictionary(grouping: timed, by: \.step) {
      let speeds = SortedSample(timings.map { (yardstick.seconds[PhoneYardstick.Work($0)] ?? 0) / $0.seconds })
      guard let from = speeds.quantile(0.1), let middle = speeds.quantile(0.5), let to = speeds.quantile(0.9) else {
        continue
      }
      keep(step, at: middle)
      paces[step] = Pace(speed: Self.rounded(middle), from: Self.rounded(from), to: Self.rounded(to))
    }
  }

  /// Takes over what the reference's steps of this kind cost at a pace; only JPEGs were timed.
  private mutating func keep(_ step: PhoneExport.Timing.Step, at pace: Double) {
    let reference = PhoneCatalog.phone(named: PhoneCatalog.reference)?.costs ?? [:]
    for (kind, cost) in reference
    where kind.hasPrefix("\(step.rawValue).") && (step == .resize || kind.contains(".jpeg")) {
      func at(_ seconds: Double) -> Double { (seconds / pace * 1e7).rounded() / 1e7 }
      costs[kind] = PhoneCosts.Cost(
        call: at(cost.call), megapixel: at(cost.megapixel), megabyte: at(cost.megabyte))
    }
  }

  /// To three figures, within what a phone's file takes: more nobody measured.
  private static func rounded(_ speed: Double) -> Double {
    let scale = speed >= 100 ? 1.0 : speed >= 10 ? 10 : speed >= 1 ? 100 : speed >= 0.1 ? 1_000 : 10_000
    return min(100, max(0.01, (speed * scale).rounded() / scale))
  }
}
