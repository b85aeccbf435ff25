import CProcess
import CompressionStrategies
import FoundationEssentials
import ImageCodecs
import Synchronization
import System
import Units

/// A process beside a fenced worker for the parts of policies that need other programs: it starts their commands and
/// reads exported files. It decodes nothing, and does only what the policies say, whoever asks.
struct ExternalDeputy {
  /// A request; the photo's bytes follow it.
  private struct Question: Codable {
    var policy: Int
    var photo: String
  }

  private let channel: CInt
  /// The largest size of a photo, and of the result.
  private static let longestFile = 1 << 28

  /// Starts a deputy for a worker before that is fenced; nil if no policy needs one. The new process never returns from
  /// here.
  init?(for setup: RunSetup) throws {
    guard setup.policies.contains(where: { $0.main.external != nil }) else { return nil }
    let worker = getpid()
    var end: CInt = -1
    let process = unsafe sw_split(&end)
    guard process >= 0 else { throw FenceError.broken("no process for other programs") }
    channel = end
    if process == 0 {
      External.owner.withLock { $0 = worker }
      // It notices its worker's end itself, and then has something to do.
      sw_outlive_parent()
      // The limits are those of the worker's first photo, but this process serves all photos.
      sw_lift_limits()
      // Only the worker may have the photo and the connection to the program.
      for descriptor in CInt(3)..<1_024 where descriptor != channel { close(descriptor) }
      serve(setup)
      Self.endAll()
    }
    let deputy = self
    External.deputy.withLock { $0 = { try deputy.ask($0, $1, $2, in: setup) } }
  }

  /// The worker's end of the channel.
  var descriptor: CInt { channel }

  private func ask(_ external: External, _ photo: String, _ bytes: [UInt8], in setup: RunSetup) throws -> [UInt8] {
    guard let policy = setup.policies.firstIndex(where: { $0.main.external == external }) else {
      throw ExternalFailure("no such policy")
    }
    guard bytes.count <= Self.longestFile else {
      throw ExternalFailure(
        "of a photo other programs get \(Self.longestFile.grouped) bytes, it has \(bytes.count.grouped)")
    }
    let text = Array(try JSONEncoder().encode(Question(policy: policy, photo: photo)))
    send(Frame(.request, text, bytes: bytes))
    guard let answer = try next() else { throw ExternalFailure("nobody is left to do it") }
    if answer.kind == .fault { throw ExternalFailure(String(decoding: answer.text, as: UTF8.self)) }
    // The CPU time of the other process and its programs is part of this compression.
    CPUClock.add(program: Double(String(decoding: answer.text, as: UTF8.self)) ?? 0)
    return answer.bytes
  }

  private func serve(_ setup: RunSetup) {
    while let frame = try? next(), let question = try? JSONDecoder().decode(Question.self, from: Data(frame.text)) {
      guard setup.policies.indices.contains(question.policy),
        let external = setup.policies[question.policy].main.external
      else { return }
      send(made(by: external, of: frame.bytes, named: question.photo))
    }
  }

  /// Does the work in a process of its own: a command may end its parent, and later photos need a deputy, too.
  private func made(by external: External, of photo: [UInt8], named name: String) -> Frame {
    var end: CInt = -1
    let process = unsafe sw_split(&end)
    guard process >= 0 else { return .fault("no process for it (\(SystemError.last))") }
    let runner = ExternalDeputy(channel: end)
    defer { close(end) }
    if process == 0 {
      close(channel)
      let begin = CPUClock.seconds
      do {
        let bytes = try external.made(of: photo, named: name)
        guard bytes.count <= Self.longestFile else {
          throw ExternalFailure("\(bytes.count.grouped) bytes came out, \(Self.longestFile.grouped) are taken")
        }
        runner.send(Frame(.answer, Array("\(CPUClock.seconds - begin)".utf8), bytes: bytes))
      } catch {
        runner.send(.fault((error as? ExternalFailure)?.reason.sentence ?? "\(error)"))
      }
      _exit(0)
    }
    var ends = [pollfd(fd: end, events: Int16(POLLIN), revents: 0), pollfd(fd: channel, events: 0, revents: 0)]
    while unsafe poll(&ends, 2, -1) < 0, errno == EINTR {}
    if ends[0].revents == 0 { Self.endAll() }
    let answer = try? runner.next()
    var status: CInt = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return answer ?? .fault("whoever ran it was ended by signal \(status & 0x7F)")
  }

  /// The worker has ended: ends everything that commands left running, which is all in its process group, and this
  /// process.
  private static func endAll() -> Never {
    if let worker = External.owner.withLock({ $0 }) {
      External.removeFiles(of: worker)
      if getpgrp() == worker { kill(0, SIGKILL) }
    }
    _exit(0)
  }

  init(channel: CInt) { self.channel = channel }

  private func send(_ frame: Frame) {
    var rest = frame.wire[...]
    while !rest.isEmpty {
      let sent = unsafe rest.withUnsafeBytes { unsafe sw_send(channel, $0.baseAddress, $0.count, nil, 0) }
      if sent < 0, errno == EINTR { continue }
      guard sent > 0 else { return }
      rest = rest.dropFirst(sent)
    }
  }

  /// The next message; nil if the other end has closed. There is never more than one on its way.
  func next() throws -> Frame? {
    var reader = FrameReader()
    reader.longest = FrameReader.Longest(text: 1 << 16, bytes: Self.longestFile)
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes { unsafe read(channel, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      reader.append(piece[..<count])
      if let frame = try reader.next() { return frame }
    }
  }
}

extension Frame {
  /// An answer that says what went wrong.
  fileprivate static func fault(_ sentence: String) -> Frame { Frame(.fault, Array(sentence.utf8)) }
}
