import Documents
package import ImageCodecs

/// A request to a worker: its content, its answers, and how to perform it.
///
/// To add one, add a file and a line in `PhotoWorker.requests`.
package protocol WorkerRequest: Codable, Sendable {
  associatedtype Answer: Codable & Sendable

  /// The name in progress displays.
  var label: String { get }
  /// How many answers there are, in order; a lost worker fails only the current one.
  var partCount: Int { get }
  /// The request without its first answers, which are done.
  func dropping(_ parts: Int) -> Self
  /// Whether this can be the answer to a part of it, counted from 0; needed because workers are not trusted.
  func accepts(_ answer: Answer, part: Int, under setup: RunSetup) -> Bool
  /// Bytes of the longest file that the answer mentions but does not contain.
  func longestFile(in answer: Answer) -> Int
  /// The libraries that it needs besides those for its files; a fenced worker cannot load them later.
  func libraries(under setup: RunSetup) -> CodecLibraries
  /// How long other programs may take for a part.
  func patience(under setup: RunSetup) -> Duration
  /// Performs the request in a worker; a thrown error is the reason why the rest has no answer.
  func perform(in workplace: Workplace, answer: (Answer) throws -> Void) throws
}

extension WorkerRequest {
  package var label: String { "" }
  package var partCount: Int { 1 }
  package func dropping(_ parts: Int) -> Self { self }
  package func longestFile(in answer: Answer) -> Int { 0 }
  package func libraries(under setup: RunSetup) -> CodecLibraries { setup.libraries }
  package func patience(under setup: RunSetup) -> Duration { .zero }
  /// The name that distinguishes it from other requests.
  static var tag: String { "\(Self.self)" }
}

/// What a worker has for a request.
package struct Workplace {
  package let setup: RunSetup
  /// The request's files, in the order in which its job names them.
  package let files: [OpenFile]
}

/// A file that the program has opened for a worker, which cannot open files.
package struct OpenFile {
  package let descriptor: CInt
}

/// What is before a request's content.
struct RequestHead: Codable {
  var tag: String
  var limits: JobLimits
  /// How many open files were sent along.
  var files: Int
}

extension WorkerRequest {
  /// Performs the request in a message, and passes on each answer.
  static func serve(_ payload: [UInt8], in workplace: Workplace, answer: (Frame) -> Void) throws {
    let request = try WireCoder.value(Self.self, from: payload)
    try request.perform(in: workplace) { answer(try WireCoder.frame(.answer, $0)) }
  }
}

extension String {
  /// Whether the text moves no cursor and no other text, hides nothing, and is not longer than the chances on ten
  /// thousand paths.
  package var isPlain: Bool { utf8.count <= 1 << 16 && isReadable }
}
