/// Taking a reduction back that proves to have been needless (RFC 4015, RFC 3708).
extension Endpoint {
  mutating func beginUndo() {
    recovery.undoMark = board.first
    recovery.unexplained = board.underwayAgainCount + (probe.end >= 0 && probe.isRetransmission ? 1 : 0)
    if recovery.unexplained == 0 { recovery.unexplained = -1 }
  }

  /// Whether every retransmission was needless, or the acknowledgement was sent before the first.
  func mayUndo(_ echo: Nanoseconds) -> Bool {
    guard recovery.undoMark >= 0 else { return false }
    if recovery.unexplained == 0 { return true }
    return recovery.firstRetransmission > 0 && echo > 0
      && echo / Nanoseconds.millisecond < recovery.firstRetransmission / Nanoseconds.millisecond
  }

  mutating func undoIfAllExplained(_ effect: inout AcknowledgementEffect) {
    guard recovery.undoMark >= 0, recovery.unexplained == 0 else { return }
    undo(unmarksLosses: false)
    if recovery.state == .recovery { recovery.state = .disorder }
  }

  mutating func undo(unmarksLosses: Bool) {
    if unmarksLosses { board.unmarkLosses() }
    if recovery.thresholdBefore > 0 {
      if !Control.isPaced { window.size = max(window.size, recovery.windowBefore) }
      window.threshold = max(window.threshold, recovery.thresholdBefore)
    }
    recovery.undoMark = -1
    latest.hasAdvanced = true
  }
}
