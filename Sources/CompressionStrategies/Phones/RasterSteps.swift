import Pixels

/// The steps of making one photo's renditions, as far as they hold memory: the pixels of each picture that was decoded,
/// resized or encoded. It is the same on every machine; the bytes of a platform are in `PhoneMemory`.
package struct RasterSteps: Sendable, Hashable {
  /// One step, or several that hold the same memory.
  package struct Step: Sendable, Hashable {
    /// The kind of step and the format.
    package let kind: CompressionWork.Kind
    /// Pixels that go in; of a decode, all pixels of the file's picture.
    package let input: Int
    /// Pixels that come out; of a decode, the fewest that a decoder needs which can subsample.
    package let output: Int
    /// The size of the file that is read or written; 0 if there is none.
    package fileprivate(set) var bytes: Int
  }

  /// The steps in order. Of encodes that differ only in their size, only the largest is kept.
  package private(set) var steps: [Step] = []

  /// The steps of an account. A policy that subsamples lets the decoder leave out pixels that the next resize drops.
  package init(_ account: Account, subsampling: Bool) {
    let steps = Array(account.steps.dropFirst(account.pickerSteps))
    for (place, step) in steps.enumerated() where step.kind != .probe && step.kind != .fetch {
      let next = place + 1 < steps.count ? steps[place + 1] : nil
      let area = step.width * step.height
      let whole = step.whole?.area ?? area
      let wanted = next.flatMap { $0.kind == .resize ? $0 : nil }
      let isDecode = step.kind == .decode
      add(
        Step(
          kind: CompressionWork.Kind(step.kind.rawValue, step.format ?? ""),
          input: isDecode ? whole : step.kind == .resize ? Int((step.megapixels * 1e6).rounded()) : area,
          output: isDecode && subsampling ? Self.subsampled(step, for: wanted) ?? whole : isDecode ? whole : area,
          bytes: step.bytes ?? 0))
    }
  }

  /// The pixels of the smallest of 1/8, 1/4 and 1/2 of a picture's sides from which a resize still shrinks; nil if there
  /// is none.
  private static func subsampled(_ decode: Account.Step, for wanted: Account.Step?) -> Int? {
    guard let whole = decode.whole, let wanted else { return nil }
    let sides = [8, 4, 2].map { ((whole.width + $0 - 1) / $0, (whole.height + $0 - 1) / $0) }
    return sides.first { $0 >= wanted.width && $1 >= wanted.height }.map { $0 * $1 }
  }

  private mutating func add(_ step: Step) {
    let since = steps.lastIndex { ["decode", "resize"].contains($0.kind.step) } ?? 0
    let same = steps.indices.dropFirst(since).first {
      steps[$0].kind == step.kind && steps[$0].input == step.input && steps[$0].output == step.output
    }
    if let same { steps[same].bytes = max(steps[same].bytes, step.bytes) } else { steps.append(step) }
  }
}

extension RasterSteps {
  /// The text for a cell of a table: `decode.jpeg 12192768 3048192 3400112; resize.linear …`, each step with the pixels
  /// that go in and come out, and bytes.
  package var text: String {
    steps.map { "\($0.kind.name) \($0.input) \($0.output) \($0.bytes)" }.joined(separator: "; ")
  }

  /// Reads the text of such a cell; nil for other text.
  package init?(_ text: String) {
    for part in text.split(separator: ";") {
      let words = part.split(separator: " ")
      guard words.count == 4, let input = Int(words[1]), let output = Int(words[2]), let bytes = Int(words[3]),
        (0...Self.most).contains(input), (0...Self.most).contains(output), (0...Self.most).contains(bytes),
        let kind = CompressionWork.Kind(name: words[0])
      else { return nil }
      steps.append(Step(kind: kind, input: input, output: output, bytes: bytes))
    }
  }

  /// No picture has more pixels or bytes: a record may have been edited.
  private static let most = 1 << 40
}
