import CompressionStrategies
import ImageCodecs
import RunRecords

/// Counts the instructions of a photo's compression, in a worker under callgrind that does nothing else before.
struct CountRequest: WorkerRequest {
  typealias Answer = TrialResult

  /// The photo's name in every output.
  var photo: String
  /// The policy's place in the setup's list.
  var policy: Int
  /// The trial as it is in the record.
  var trial: Trial

  var label: String { photo }

  func accepts(_ answer: TrialResult, part: Int, under setup: RunSetup) -> Bool {
    answer.isAbout(photo, setup.policies[policy], under: setup) && answer.isOnlyAbout(trial)
      && answer.uploads.isEmpty && answer.steps.isEmpty && answer.timings.isEmpty
      && (answer.trial.compressInstructions ?? 0) > 0
  }

  /// Why a count might never end, or miss what is done; nil if libjpeg opens and writes all of it. A count of a
  /// small photo that libvips opened has stood still, its main thread waiting for one that was gone.
  static func obstacle(to policy: Policy, of photo: [UInt8]) -> String? {
    if policy.main is External { return "what another program does is not counted" }
    let formats = [policy.main.encodedFormat, policy.thumbnail?.encodedFormat].compactMap(\.self)
    if let other = formats.first(where: { $0 != .jpeg }) {
      return "what writes \(other.rawValue) may wait for ever under valgrind; JPEGs are counted"
    }
    return CodecLibraries(forPhoto: Array(photo.prefix(CodecLibraries.headCount))).isEmpty
      ? nil : "what opens it, libvips or libheif, may wait for ever under valgrind; JPEGs are counted"
  }

  /// Counts the work on the photo alone: not the start, the file's reading, or what is set up at first use.
  func perform(in workplace: Workplace, answer: (TrialResult) throws -> Void) throws {
    let opened = try OpenedPhoto(workplace.files[0], named: photo)
    let policy = workplace.setup.policies[policy]
    if let obstacle = Self.obstacle(to: policy, of: opened.bytes) {
      throw InstructionCounter.NoCount(description: obstacle)
    }
    func outcome() -> Outcome {
      opened.outcome(under: policy.ofSender, maxMegapixels: workplace.setup.settings.maxMegapixels, isShared: false)
    }
    _ = outcome()
    var counted: Outcome?
    let instructions = try InstructionCounter.count { counted = outcome() }
    guard let counted,
      TrialResult(counted, photo: photo, look: PhotoLook(opened), policy: policy).trial.mainSha256
        == trial.mainSha256
    else { throw InstructionCounter.NoCount(description: "under valgrind other bytes come of it") }
    var trial = trial
    trial.compressInstructions = instructions
    trial.countedWith = InstructionCounter.conditions
    try answer(TrialResult(trial: trial))
  }
}
