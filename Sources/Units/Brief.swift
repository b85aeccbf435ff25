/// Figures for people: three significant digits and a unit. Counts have 64 bits on every platform.
package enum Brief {
  /// A size: 1.20 MB.
  package static func bytes(_ count: Int64) -> String {
    if count.magnitude < 1000 { return count == 1 ? "1 byte" : "\(count) bytes" }
    return Double(count).scaled(by: 1000, units: ["bytes", "kB", "MB", "GB", "TB"])
  }

  /// A time: 250 ms, 4.20 s, 2 min 5 s, 1 h 10 min.
  package static func time(nanoseconds: Int64) -> String {
    let seconds = Double(nanoseconds) / 1e9
    if seconds < 59.95 {
      return seconds < 1 ? (seconds * 1000).scaled(by: 1000, units: ["ms", "s"]) : "\(seconds.digits(3)) s"
    }
    let whole = Int(seconds.rounded())
    if whole < 3600 { return "\(whole / 60) min" + (whole % 60 == 0 ? "" : " \(whole % 60) s") }
    return "\(whole / 3600) h" + (whole % 3600 / 60 == 0 ? "" : " \(whole % 3600 / 60) min")
  }

  /// A share of a whole: 95 %, 99.5 %.
  package static func share(_ value: Double) -> String {
    let percent = value * 100
    return "\(percent.fixed(abs(percent - percent.rounded()) < 0.05 ? 0 : 1)) %"
  }
}
