/// Advances a network until its uploads are over, and ends those that make no progress for too long.
struct StallWatch {
  private struct Progress {
    var bytes = 0
    /// When the upload fails unless the server acknowledges more of it.
    var deadline: Nanoseconds
  }

  private let limit: Nanoseconds
  private let patience: Nanoseconds
  /// By stream; nil if the upload is over.
  private var underway: [Progress?]

  init(_ uploads: ParallelUploads) {
    limit = uploads.stallLimit
    patience = uploads.patience
    underway = (0..<uploads.streams).map { stream in
      Progress(deadline: uploads.stallLimit == .never ? .never : stream * ParallelUploads.stagger + uploads.stallLimit)
    }
  }

  private var nextDeadline: Nanoseconds? {
    var next: Nanoseconds?
    for case let progress? in underway { next = min(next ?? .never, progress.deadline) }
    return next
  }

  /// Processes the next event; returns its stream, or nil if all uploads are over.
  mutating func step(_ network: inout Network) -> Int? {
    while let deadline = nextDeadline {
      if let stream = network.step(before: min(deadline, patience)) {
        follow(stream, in: network)
        return stream
      }
      guard deadline < patience else { return nil }
      for stream in underway.indices where underway[stream]?.deadline == deadline {
        network.abandon(stream)
        underway[stream] = nil
      }
    }
    return nil
  }

  private mutating func follow(_ stream: Int, in network: Network) {
    if network.isOver(stream) { underway[stream] = nil }
    let acknowledged = network.connections[stream].client.acknowledgedBytes
    guard limit < .never, let progress = underway[stream], acknowledged > progress.bytes else { return }
    underway[stream] = Progress(bytes: acknowledged, deadline: network.now + limit)
  }
}
