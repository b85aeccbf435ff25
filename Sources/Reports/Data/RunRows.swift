import RunRecords

/// The rows of a run that a report is about, read once.
struct RunRows {
  let manifest: RunManifest
  var trials: [Trial] = []
  var scores: [Score] = []
  var uploads: [Upload] = []
  var messages: [Message] = []
  var noiseFloor: Double?

  /// Reads the rows of these policies; a deterministic report sees nothing that a clock or the machine decides.
  init(_ run: RunReader, policies: Set<String>?, isDeterministic: Bool) throws {
    var manifest = run.manifest
    manifest.policies.removeAll { policies?.contains($0.name) == false }
    if isDeterministic { manifest.machine = .init() }
    self.manifest = manifest
    let names = Set(manifest.policies.map(\.name))
    try run.forEach { (trial: Trial) in
      guard names.contains(trial.policy) else { return }
      trials.append(isDeterministic ? trial.untimed : trial)
    }
    try run.forEach { (score: Score) in if names.contains(score.policy) { scores.append(score) } }
    try run.forEach { (upload: Upload) in
      guard names.contains(upload.policy) else { return }
      uploads.append(isDeterministic ? upload.untimed : upload)
    }
    try run.forEach { (message: Message) in if names.contains(message.policy) { messages.append(message) } }
    noiseFloor = isDeterministic ? nil : try run.noiseFloor
  }

  /// CPU seconds of compression by photo, then policy, where they were measured.
  var cpuSeconds: [String: [String: Double]] {
    var seconds: [String: [String: Double]] = [:]
    for trial in trials { seconds[trial.photo, default: [:]][trial.policy] = trial.compressCpuSeconds }
    return seconds
  }
}

extension Record {
  /// The row without what a clock or the machine decided.
  var untimed: Self {
    Self(zip(Self.columns, values).map { $0.isTimed && $0.isOptional ? .null : $1 }) ?? self
  }
}
