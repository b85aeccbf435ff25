public import NetworkSimulation

/// Every step of making renditions: what was tried, what it cost, why it ended.
public struct Account: Sendable {
  /// The steps in the order they were taken.
  public private(set) var steps: [Step] = []
  /// What a reader should know beside the steps.
  public private(set) var notes: [String] = []

  /// One thing that was done.
  public struct Step: Sendable {
    /// What was done.
    public enum Kind: String, Sendable, CaseIterable { case probe, decode, resize, encode, search, score, passthrough }

    /// What was done: the account's sums, such as `encodes`, count steps by it.
    public var kind: Kind
    /// Pixels across, of what came out of the step.
    public var width: Int
    /// Pixels from top to bottom of the same.
    public var height: Int
    /// What was read or written, such as jpeg or jpeg-progressive, or how a search looked; nil if that does not matter
    /// to what it costs.
    public var format: String?
    /// The encoder's number; nil if tables are our own or nothing was encoded.
    public var quality: Int?
    /// The size of the file that came out, or that was decoded; nil if there is no file.
    public var bytes: Int?
    /// Whether what came out is part of a rendition.
    public var kept: Bool
    /// Pixels that went through this step, in millions.
    public var megapixels: Double
    /// The rendition that it was taken for.
    public var rendition = UploadedFile.main
    /// CPU time of only this step.
    public var cpuSeconds: Double

    /// A step of this kind on a picture of this size.
    public init(
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

  /// Whether the picture data that was handed on is damaged.
  public internal(set) var hasDamage = false

  /// The rendition that is being made.
  var rendition = UploadedFile.main

  mutating func add(_ step: Step) {
    steps.append(step)
    steps[steps.count - 1].rendition = rendition
  }

  mutating func note(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }

  /// Marks the encode at `index` as thrown away: a later one was better.
  mutating func discard(encodeAt index: Int) { steps[index].kept = false }

  /// Marks the file without metadata as handed on.
  mutating func keepPassthrough() {
    if let index = steps.lastIndex(where: { $0.kind == .passthrough }) { steps[index].kept = true }
  }

  private func count(_ kind: Step.Kind) -> Int { steps.count { $0.kind == kind } }
  private func megapixels(_ kind: Step.Kind) -> Double {
    steps.reduce(0) { $1.kind == kind ? $0 + $1.megapixels : $0 }
  }

  /// How often a picture was encoded, thrown away or not.
  public var encodes: Int { count(.encode) }
  /// How often a picture was decoded, renditions of our own included.
  public var decodes: Int { count(.decode) }
  /// Pixels that came out of decoders, in millions.
  public var megapixelsDecoded: Double { megapixels(.decode) }
  /// Pixels that went into encoders, in millions.
  public var megapixelsEncoded: Double { megapixels(.encode) }
  /// CPU time of all steps.
  public var cpuSeconds: Double { steps.reduce(0) { $0 + $1.cpuSeconds } }
}
