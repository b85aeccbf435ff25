import Units

/// A key of a policy file that is varied, and its values.
package struct PolicyAxis: Sendable, Hashable {
  /// A short name such as `side`, or the path of a key.
  package let key: String
  /// The values as a command line spells them.
  package let values: [String]

  /// A key with these values.
  package init(_ key: String, _ values: [String]) { (self.key, self.values) = (key, values) }

  /// Why a text is not a sweep.
  package struct Fault: Error, CustomStringConvertible {
    /// The part that is wrong, with an example of a correct one.
    package let description: String
  }

  private static let mostPolicies = 1_000

  /// Reads `quality=50..95:5,side=1280,1600`: a value without a key belongs to the key before it.
  package static func axes(_ text: String) throws(Fault) -> [PolicyAxis] {
    var axes: [PolicyAxis] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if halves.count == 2, !halves[0].isEmpty {
        guard !axes.contains(where: { $0.key == halves[0] }) else {
          throw Fault(description: "'\(halves[0])' is given twice; write its values in one list")
        }
        axes.append(PolicyAxis(String(halves[0]), try values(halves[1], of: halves[0])))
      } else if halves.count == 1, let last = axes.popLast() {
        axes.append(PolicyAxis(last.key, last.values + (try values(part, of: last.key[...]))))
      } else {
        throw Fault(description: "'\(part)' is not a part of a sweep; write quality=50..95:5,side=1280,1600")
      }
    }
    axes = axes.map(\.onOneScale)
    let count = axes.reduce(1) { min($0 * $1.values.count, mostPolicies + 1) }
    guard count <= mostPolicies else {
      throw Fault(description: "more than \(mostPolicies.grouped) combinations; give fewer values")
    }
    return axes
  }

  /// Beside qualities above 1, a quality of 1 is the lowest of a hundred, not the whole of a share.
  private var onOneScale: PolicyAxis {
    guard key == "quality", values.contains(where: { Double($0) ?? 0 > 1 }) else { return self }
    return PolicyAxis(key, values.map { Double($0) == 1 ? "0.01" : $0 })
  }

  /// Reads `50`, `0.5..0.9:0.1` or any word.
  private static func values(_ text: Substring, of key: Substring) throws(Fault) -> [String] {
    let allowed: ClosedRange<Double>? = key == "quality" ? 0.01...100 : key == "side" ? 16...65_500 : nil
    func fault(_ reason: String) -> Fault { Fault(description: "'\(text)' is not a value of \(key): \(reason)") }
    func number(_ text: Substring) throws(Fault) -> Double {
      guard let number = Double(text), number.isFinite else { throw fault("a range is such as 50..95:5") }
      return number
    }
    guard let dots = text.firstRange(of: "..") else {
      guard !text.isEmpty else { throw fault("a value is missing") }
      if let allowed {
        guard let number = Double(text), allowed.contains(number) else {
          throw fault("it is a number from \(allowed.lowerBound.digits(3)) to \(allowed.upperBound.digits(5))")
        }
      }
      return [String(text)]
    }
    let ends = text[dots.upperBound...].split(separator: ":", omittingEmptySubsequences: false)
    let first = try number(text[..<dots.lowerBound])
    let last = try number(ends.first ?? "")
    let step = ends.count > 1 ? try number(ends[1]) : 1
    guard ends.count <= 2, step > 0, first <= last, (last - first) / step < Double(mostPolicies) else {
      throw fault("a range is such as 50..95:5, of at most \(mostPolicies.grouped) values")
    }
    if let allowed, !allowed.contains(first) || !allowed.contains(last) {
      throw fault("it goes from \(allowed.lowerBound.digits(3)) to \(allowed.upperBound.digits(5))")
    }
    // Decimal steps must add up as written, not as binary fractions do.
    let count = Int(((last - first) / step + 1e-9).rounded(.down))
    return (0...count).map { place in
      let value = ((first + Double(place) * step) * 1e6).rounded() / 1e6
      return value == value.rounded() ? "\(Int(value))" : "\(value)"
    }
  }
}
