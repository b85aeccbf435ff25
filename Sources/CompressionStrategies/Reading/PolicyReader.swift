import ImageCodecs
public import NetworkSimulation
public import StrictJSON5
import Units

extension Policy {
  /// Reads a policy file; an error tells of everything that is wrong in it.
  public init(reading bytes: [UInt8], from name: String) throws(FaultyFile) {
    self = try Document(bytes, name: name).read(.policy(text: String(decoding: bytes, as: UTF8.self)))
  }

  /// Reads a policy file that may name files of a link and of encoder models, which `link` and `encoder` read. They
  /// become part of the policy's text: what a record keeps of the policy is then all of it, and another link is another
  /// policy.
  public init(
    reading bytes: [UInt8], from name: String, link: (String) throws -> Link,
    encoder: (String) throws -> EncoderModel
  ) throws {
    let document = Document(bytes, name: name)
    let links = try document.linkFiles.map { (node: $0.node, value: try link($0.name).written) }
    let models = try document.encoderFiles.map { (node: $0.node, value: try encoder($0.name).text) }
    if links.isEmpty, models.isEmpty {
      try self.init(reading: bytes, from: name)
    } else {
      try self.init(reading: Array(document.text(replacing: links + models).utf8), from: name)
    }
  }
}

extension Document {
  fileprivate typealias FileName = (node: Node, name: String)

  /// Where the strategy names a link file instead of a built-in link.
  fileprivate var linkFiles: [FileName] { [root["main"]?["link"]].compactMap { $0?.fileName } }

  /// Where pictures name a file instead of a built-in encoder model.
  fileprivate var encoderFiles: [FileName] {
    let main = root["main"]
    let pictures = [main, root["thumbnail"]] + (main?["bands"]?.elements ?? [])
    return pictures.compactMap { $0?["encoder"]?.fileName }
  }
}

extension Node {
  fileprivate subscript(key: String) -> Node? { if case .object(let object) = value { object[key] } else { nil } }
  fileprivate var elements: [Node] { if case .array(let elements) = value { elements } else { [] } }

  /// A text that can be no name of something built in.
  fileprivate var fileName: (node: Node, name: String)? {
    guard case .string(let name) = value, name.contains("/") || name.contains(".") else { return nil }
    return (self, name)
  }
}

extension Reading<Policy> {
  fileprivate static func policy(text: String) -> Self {
    .object { keys in
      let name = keys.required("name", .policyName)
      let title = keys.optional("title", .string, default: "")
      let source = keys.optional("source", .string, default: "")
      let input = keys.optional("input", .inputRules, default: InputRules())
      let main = keys.required("main", .strategy)
      let thumbnail = keys.optional("thumbnail", .thumbnail)
      let limits = keys.optional("limits", .list(of: .limit), default: [])
      let metadata = keys.optional("metadata", .choice("treatment of metadata", [("strip", false), ("keep", true)]))
      let upload = keys.optional("upload", .uploadRules, default: UploadRules())
      if let main, let metadata, metadata != (main is Original) {
        keys.fault("metadata", "only the strategy original keeps metadata, and it keeps all of it")
      }
      if upload.order.contains(.thumbnail), thumbnail?.isUploaded != true {
        keys.fault("upload", "the order names a thumbnail, but no thumbnail with uploaded: true is made")
      }
      guard let name, var main else { return nil }
      if var timed = main as? TimeBudget {
        timed.rules = SessionRules(upload)
        main = timed
      }
      return Policy(
        name: name, title: title, source: source, input: input, main: main, thumbnail: thumbnail, limits: limits,
        upload: upload, text: text)
    }
  }
}

extension Reading<String> {
  /// A name that can be a folder's, and be told from a path on a command line.
  fileprivate static var policyName: Self {
    .text("a name", numbers: false) { text in
      let isPlain = text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 || $0 == 46 }
      guard isPlain, !text.isEmpty, text.utf8.count <= 80, !text.hasPrefix("."), !text.hasPrefix("-") else {
        throw WrongText(
          "'\(text)' is no policy name; small letters, digits, dots and dashes make one, such as convos-2")
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
        maxBytes: keys.optional("maxBytes", .size),
        maxMegapixels: keys.optional("maxMegapixels", .number(in: 0.001...1e6)),
        formats: keys.optional("formats", .list(of: .choice("photo format"), nonEmpty: true)),
        background: keys.optional("background", .colour, default: [255, 255, 255]))
    }
  }
}

extension Reading<Limit> {
  fileprivate static var limit: Self {
    .object { keys in
      let rendition = keys.required("rendition", .choice("rendition") as Reading<Limit.Subject>)
      let maxBytes = keys.required("maxBytes", .size)
      let kind = keys.optional("kind", .choice("kind of limit"), default: Limit.Kind.checked)
      let isBelow = keys.optional("below", .bool, default: false)
      guard let rendition, let maxBytes else { return nil }
      return Limit(rendition, maxBytes: maxBytes, kind: kind, isBelow: isBelow)
    }
  }
}

extension Reading<UploadRules> {
  fileprivate static var uploadRules: Self {
    .object { keys in
      let plain = UploadRules()
      return UploadRules(
        order: keys.optional("order", .list(of: .choice("rendition"), nonEmpty: true), default: plain.order),
        announce: keys.optional("announce", .choice("moment"), default: plain.announce),
        parallel: keys.optional("parallel", .integer(in: 1...100), default: plain.parallel),
        picturesPerMessage: keys.optional(
          "picturesPerMessage", .integer(in: 1...100), default: plain.picturesPerMessage),
        overheadBytes: keys.optional("overheadBytes", .size, default: plain.overheadBytes),
        encryptionBytes: keys.optional("encryptionBytes", .size, default: plain.encryptionBytes),
        retries: keys.optional("retries", .integer(in: 0...100), default: plain.retries),
        resume: keys.optional("resume", .bool, default: plain.resume),
        requestRoundTrips: keys.optional(
          "requestRoundTrips", .integer(in: 0...10), default: plain.requestRoundTrips),
        answerRoundTrips: keys.optional("answerRoundTrips", .integer(in: 0...10), default: plain.answerRoundTrips))
    }
  }
}
