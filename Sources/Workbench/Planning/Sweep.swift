public import CompressionStrategies
import RunRecords

/// One thing that a sweep varies, and the values it takes.
public struct SweepAxis: Sendable, Hashable {
  /// What can be varied.
  enum Dimension: String, Sendable, CaseIterable { case quality, side }

  let dimension: Dimension
  let values: [Int]

  /// Why a text is no sweep.
  public struct Fault: Error, CustomStringConvertible {
    /// The part that is wrong, and what one that is right looks like.
    public let description: String
  }

  /// Reads `quality=50..95:5,side=1280,1600`: a value without a name belongs to the axis before it.
  public static func axes(_ text: String) throws(Fault) -> [SweepAxis] {
    var axes: [SweepAxis] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let halves = part.split(separator: "=", omittingEmptySubsequences: false)
      if halves.count == 2 {
        guard let dimension = Dimension(rawValue: String(halves[0])),
          !axes.contains(where: { $0.dimension == dimension })
        else {
          throw Fault(description: "'\(part)' varies nothing that can be varied; quality and side can, once each")
        }
        axes.append(SweepAxis(dimension: dimension, values: try values(halves[1], of: dimension)))
      } else if halves.count == 1, let last = axes.popLast() {
        axes.append(SweepAxis(dimension: last.dimension, values: last.values + (try values(part, of: last.dimension))))
      } else {
        throw Fault(description: "'\(part)' is no part of a sweep; quality=50..95:5,side=1280,1600 is one")
      }
    }
    return axes
  }

  /// `50`, or `50..95:5`.
  private static func values(_ text: Substring, of dimension: Dimension) throws(Fault) -> [Int] {
    let allowed = dimension == .quality ? 1...100 : 16...65_500
    let ends = text.split(separator: ":", omittingEmptySubsequences: false)
    let range = ends[0].split(separator: "..").compactMap { Int($0) }
    let step = ends.count == 2 ? Int(ends[1]) : 1
    guard let first = range.first, let last = range.last, let step, step > 0, ends.count <= 2, range.count <= 2,
      first <= last, allowed.contains(first), allowed.contains(last), (last - first) / step < 1_000
    else {
      throw Fault(
        description:
          "'\(text)' is no \(dimension) from \(allowed.lowerBound) to \(allowed.upperBound) and no range of them")
    }
    return Array(stride(from: first, through: last, by: step))
  }
}

extension Policy {
  /// What a sweep writes of a quality and a side.
  private static func text(sweeping quality: Int, at side: Int) -> String {
    """
    {
      name: "q\(quality)-\(side)", title: "Quality \(quality) at \(side) px", source: "sweep",
      main: { strategy: "resizeFirst", longestSide: \(side), quality: \(Double(quality) / 100) },
    }
    """
  }

  /// The values that a sweep made this policy of; nil where somebody wrote it, whatever it is called.
  var swept: RunManifest.PolicyEntry.Swept? {
    guard let resize = main as? ResizeFirst, case .longestSide(let side) = resize.picture.size.bound else { return nil }
    let quality = Int((100 * resize.quality).rounded())
    return Self.text(sweeping: quality, at: side) == text ? .init(quality: quality, side: side) : nil
  }

  /// A policy of each combination of a sweep's values: one resize in linear light, one encode.
  public static func sweep(over axes: [SweepAxis]) throws -> [Policy] {
    func values(_ dimension: SweepAxis.Dimension, otherwise value: Int) -> [Int] {
      axes.first { $0.dimension == dimension }?.values ?? [value]
    }
    return try values(.quality, otherwise: 80).flatMap { quality in
      try values(.side, otherwise: 2048).map { side in
        try Policy(reading: Array(text(sweeping: quality, at: side).utf8), from: "the sweep")
      }
    }
  }
}
