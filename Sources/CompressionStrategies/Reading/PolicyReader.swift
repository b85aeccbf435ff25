package import Documents
import ImageCodecs
package import NetworkSimulation
import Units

extension Policy {
  /// The language of policy files.
  package static var form: Form { Reading<Policy>.policy(text: "").form }

  /// Reads a policy file; an error lists all faults in it.
  package init(reading bytes: [UInt8], from name: String) throws(FaultyFile) {
    self = try Document(bytes, name: name).read(.policy(text: String(decoding: bytes, as: UTF8.self)))
  }

  /// Reads a policy file that may refer to files of links, encoders and a server's policy, which the closures read. They
  /// become part of the policy's text, so that a record keeps everything, and a policy with another link is another one.
  package init(
    reading bytes: [UInt8], from name: String, link: (String) throws -> Link,
    encoder: (String) throws -> EncoderModel, policy: (String) throws -> Policy
  ) throws {
    let document = Document(bytes, name: name)
    let links = try document.linkFiles.map { (node: $0.node, value: try link($0.name).written) }
    let models = try document.encoderFiles.map { (node: $0.node, value: try encoder($0.name).text) }
    let servers = try document.serverFiles.map { (node: $0.node, value: quoted(try policy($0.name).text)) }
    if (links + models + servers).isEmpty {
      try self.init(reading: bytes, from: name)
    } else {
      try self.init(reading: Array(document.text(replacing: links + models + servers).utf8), from: name)
    }
  }
}

extension Document {
  fileprivate typealias FileName = (node: Node, name: String)

  /// Places where the strategy names a link file instead of a built-in link.
  fileprivate var linkFiles: [FileName] { [root["main"]?["link"]].compactMap { $0?.fileName } }

  /// Places where pictures name a file instead of a built-in encoder model.
  fileprivate var encoderFiles: [FileName] {
    let main = root["main"]
    let pictures = [main, root["thumbnail"]] + (main?["bands"]?.elements ?? [])
    return pictures.compactMap { $0?["encoder"]?.fileName }
  }

  /// The place where the server's policy is a file instead of a built-in policy.
  fileprivate var serverFiles: [FileName] { [root["server"]?["policy"]].compactMap { $0?.fileName } }
}

extension Node {
  /// The text, if it cannot be the name of anything built-in.
  fileprivate var fileName: (node: Node, name: String)? {
    guard case .string(let name) = value, name.contains("/") || name.contains("."), !name.contains("{") else {
      return nil
    }
    return (self, name)
  }
}

