/// The congestion controls to choose from.
public enum CongestionAlgorithm: String, CaseIterable, Sendable {
  /// CUBIC with HyStart, which is Linux's default.
  case cubic
  /// NewReno, which came before it.
  case reno
  /// BBR, which goes by rates and round trips instead of losses.
  case bbr
}
