import ImageCodecs

/// Something that a worker is asked for: its payload, its answers, and how it is done.
///
/// Adding one is a file in `Requests/` and a line in `WorkerRequests`.
protocol WorkerRequest: Codable, Sendable {
  associatedtype Answer: Codable & Sendable

  /// What progress calls it.
  var label: String { get }
  /// How many answers there are, in their order; a worker that is lost costs the one that it was at.
  var partCount: Int { get }
  /// What is left to do after so many answers.
  func dropping(_ parts: Int) -> Self
  /// Whether this can be the answer to a part of it, counted from 0: a worker is not believed.
  func accepts(_ answer: Answer, part: Int, under setup: RunSetup) -> Bool
  /// Bytes of the longest file that it says was made, if that does not come along.
  func longestFile(in answer: Answer) -> Int
  /// What it takes beside what its files take: a fenced worker can load nothing later.
  func libraries(under setup: RunSetup) -> CodecLibraries
  /// How long other programs may take over a part.
  func patience(under setup: RunSetup) -> Duration
  /// Does it, in a worker: whatever is thrown is the reason why the rest has no answer.
  func perform(in workplace: Workplace, answer: (Answer) throws -> Void) throws
}

extension WorkerRequest {
  var label: String { "" }
  var partCount: Int { 1 }
  func dropping(_ parts: Int) -> Self { self }
  func longestFile(in answer: Answer) -> Int { 0 }
  func libraries(under setup: RunSetup) -> CodecLibraries { setup.libraries }
  func patience(under setup: RunSetup) -> Duration { .zero }
  /// What tells it from others on its way.
  static var tag: String { "\(Self.self)" }
}

/// What a worker has at hand for a request.
struct Workplace {
  let setup: RunSetup
  /// The files that the request is about, in the order in which its job names them.
  let files: [OpenFile]
}

/// A file that the program has opened for a worker, which opens none itself.
struct OpenFile {
  let descriptor: CInt
}

/// The requests that a worker knows.
enum WorkerRequests {
  static let all: [any WorkerRequest.Type] = [
    LookRequest.self, MeasureRequest.self, SendRequest.self, TimeRequest.self, ShowRequest.self, MessageRequest.self,
    CompressRequest.self, ScoreRequest.self, CheckRequest.self, CountRequest.self, AskRequest.self,
  ]

  /// What goes before a request's payload.
  struct Head: Codable {
    var tag: String
    var limits: JobLimits
    /// How many open files came along.
    var files: Int
  }

  /// Does what a message asks for under a setup, and hands on each answer.
  static func serve(_ frame: Frame, in workplace: Workplace, tag: String, answer: (Frame) -> Void) throws {
    guard let kind = all.first(where: { $0.tag == tag }) else { throw UnknownRequest(tag: tag) }
    try kind.serve(frame.bytes, in: workplace, answer: answer)
  }

  struct UnknownRequest: Error, CustomStringConvertible {
    let tag: String
    var description: String { "no request of ours: \(tag)" }
  }
}

extension WorkerRequest {
  fileprivate static func serve(_ payload: [UInt8], in workplace: Workplace, answer: (Frame) -> Void) throws {
    let request = try WireCoder.value(Self.self, from: payload)
    try request.perform(in: workplace) { answer(try WireCoder.frame(.answer, $0)) }
  }
}