extension Reading<Policy> {
  fileprivate static func policy(text: String) -> Self {
    .object { keys in
      let name = keys.required(
        "name", .policyName, "what commands, folders and reports call it: small letters, digits, dots and dashes",
        example: "\"convos-2\"")
      let title = keys.optional(
        "title", .string, default: "", "the same for people", example: "\"Convos photo sending\"")
      let source = keys.optional(
        "source", .policySource, default: "", "where its figures come from: a text, or a file as it was read",
        example: "\"the design's page 3\"")
      let app = keys.optional(
        "app", .choice("platform") as Reading<AppPlatform>,
        "the app's platform: where the policy is the user's own, run takes this platform's phone and screen",
        example: "\"ios\"")
      let entry = keys.optional(
        "entry", .string, "the way into the app that it describes, if an app has several", example: "\"share sheet\"")
      let picker = keys.optional(
        "picker", .picker, "what the system's picker does before the app has the photo; it counts in the budget")
      let input = keys.optional("input", .inputRules, default: InputRules(), "what is refused before any decoding")
      let picture = keys.required("main", .mainPicture, "how the picture is made")
      let main = picture?.strategy
      let thumbnail = keys.optional(
        "thumbnail", .thumbnail(beside: main?.pictureSettings),
        "a small picture beside it; without an encoder or resizer of its own it has those of the main picture")
      let bubble = keys.optional(
        "bubble", .integer(in: 16...16_384),
        "pixels of the longest side at which the app's chats show a thumbnail; without it the screen's own size",
        example: "750")
      let limits = keys.optional("limits", .list(of: .limit), default: [], "bytes that renditions must keep")
      let metadata = keys.optional(
        "metadata", .choice("treatment of metadata", [("strip", false), ("keep", true)]),
        "what becomes of camera, place and time; only the strategy original keeps them, and it keeps all")
      let gainMap = keys.optional(
        "gainMap", .choice("treatment of gain maps", GainMapRule.allCases.map { ("\($0)", $0) }),
        standing: "\"drop\"",
        "what becomes of an Ultra HDR JPEG's gain map: keep it in proportion, or with at most half or a quarter of the "
          + "picture's sides, within its limits")
      let server = keys.optional(
        "server", .server, "what the server makes of pictures that arrive, before recipients load them")
      let recipients = keys.optional(
        "recipients", .recipients, default: Recipients(),
        "where and when pictures are opened: not every system shows every format")
      let upload = keys.optional("upload", .uploadRules, default: SessionRules(), "how the app sends what it made")
      if let main, let metadata, metadata != type(of: main).keepsMetadata {
        keys.fault("metadata", "only the strategy original keeps metadata, and it keeps all of it")
      }
      if gainMap != .drop, let main {
        if type(of: main).keepsMetadata || main.external != nil {
          keys.fault("gainMap", "\(main.name) writes no JPEG that a gain map could be put behind")
        } else if let format = main.encodedFormat, format != .jpeg {
          keys.fault("gainMap", "gain maps go with JPEGs; this format is \(format.rawValue)")
        }
      }
      if upload.order.contains(.thumbnail), thumbnail?.isUploaded != true {
        keys.fault("upload", "the order names a thumbnail, but no thumbnail with uploaded: true is made")
      }
      guard let name, let main else { return nil }
      var policy = Policy(
        name: name, title: title, source: source, input: input, main: main.uploading(by: upload.undisturbed),
        thumbnail: thumbnail,
        limits: limits, upload: upload, text: text)
      (policy.app, policy.entry, policy.bubble, policy.gainMap) = (app, entry, bubble, gainMap)
      (policy.fallback, policy.recipients) = (picture?.fallback, recipients)
      (policy.picker, policy.server) = (picker, server)
      // A resize to a power of two is done by nothing but the decoder.
      policy.subsamples = picture?.subsamples == true || main.pictureSettings?.resizer == .powerOfTwo
      return policy
    }
  }
}

extension Reading<String> {
  /// A name that is valid for a folder, and that a command line does not mistake for a path.
  fileprivate static var policyName: Self {
    .text("a name", numbers: false) { text in
      let isPlain = text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 || $0 == 46 }
      guard isPlain, !text.isEmpty, text.utf8.count <= 80, !text.hasPrefix("."), !text.hasPrefix("-") else {
        throw WrongText(
          "'\(text)' is not a policy name; use small letters, digits, dots and dashes, such as convos-2")
      }
      return text
    }
  }
}

/// What is wrong with a text, in a clause.
struct WrongText: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension Reading<InputRules> {
  fileprivate static var inputRules: Self {
    .object { keys in
      InputRules(
        maxBytes: keys.optional("maxBytes", .size, "a photo of more bytes is refused", example: "\"10MB\""),
        maxMegapixels: keys.optional(
          "maxMegapixels", .number(in: 0.001...1e6), "a photo of more million pixels is refused", example: "50"),
        formats: keys.optional(
          "formats", .list(of: .choice("photo format"), nonEmpty: true), "photos of other formats are refused"),
        background: keys.optional(
          "background", .colour, standing: "[255, 255, 255]", "what lies behind transparent pixels"))
    }
  }
}

