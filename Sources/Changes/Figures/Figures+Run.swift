import Answers
public import RunRecords

extension Figures {
  /// What a run folder holds; rows are read as they are asked for.
  public init(run folder: RunFolder) throws { try self.init(RunReader(folder)) }

  /// The same of a run that is open already.
  init(_ reader: RunReader) throws {
    self.init(name: reader.path)
    let manifest = reader.manifest
    conditions = Conditions(manifest)
    question = Question(manifest)
    metrics = manifest.metrics
    policies = manifest.policies
    noiseFloor = try reader.noiseFloor
    for input in manifest.inputs {
      photoHashes[input.photo] = input.sha256
      photoPaths[input.photo] = input.path
    }
    gaps = try Gaps(reader)
    rows = RunRows(reader)
    try takePhotoHashes(reader)
    try takeNoise(reader)
  }

  /// The photos as their trials had them, which may be other ones than the manifest's by now.
  private mutating func takePhotoHashes(_ reader: RunReader) throws {
    var (photo, hash): ([UInt8], [UInt8]) = ([], [])
    try reader.forEachCells(of: Trial.self, ["photo", "photoHash"]) { row in
      let isSamePhoto = unsafe row.withText(0) { unsafe $0.elementsEqual(photo) }
      if isSamePhoto, unsafe row.withText(1, { unsafe $0.elementsEqual(hash) }) { return }
      guard let name = row.text(0), let own = row.text(1) else { throw reader.damage(of: .trials) }
      photoHashes[name] = own
      (photo, hash) = (Array(name.utf8), Array(own.utf8))
    }
  }

  private mutating func takeNoise(_ reader: RunReader) throws {
    var rounds: [Timing] = []
    func settle() {
      guard let first = rounds.first else { return }
      noise[TrialKey(photo: first.photo, policy: first.policy)] = TimingNoise(rounds)
      rounds.removeAll(keepingCapacity: true)
    }
    try reader.forEach { (timing: Timing) in
      if let first = rounds.first, (first.photo, first.policy) != (timing.photo, timing.policy) { settle() }
      rounds.append(timing)
    }
    settle()
  }
}
