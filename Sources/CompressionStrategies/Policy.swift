import Documents
package import ImageCodecs
package import NetworkSimulation
import System

/// One app's design as data.
package struct Policy: Sendable {
  /// The name in commands, records and gates; what the policy does does not depend on it.
  package var name: String
  /// A title for people; empty if the file has none.
  package var title: String
  /// The source of its figures.
  package var source: String
  /// The app's platform; nil if the file does not say it.
  package var app: AppPlatform?
  /// The way into the app that it describes, such as the share sheet; nil if the app has one, or if all do the same.
  package var entry: String?
  /// Rules that refuse a photo by its file and header.
  package var input: InputRules
  /// The strategy for the main picture, with its settings.
  package var main: any CompressionStrategy
  /// How the thumbnail is made; nil if the app has none.
  package var thumbnail: Thumbnail?
  /// Pixels of the longest side at which the app's chats show a thumbnail; nil to use the recipient's screen.
  package var bubble: Int?
  /// Limits that are checked after the renditions are made: first the policy's own, then the server's, then claims.
  package var limits: [Limit]
  /// What becomes of a photo's gain map; it is kept with the main picture, a JPEG, within the same limits.
  package var gainMap = GainMapRule.drop
  /// Whether the app lets decoders leave out pixels that the resize drops, as Android's `inSampleSize` and ImageIO's
  /// thumbnails do.
  package var subsamples = false
  /// What the system's picker does to a photo before the app has it; nil if the app gets the file as it is.
  package var picker: Picker?
  /// What the server makes of pictures that arrive; nil if it passes them on.
  var server: Server?
  /// A JPEG for those who cannot open the main picture; nil if they get nothing else.
  package var fallback: Fallback?
  /// How and when the recipients open pictures.
  package var recipients = Recipients()
  /// How renditions are sent, and when the recipient is notified.
  package var upload: SessionRules
  /// The text of the policy file: a record keeps it, and its hash is the policy's identity.
  package var text: String
  /// The policy's file, as the user named it; nil if it is built-in or was made.
  package var file: String?
  /// What a sweep or `tune` changed in another policy's file; nil if the policy was written as it is.
  package var variation: PolicyVariation?

  /// A policy with this strategy; the rest has the defaults of policy files.
  package init(
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
  /// Whether a server makes pictures again.
  package var hasServer: Bool { server != nil }

  /// Whether the recipient makes the thumbnail from the received picture.
  var isThumbnailReceived: Bool { thumbnail?.source == .received }

  /// The policy without what the recipient's phone and the server do: making the thumbnail, or the fallback.
  package var ofSender: Policy {
    var policy = self
    if fallback?.maker == .server { policy.fallback = nil }
    if isThumbnailReceived { policy.thumbnail = nil }
    if server?.moment == .always { policy.server = nil }
    return policy
  }

  /// The encoder models of its renditions, each once, the least certain first.
  package var encoders: [EncoderModel] {
    let all = main.encoders + (thumbnail?.encoders ?? [])
    let known = EncoderModel.Certainty.allCases
    let models = all.enumerated().filter { index, model in all.firstIndex { $0.name == model.name } == index }
    return models.map(\.element).sorted {
      known.firstIndex(of: $0.certainty) ?? 0 > known.firstIndex(of: $1.certainty) ?? 0
    }
  }

  /// Those encoder models that are based on less than source code or published files, and on what; nil if there are
  /// none.
  package var unsureEncoders: String? {
    let unsure = encoders.filter(\.certainty.wantsSaying).map { "\($0.name) (\($0.certainty.words))" }
    return unsure.isEmpty ? nil : unsure.joined(separator: ", ")
  }
}

/// What a policy refuses before decoding.
package struct InputRules: Sendable, Hashable {
  /// The most bytes of a file; nil if the design has no such rule.
  package var maxBytes: Int?
  /// The most megapixels of a picture; nil if the design has no such rule.
  package var maxMegapixels: Double?
  /// The accepted formats, judged by the file's content; nil if all are accepted.
  package var formats: [PhotoFormat]?
  /// The colour behind transparent pixels, in sRGB.
  package var background: [UInt8]

  /// Rules; by default, everything is accepted.
  package init(
    maxBytes: Int? = nil, maxMegapixels: Double? = nil, formats: [PhotoFormat]? = nil,
    background: [UInt8] = [255, 255, 255]
  ) {
    self.maxBytes = maxBytes
    self.maxMegapixels = maxMegapixels
    self.formats = formats
    self.background = background
  }
}

/// A limit for the bytes of a rendition.
package struct Limit: Sendable, Hashable {
  /// Who ensures it: the policy's own steps, nobody (a claim), or the server.
  package enum Kind: String, Sendable, CaseIterable, Hashable { case enforced, checked, server }

  /// The rendition whose bytes are counted.
  package var rendition: UploadedFile
  /// The most bytes allowed, or the least not allowed if `isBelow`.
  package var maxBytes: Int
  /// Who enforces it, which decides what follows if it is exceeded.
  package var kind: Kind
  /// Whether `maxBytes` itself is already too large.
  package var isBelow: Bool

  /// A limit of this kind.
  package init(_ rendition: UploadedFile, maxBytes: Int, kind: Kind, isBelow: Bool = false) {
    self.rendition = rendition
    self.maxBytes = maxBytes
    self.kind = kind
    self.isBelow = isBelow
  }

  func allows(_ bytes: Int) -> Bool { isBelow ? bytes < maxBytes : bytes <= maxBytes }
}

extension Policy {
  /// A size search without a file: the best picture with at most this many bytes and this longest side. Without a side,
  /// only files over the limit are reduced, to a side that shows well on any screen.
  package static func limit(_ bytes: Int, side: Int?) -> Policy {
    let picture = PictureSettings(size: SizeRule(.longestSide(side ?? 2_048)))
    var search = SizeSearching(picture: picture, limit: bytes)
    search.keepsWholeWithinLimit = side == nil
    let keys =
      "longestSide: \(side ?? 2_048), \(side == nil ? "wholeWithinLimit: true, " : "")limit: \(bytes)"
    return Policy(
      name: "limit-\(bytes)", title: "The best picture of at most \(bytes) bytes", source: "the command line",
      main: search, text: "{ name: \"limit-\(bytes)\", main: { strategy: \"\(SizeSearching.name)\", \(keys) } }")
  }

  /// This policy with another longest side, if its strategy is one of ours; else unchanged.
  ///
  /// The side also replaces the one in the text, so that the policy's hash and record follow. A policy that limits its
  /// size in another way stays unchanged.
  package func withLongestSide(_ side: Int) -> Policy {
    let document = Document(text, name: name)
    guard main.isOurs, case .object(let policy) = document.root.value, let node = policy["main"],
      case .object(let settings) = node.value,
      !["shortSide", "pixels", "blendedSide", "width"].contains(where: { settings[$0] != nil })
    else { return self }
    let whole =
      settings["longestSide"].map { document.text(replacing: [($0, "\(side)")]) }
      ?? document.text(replacing: [(node, "{ longestSide: \(side),")])
    guard var changed = try? Policy(reading: Array(whole.utf8), from: name) else { return self }
    changed.file = file
    return changed
  }

  /// The policy's identity: the SHA-256 of its file's text.
  package var hash: String { SHA256.digest(of: Array(text.utf8)).description }
}
