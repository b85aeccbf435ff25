package import NetworkSimulation
package import Pixels

/// Every step of making renditions: what was done, what it cost, and whether the result was kept.
package struct Account: Sendable {
  /// The steps in order.
  package private(set) var steps: [Step] = []
  /// Remarks that the steps do not show.
  package private(set) var notes: [String] = []

  /// One step.
  package struct Step: Sendable {
    /// What was done.
    package enum Kind: String, Sendable, CaseIterable {
      case fetch, probe, decode, resize, encode, search, score, passthrough
    }

    /// The kind of step; the account's sums, such as `encodes`, count steps by it.
    package var kind: Kind
    /// The width of the step's result, in pixels.
    package var width: Int
    /// The height of the step's result, in pixels.
    package var height: Int
    /// What was read or written, such as jpeg or jpeg-progressive, or how a search worked; nil if the cost does not
    /// depend on it.
    package var format: String?
    /// The encoder's quality; nil if the tables are our own or nothing was encoded.
    package var quality: Int?
    /// The size of the file that was written or decoded; nil if there is no file.
    package var bytes: Int?
    /// Whether the result is part of a rendition.
    package var kept: Bool
    /// Pixels that went through this step, in millions.
    package var megapixels: Double
    /// The rendition for which the step was done.
    package var rendition = UploadedFile.main
    /// CPU time of only this step.
    package var cpuSeconds: Double
    /// All pixels of the picture that was decoded, if the decoder left some out.
    package var whole: PixelSize?

    /// A step of this kind on a picture of this size.
    package init(
      _ kind: Kind, width: Int, height: Int, format: String? = nil, quality: Int? = nil, bytes: Int? = nil,
      kept: Bool = true, megapixels: Double? = nil, cpuSeconds: Double = 0
    ) {
      self.kind = kind
      self.format = format
      self.width = width
      self.height = height
      self.quality = quality
      self.bytes = bytes
      self.kept = kept
      self.megapixels = megapixels ?? Double(width * height) / 1e6
      self.cpuSeconds = cpuSeconds
    }
  }

  /// Whether the passed-on picture data is damaged.
  package internal(set) var hasDamage = false

  /// How many of the first steps the system's picker did, in a process of its own.
  private(set) var pickerSteps = 0

  /// The rendition that is being made.
  var rendition = UploadedFile.main

  mutating func add(_ step: Step) {
    steps.append(step)
    steps[steps.count - 1].rendition = rendition
  }

  /// Puts the steps of the picker before its own.
  mutating func follow(_ picker: Account) {
    pickerSteps = picker.steps.count
    steps = picker.steps + steps
    for text in picker.notes { note(text) }
  }

  mutating func note(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }

  /// Removes remarks that turned out to be about something else than the rendition.
  mutating func forget(_ texts: [String]) { notes.removeAll { texts.contains($0) } }

  /// Marks the encode at `index` as discarded, because a later one was better.
  mutating func discard(encodeAt index: Int) { steps[index].kept = false }

  /// Marks the file without metadata as handed on.
  mutating func keepPassthrough() {
    if let index = steps.lastIndex(where: { $0.kind == .passthrough }) { steps[index].kept = true }
  }

  private func count(_ kind: Step.Kind) -> Int { steps.count { $0.kind == kind } }
  private func megapixels(_ kind: Step.Kind) -> Double {
    steps.reduce(0) { $1.kind == kind ? $0 + $1.megapixels : $0 }
  }

  /// How many encodes there were, including discarded ones.
  package var encodes: Int { count(.encode) }
  /// How many decodes there were, including those of our own renditions.
  package var decodes: Int { count(.decode) }
  /// Pixels that were decoded, in millions.
  package var megapixelsDecoded: Double { megapixels(.decode) }
  /// Pixels that were encoded, in millions.
  package var megapixelsEncoded: Double { megapixels(.encode) }
  /// CPU time of all steps.
  package var cpuSeconds: Double { steps.reduce(0) { $0 + $1.cpuSeconds } }
}
