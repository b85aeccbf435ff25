extension Column.Table {
  /// What its rows are.
  public var record: any Record.Type {
    switch self {
    case .photos: PhotoRecord.self
    case .policies: PolicyAnswer.self
    case .trials: Trial.self
    case .scores: Score.self
    case .uploads: Upload.self
    case .messages: Message.self
    case .timings: Timing.self
    case .steps: StepRecord.self
    case .afterwards: Afterwards.self
    }
  }

  /// Whether runs and baselines of older versions lack the table, which is then as one without rows.
  public var cameLater: Bool { self == .afterwards }
}
