import CCount
import CompressionStrategies
import FoundationEssentials
import ImageCodecs
import Records
import System
import Workers

/// Counts the instructions of compressing a photo, in a worker under callgrind that has done nothing else.
struct CountRequest: WorkerRequest {
  typealias Answer = TrialResult

  /// The photo's name in every output.
  var photo: String
  /// The policy's place in the setup's list.
  var policy: Int
  /// The trial as the record has it.
  var trial: Trial

  var label: String { photo }

  /// Why a count might never end, or be incomplete; nil if libjpeg does all the decoding and encoding. While counting a
  /// small photo that libvips opened, its main thread once waited forever for a thread that had ended.
  static func obstacle(to policy: Policy, of photo: [UInt8]) -> String? {
    if policy.main.external != nil { return "what another program does is not counted" }
    if let other = policy.writtenFormats.first(where: { $0 != .jpeg }) {
      return "what writes \(other.rawValue) may wait for ever under valgrind; JPEGs are counted"
    }
    return CodecLibraries(forPhoto: Array(photo.prefix(CodecLibraries.headCount))).isEmpty
      ? nil : "what opens it, libvips, libheif or libjxl, may wait for ever under valgrind; JPEGs are counted"
  }

  /// Counts only the work on the photo: not the start, reading the file, or setup at the first use.
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

/// Counts the instructions of work in this process, which must run under callgrind.
struct InstructionCounter {
  /// Why nothing can be counted.
  struct NoCount: Error, CustomStringConvertible {
    let description: String
  }

  /// Whether this process runs under callgrind.
  static var isThere: Bool { sw_count_is_there() != 0 }

  /// Valgrind writes to standard error, which the parent process has redirected to a file.
  private static let log: CInt = 2

  /// How many instructions `work` takes, on all threads together.
  static func count(_ work: () -> Void) throws(NoCount) -> Int {
    guard isThere else { throw NoCount(description: "this process does not run under valgrind") }
    let start = lseek(log, 0, SEEK_END)
    sw_count_begin()
    work()
    sw_count_end()
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while start >= 0 {
      let offset = start + off_t(text.count)
      let count = unsafe piece.withUnsafeMutableBytes { unsafe pread(log, $0.baseAddress, $0.count, offset) }
      guard count > 0 else { break }
      text += piece[..<count]
    }
    guard let sum = sum(ofStatus: String(decoding: text, as: UTF8.self)) else {
      throw NoCount(description: "valgrind did not say how many instructions it counted")
    }
    return sum
  }

  /// The count in callgrind's status, which has one line for each thread, such as `events-1: 360005`; nil if there is
  /// none.
  static func sum(ofStatus text: String) -> Int? {
    let counts = text.split(separator: "\n").compactMap { line -> Int? in
      guard line.hasPrefix("events-"), let colon = line.firstIndex(of: ":"),
        Int(line[..<colon].dropFirst("events-".count)) != nil
      else { return nil }
      return Int(line[colon...].dropFirst(2))
    }
    return counts.isEmpty ? nil : counts.reduce(0, +)
  }

  /// The conditions of a count besides the program; counts with other libraries or CPU features cannot be compared.
  static var conditions: String {
    var room = [CChar](repeating: 0, count: 512)
    unsafe sw_count_features(&room, room.count)
    let features = String(decoding: room.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // Variables that make libjpeg-turbo choose other kernels.
    let choices = ProcessInfo.processInfo.environment.filter { $0.key.hasPrefix("JSIMD_") }
      .map { ", \($0.key)=\($0.value)" }.sorted().joined()
    return "\(features)\(choices), libraries \(librariesHash.prefix(12))"
  }

  /// A hash of the build ids of all libraries that this process has loaded.
  private static var librariesHash: String {
    final class Marks { var lines: [String] = [] }
    let marks = Marks()
    unsafe sw_count_libraries(Unmanaged.passUnretained(marks).toOpaque()) { context, file, mark, count in
      guard let context = unsafe context else { return }
      let marks = unsafe Unmanaged<Marks>.fromOpaque(context).takeUnretainedValue()
      let bytes = unsafe Array(UnsafeBufferPointer(start: mark, count: count))
      let name = unsafe String(cString: file).split(separator: "/").last ?? ""
      marks.lines.append(([String(name)] + bytes.map { String($0, radix: 16) }).joined(separator: " "))
    }
    return SHA256.digest(of: Array(marks.lines.sorted().joined(separator: "\n").utf8)).description
  }
}
