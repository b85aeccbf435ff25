public import ImageCodecs
public import NetworkSimulation
import StrictJSON5

/// One app's design as data.
public struct Policy: Sendable {
  /// What commands, records and gates call it; it says nothing of what the policy does.
  public var name: String
  /// The same for people; empty if the file has none.
  public var title: String
  /// Where its figures come from.
  public var source: String
  /// What is refused only by the file and its header.
  public var input: InputRules
  /// What makes the main picture, with its settings.
  public var main: any CompressionStrategy
  /// What makes the thumbnail; nil if the app has none.
  public var thumbnail: Thumbnail?
  /// Pixels of the longest side at which the app's chats show a thumbnail; nil if the recipient's screen says it.
  public var bubble: Int?
  /// Checked once the renditions are made: the policy's own first, then the server's, claims last.
  public var limits: [Limit]
  /// Whether a photo's gain map goes along with its main picture, a JPEG, within the same limits.
  public var keepsGainMap = false
  /// How renditions are sent, and when the recipient is notified.
  public var upload: SessionRules
  /// The policy file's text: what a record keeps and what its identity is computed from.
  public var text: String
  /// The file that it was read from, as it was named; nil if it ships or was made.
  public var file: String?
  /// What a sweep or `tune` changed in another policy's file; nil if somebody wrote this one.
  public var variation: PolicyVariation?

  /// A policy of this strategy, with the defaults of a policy file for the rest.
  public init(
    name: String, title: String = "", source: String = "", input: InputRules = InputRules(),
    main: any CompressionStrategy, thumbnail: Thumbnail? = nil, limits: [Limit] = [],
    upload: SessionRules = SessionRules(),
    text: String = ""
  ) {
    self.name = name
    self.title = title
    self.source = source
    self.input = input
    self.main = main
    self.thumbnail = thumbnail
    self.limits = limits
    self.upload = upload
    self.text = text
  }
}

extension Policy {
  /// Whether the recipient makes the thumbnail from the received picture.
  var isThumbnailReceived: Bool { thumbnail?.source == .received }

  /// What the sender's phone does of it: a thumbnail that the recipient makes is left out.
  public var ofSender: Policy {
    var policy = self
    if isThumbnailReceived { policy.thumbnail = nil }
    return policy
  }

  /// The models of encoders that its renditions are written with, each once, the least sure first.
  public var encoders: [EncoderModel] {
    let all = main.encoders + (thumbnail?.encoders ?? [])
    let known = EncoderModel.Certainty.allCases
    let models = all.enumerated().filter { index, model in all.firstIndex { $0.name == model.name } == index }
    return models.map(\.element).sorted {
      known.firstIndex(of: $0.certainty) ?? 0 > known.firstIndex(of: $1.certainty) ?? 0
    }
  }

  /// Those of them that rest on less than source or published files, and on what; nil if there is none.
  public var unsureEncoders: String? {
    let unsure = encoders.filter(\.certainty.wantsSaying).map { "\($0.name) (\($0.certainty.words))" }
    return unsure.isEmpty ? nil : unsure.joined(separator: ", ")
  }
}

/// What a policy refuses before anything is decoded.
public struct InputRules: Sendable, Hashable {
  /// Files of more bytes are refused; nil if the design has no such rule.
  public var maxBytes: Int?
  /// Pictures of more millions of pixels are refused by the policy; nil if the design has no such rule.
  public var maxMegapixels: Double?
  /// Photos of other formats are refused, by their content; nil if all are taken.
  public var formats: [PhotoFormat]?
  /// What lies behind transparent pixels, as sRGB.
  public var background: [UInt8]

  /// Everything is taken unless something is set.
  public init(
    maxBytes: Int? = nil, maxMegapixels: Double? = nil, formats: [PhotoFormat]? = nil,
    background: [UInt8] = [255, 255, 255]
  ) {
    self.maxBytes = maxBytes
    self.maxMegapixels = maxMegapixels
    self.formats = formats
    self.background = background
  }
}

/// Bytes that a rendition must keep.
public struct Limit: Sendable, Hashable {
  /// Who sees to it: the policy's own steps, nobody (a claim), or the server.
  public enum Kind: String, Sendable, CaseIterable, Hashable { case enforced, checked, server }

  /// The rendition whose bytes are counted.
  public var rendition: UploadedFile
  /// The most bytes that are allowed, unless `isBelow`.
  public var maxBytes: Int
  /// Who enforces it, and so what follows if it is broken.
  public var kind: Kind
  /// The limit itself is already too large.
  public var isBelow: Bool

  /// A limit of this kind.
  public init(_ rendition: UploadedFile, maxBytes: Int, kind: Kind, isBelow: Bool = false) {
    self.rendition = rendition
    self.maxBytes = maxBytes
    self.kind = kind
    self.isBelow = isBelow
  }

  func allows(_ bytes: Int) -> Bool { isBelow ? bytes < maxBytes : bytes <= maxBytes }
}

extension Policy {
  /// A size search that no file describes: the best picture of at most this many bytes and this longest side. Without a
  /// side, only files over the limit are made smaller, to the side that shows well on any screen.
  public static func limit(_ bytes: Int, side: Int?) -> Policy {
    let picture = PictureSettings(size: SizeRule(.longestSide(side ?? 2_048)))
    var search = SizeSearching(picture: picture, limit: bytes)
    search.keepsWholeWithinLimit = side == nil
    let keys =
      "longestSide: \(side ?? 2_048), \(side == nil ? "wholeWithinLimit: true, " : "")limit: \(bytes)"
    return Policy(
      name: "limit-\(bytes)", title: "The best picture of at most \(bytes) bytes", source: "the command line",
      main: search, text: "{ name: \"limit-\(bytes)\", main: { strategy: \"\(SizeSearching.name)\", \(keys) } }")
  }

  /// This policy with another longest side, if its strategy is ours; else this policy.
  ///
  /// The side stands in the text as if it had been written there: the policy's hash and what a record keeps of it follow.
  /// A policy that bounds its size in another way keeps its bound.
  public func withLongestSide(_ side: Int) -> Policy {
    let document = Document(text, name: name)
    guard main.isOurs, case .object(let policy) = document.root.value, let node = policy["main"],
      case .object(let settings) = node.value,
      !["shortSide", "pixels", "width"].contains(where: { settings[$0] != nil })
    else { return self }
    let whole =
      settings["longestSide"].map { document.text(replacing: [($0, "\(side)")]) }
      ?? document.text(replacing: [(node, "{ longestSide: \(side),")])
    guard var changed = try? Policy(reading: Array(whole.utf8), from: name) else { return self }
    changed.file = file
    return changed
  }
}
