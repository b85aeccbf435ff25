import CProcess
import ImageCodecs
import System

/// The worker's side of the channel, for `stepwedge worker`.
package struct WorkerServer {
  private let channel: CInt
  /// The kinds of requests that it answers.
  private let requests: [any WorkerRequest.Type]

  /// Serves the program that started this process, until it closes its end. The channel is standard input, which is
  /// also used for answers; whatever libraries print goes to standard error.
  package static func run(answering requests: [any WorkerRequest.Type]) throws {
    // If the program has already ended, its end of the channel is closed.
    sw_die_with_parent(getppid())
    sw_keep_freed_memory()
    let channel = fcntl(0, F_DUPFD_CLOEXEC, 3)
    dup2(2, 1)
    let nothing = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    dup2(nothing, 0)
    try WorkerServer(channel: channel, requests: requests).serve()
  }

  private func serve(_ known: RunSetup? = nil) throws {
    var reader = FrameReader()
    var setup = known
    var received: [CInt] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    var descriptors = [CInt](repeating: -1, count: 16)
    while true {
      var came = CInt(descriptors.count)
      let count = unsafe piece.withUnsafeMutableBytes { room in
        unsafe descriptors.withUnsafeMutableBufferPointer { places in
          unsafe sw_receive(channel, room.baseAddress, room.count, places.baseAddress, &came)
        }
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return }
      received += descriptors.prefix(Int(came))
      reader.append(piece[..<count])
      while let frame = try reader.next() {
        switch frame.kind {
        case .setup: setup = try RunSetup(receiving: frame.text)
        case .fence:
          let message = try WireCoder.value(FenceMessage.self, from: frame.text)
          message.libraries.load()
          enterFence(isCounted: message.isCounted, setup, keeping: received)
        case .copy:
          let message = try WireCoder.value(FenceMessage.self, from: frame.text)
          guard !received.isEmpty else { return }
          try copy(at: received.removeFirst(), message, setup)
        case .request:
          let head = try WireCoder.value(RequestHead.self, from: frame.text)
          let files = received.prefix(head.files).map { OpenFile(descriptor: $0) }
          received.removeFirst(files.count)
          defer { for file in files { close(file.descriptor) } }
          guard let setup else { return }
          answer(frame, head, Workplace(setup: setup, files: files))
        case .answer, .ended, .fault: break
        }
      }
    }
  }

  /// Gives up everything except the channel and what came through it.
  private func enterFence(isCounted: Bool, _ setup: RunSetup?, keeping received: [CInt]) {
    do {
      // A process that does what a fenced worker cannot.
      let helper = try setup.flatMap { try ExternalDeputy(for: $0)?.descriptor }
      PeakMemory.prepare()
      let own = [0, 1, 2, channel] + PeakMemory.descriptors
      try Fence.enter(
        keeping: own + received + (helper.map { [$0] } ?? []), isCounted: isCounted)
    } catch {
      // Without its fence it must do nothing at all.
      send(Frame(.fault, Array("\(error)".utf8)))
      exit(69)
    }
  }

  /// Loads once what all copies will need, and makes a copy, which continues at this end of a channel.
  private func copy(at end: CInt, _ message: FenceMessage, _ setup: RunSetup?) throws {
    message.libraries.load()
    let copy = sw_copy()
    if copy == 0 {
      close(channel)
      let server = WorkerServer(channel: end, requests: requests)
      if message.isFenced { server.enterFence(isCounted: false, setup, keeping: []) }
      try server.serve(setup)
      exit(0)
    }
    let answer = copy < 0 ? Frame(.fault, Array("\(SystemError.last)".utf8)) : Frame(.ended, Array("\(copy)".utf8))
    close(end)
    send(answer)
  }

  private func answer(_ frame: Frame, _ head: RequestHead, _ workplace: Workplace) {
    do {
      guard let kind = requests.first(where: { $0.tag == head.tag }) else { throw UnknownRequest(tag: head.tag) }
      try kind.serve(frame.bytes, in: workplace) { send($0) }
      send(Frame(.ended))
    } catch {
      send(Frame(.fault, Array("\(error)".utf8)))
    }
  }

  /// If the program is gone, it needs no answer, and the worker ends, too.
  private func send(_ frame: Frame) {
    var rest = frame.wire[...]
    while !rest.isEmpty {
      let sent = unsafe rest.withUnsafeBytes { unsafe sw_send(channel, $0.baseAddress, $0.count, nil, 0) }
      if sent < 0, errno == EINTR { continue }
      guard sent > 0 else { exit(0) }
      rest = rest.dropFirst(sent)
    }
  }
}

private struct UnknownRequest: Error, CustomStringConvertible {
  let tag: String
  var description: String { "no request of ours: \(tag)" }
}