extension Reading<Limit> {
  fileprivate static var limit: Self {
    .object { keys in
      let rendition = keys.required(
        "rendition", .choice("rendition") as Reading<UploadedFile>, "which rendition must keep it")
      let maxBytes = keys.required("maxBytes", .size, "the most bytes", example: "\"1MB\"")
      let kind = keys.optional(
        "kind", .choice("kind of limit"), default: Limit.Kind.checked,
        "who sees to it: the policy's own steps, nobody (a claim), or the server")
      let isBelow = keys.optional("below", .bool, default: false, "whether the limit itself is already too large")
      guard let rendition, let maxBytes else { return nil }
      return Limit(rendition, maxBytes: maxBytes, kind: kind, isBelow: isBelow)
    }
  }
}

extension Reading<SessionRules> {
  fileprivate static var uploadRules: Self {
    .object { keys in
      let plain = SessionRules()
      let overhead = keys.optional(
        "overheadBytes", .overhead, standing: "\(plain.overheadBytes)",
        "bytes that are sent beside each file, or by what part each file grows, as 33% for base64")
      var rules = SessionRules(
        order: keys.optional(
          "order", .list(of: .choice("rendition"), nonEmpty: true), default: plain.order, "what is sent, in this order"),
        announce: keys.optional(
          "announce", .choice("moment"), default: plain.announce,
          "when the message, and so any preview, reaches the other side"),
        parallel: keys.optional(
          "parallel", .integer(in: 1...100), default: plain.parallel, "pictures under way at once"),
        picturesPerMessage: keys.optional(
          "picturesPerMessage", .integer(in: 1...100), default: plain.picturesPerMessage, "pictures of one message"),
        overheadBytes: overhead.bytes ?? plain.overheadBytes, overheadShare: overhead.share,
        encryptionBytes: keys.optional(
          "encryptionBytes", .size, default: plain.encryptionBytes, "bytes by which encryption lengthens each file"),
        retries: keys.optional(
          "retries", .integer(in: 0...100), default: plain.retries, "how often a broken upload is tried again"),
        resume: keys.optional(
          "resume", .bool, default: plain.resume, "whether a broken upload continues from its last byte"),
        requestRoundTrips: keys.optional(
          "requestRoundTrips", .integer(in: 0...10), default: plain.requestRoundTrips,
          "round trips before each file, such as for an address to upload to"),
        answerRoundTrips: keys.optional(
          "answerRoundTrips", .integer(in: 0...10), default: plain.answerRoundTrips,
          "round trips after each file, such as for an address to download from"))
      rules.text = keys.optional(
        "text", .choice("moment"), default: plain.text, "when the message's text leaves, which a picture may hold up")
      rules.requeue = keys.optional(
        "requeue", .choice("treatment"), default: plain.requeue,
        "what happens to a picture that waits for the network or is sent again: the file is kept, or made again")
      rules.serverTime = keys.optional(
        "serverTime", .time(in: Link.Limits.time), standing: "\"0s\"",
        "the server's own time between a message's arrival and its notice to the recipient", example: "\"300ms\"")
      rules.downloadRetries = keys.optional(
        "downloadRetries", .integer(in: 0...100), default: plain.downloadRetries,
        "how often the recipient's app tries a failed download again")
      rules.downloadPause = keys.optional(
        "downloadPause", .time(in: Link.Limits.time), standing: "\"1s\"", "how long it waits before that")
      rules.readSender(keys)
      return rules
    }
  }
}

/// What is sent besides a file: a number of bytes, or a share of the file's.
private struct Overhead: Sendable {
  var bytes: Int?
  var share = 0.0
}

extension Reading<Overhead> {
  fileprivate static var overhead: Self {
    .text("a size such as 300 or a share such as 33%") { text in
      text.hasSuffix("%")
        ? Overhead(share: try Share(parsing: text).value) : Overhead(bytes: try ByteCount(parsing: text).bytes)
    }
  }
}
