/// The congestion controls to choose from.
public enum CongestionAlgorithm: String, CaseIterable, Sendable {
  case cubic, reno, bbr
}
