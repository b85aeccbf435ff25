/// How close simulated uploads come to real ones: what `Benchmarks/network-accuracy` prints, kept for reports.
package enum ModelAccuracy {
  /// One group of the measured cells.
  package struct Group: Sendable, Hashable {
    package let name: String
    /// Error of the median upload time, in percent: the cells' median, and their 90th percentile.
    package let median: String
    package let ninetieth: String
  }

  /// What it was compared with.
  package static let truth = "8,760 uploads of real Linux 6.18 TCP in 319 cells"

  /// Errors by group, as docs/network.md has them.
  package static let groups = [
    Group(name: "no loss, one stream", median: "0.01 %", ninetieth: "0.3 %"),
    Group(name: "no loss, three streams, each", median: "0.1 %", ninetieth: "8 %"),
    Group(name: "loss, one stream", median: "0.4 %", ninetieth: "8 %"),
    Group(name: "loss, three streams", median: "0.9 %", ninetieth: "13 %"),
    Group(name: "outages, jitter, steps, trains", median: "0.3 %", ninetieth: "4 %"),
  ]

  /// How far the share sent within five seconds is off, in the mean.
  package static let chance =
    "6.7 points in the mean at 400 runs; a simulator that is exactly right would be off by 5.8 beside so few measured runs"

  /// What real networks do and the model does not.
  package static let leftOut = [
    "other people’s traffic, handover between cells, servers that are slow to answer",
    "packets that overtake each other, ECN, pacing of CUBIC by fq",
    "BBR’s policer detection and its allowance for merged ACKs, the repacketising of retransmissions",
  ]
}
