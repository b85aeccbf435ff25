package import ImageCodecs
import Meaning

/// What all requests to a worker have in common, which it gets once.
package protocol WorkerSetup: Sendable {
  /// What a worker can be asked for.
  static var requests: [any WorkerRequest<Self>.Type] { get }
  /// The setup as the program sends it.
  var message: Frame { get throws }
  /// The setup that a program has sent.
  init(receiving text: [UInt8]) throws
  /// What every request takes, whatever its files.
  var libraries: CodecLibraries { get }
  /// Starts what is to stand beside a worker that is about to be fenced, and do what that no longer can; the worker's end
  /// of the channel to it, nil if nothing is needed.
  func startHelper() throws -> Int32?
  /// Removes what a worker that has ended left behind.
  static func tidy(after worker: Int32)
}

/// Something that a worker is asked for: its payload, its answers, and how it is done.
///
/// Adding one is a file and a line in the setup's `requests`.
package protocol WorkerRequest<Setup>: Codable, Sendable {
  associatedtype Setup: WorkerSetup
  associatedtype Answer: Codable & Sendable

  /// What progress calls it.
  var label: String { get }
  /// How many answers there are, in their order; a worker that is lost costs the one that it was at.
  var partCount: Int { get }
  /// What is left to do after so many answers.
  func dropping(_ parts: Int) -> Self
  /// Whether this can be the answer to a part of it, counted from 0: a worker is not believed.
  func accepts(_ answer: Answer, part: Int, under setup: Setup) -> Bool
  /// Bytes of the longest file that it says was made, if that does not come along.
  func longestFile(in answer: Answer) -> Int
  /// What it takes beside what its files take: a fenced worker can load nothing later.
  func libraries(under setup: Setup) -> CodecLibraries
  /// How long other programs may take over a part.
  func patience(under setup: Setup) -> Duration
  /// Does it, in a worker: whatever is thrown is the reason why the rest has no answer.
  func perform(in workplace: Workplace<Setup>, answer: (Answer) throws -> Void) throws
}

extension WorkerRequest {
  package var label: String { "" }
  package var partCount: Int { 1 }
  package func dropping(_ parts: Int) -> Self { self }
  package func longestFile(in answer: Answer) -> Int { 0 }
  package func libraries(under setup: Setup) -> CodecLibraries { setup.libraries }
  package func patience(under setup: Setup) -> Duration { .zero }
  /// What tells it from others on its way.
  static var tag: String { "\(Self.self)" }
}

/// What a worker has at hand for a request.
package struct Workplace<Setup: WorkerSetup> {
  package let setup: Setup
  /// The files that the request is about, in the order in which its job names them.
  package let files: [OpenFile]
}

/// A file that the program has opened for a worker, which opens none itself.
package struct OpenFile {
  package let descriptor: CInt
}

/// What goes before a request's payload.
struct RequestHead: Codable {
  var tag: String
  var limits: JobLimits
  /// How many open files came along.
  var files: Int
}

extension WorkerSetup {
  /// Does what a message asks for under a setup, and hands on each answer.
  static func serve(_ frame: Frame, in workplace: Workplace<Self>, tag: String, answer: (Frame) -> Void) throws {
    guard let kind = requests.first(where: { $0.tag == tag }) else { throw UnknownRequest(tag: tag) }
    try kind.serve(frame.bytes, in: workplace, answer: answer)
  }
}

private struct UnknownRequest: Error, CustomStringConvertible {
  let tag: String
  var description: String { "no request of ours: \(tag)" }
}

extension WorkerRequest {
  fileprivate static func serve(_ payload: [UInt8], in workplace: Workplace<Setup>, answer: (Frame) -> Void) throws {
    let request = try WireCoder.value(Self.self, from: payload)
    try request.perform(in: workplace) { answer(try WireCoder.frame(.answer, $0)) }
  }
}

extension String {
  /// Text that moves neither cursor nor other text and hides nothing, of no more than the chances on each of ten thousand
  /// paths take.
  package var isPlain: Bool { utf8.count <= 1 << 16 && isReadable }
}
