import Records

extension Gaps {
  /// Why an assertion cannot be decided; nil if everything that it selects exists.
  func reason(_ assertion: Assertion) -> String? {
    if let unfinished { return "the run is \(unfinished.sentence)" }
    let missing = cells.filter { $0.concerns(assertion) }
    guard let first = missing.first else { return nil }
    let photos = Set(missing.map(\.trial.photo)).count
    return "\(photos) \(photos == 1 ? "photo" : "photos") not \(first.kind.words) under \(first.trial.policy)"
  }
}

extension MissingCell {
  fileprivate func concerns(_ assertion: Assertion) -> Bool {
    func isSelected(_ column: String, _ name: String) -> Bool {
      assertion.selection.conditions[column]?.holds(for: .text(name)) ?? true
    }
    guard isSelected("photo", trial.photo), isSelected("policy", trial.policy) else { return false }
    switch (kind, assertion.column.table) {
    case (.trial, _): return true
    case (.upload(let link), .uploads): return isSelected("link", link)
    case (.upload(let link), .policies): return isSelected("link", link) || isSelected("link", PolicyAnswer.mix)
    case (.scores(let device), .scores), (.scores(let device), .policies): return isSelected("device", device)
    default: return false
    }
  }
}

extension MissingCell.Kind {
  fileprivate var words: String {
    switch self {
    case .trial: "tried"
    case .upload(let link): "measured over \(link)"
    case .scores(let device): "scored on \(device)"
    }
  }
}
