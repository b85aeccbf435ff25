import CommandLineParsing
import CompressionStrategies
import NetworkSimulation
import Units

/// A whole session as the command line describes it: pictures under a policy, and what happens during the upload.
struct SessionOptions: Sendable {
  var policy: PolicyReference?
  var pictures = 1
  var thumbnailBytes: ByteCount?
  /// How long the phone takes to make each picture.
  var compression: Duration?
  var offline: [OfflineSpan] = []
  var cancelledAt: Duration?
  var showsDownloads = false

  static func arguments<Outer: Sendable>(_ path: OptionPath<Outer, SessionOptions>) -> [Argument<Outer>] {
    let arguments: [Argument<SessionOptions>] = [
      .option(
        "session", \.policy, .policy,
        "Send pictures as this policy does, until the recipient has them; --bytes is the main picture's size (default: "
          + "its limit)."
      ),
      .option("pictures", \.pictures, .integer("count", in: 1...1_000), "Send this many pictures in a session."),
      .option(
        "thumbnail-bytes", \.thumbnailBytes, .someSize, "Give a session's thumbnails this size, if it sends any."),
      .option(
        "compression", \.compression, .time, "Let a session's phone take this long to compress each picture."),
      .option(
        "offline", \.offline, .list(of: .offlineSpan),
        "Cut the network of a session's phone during these times: 2s..10s."),
      .option("cancel-at", \.cancelledAt, .time, "Let a session's sender tap Cancel at this time."),
      .flag("download", \.showsDownloads, "Show what a session's recipient sees of each picture."),
    ]
    return arguments.map { $0.lifted(into: path) }
  }

  /// The bytes of a thumbnail if neither the policy nor the command line says: 300 pixels at quality 0.7.
  private static let usualThumbnail = 12_000
  /// The bytes of a main picture if nothing says.
  private static let usualMain = 500_000

  /// The session under a policy over a link.
  func session(under policy: Policy, bytes: ByteCount?, over link: Link) -> UploadSession {
    func limit(_ rendition: UploadedFile) -> Int? {
      policy.limits.filter { $0.rendition == rendition }.map(\.maxBytes).min()
    }
    var thumbnail: Int?
    if policy.upload.order.contains(.thumbnail) {
      thumbnail = thumbnailBytes?.bytes ?? min(limit(.thumbnail) ?? Self.usualThumbnail, Self.usualThumbnail)
    }
    let picture = SentPicture(
      mainBytes: bytes?.bytes ?? limit(.main) ?? Self.usualMain, thumbnailBytes: thumbnail,
      compression: compression ?? .zero)
    var session = UploadSession(
      pictures: [SentPicture](repeating: picture, count: pictures), rules: policy.upload, link: link)
    session.offline = offline.sorted { $0.from < $1.from }.map { $0.from..<$0.until }
    session.cancelledAt = cancelledAt
    return session
  }
}

/// A period without a network, such as `2s..10s`.
struct OfflineSpan: Sendable, Hashable {
  var from: Duration
  var until: Duration

  var text: String { "\(from.text)..\(until.text)" }

  init(parsing text: String) throws(UnitError) {
    let ends = text.split(separator: "..", omittingEmptySubsequences: false)
    let range = Link.Limits.time
    guard ends.count == 2, let from = try? Duration(parsing: String(ends[0]), in: range),
      let until = try? Duration(parsing: String(ends[1]), in: range), from < until
    else { throw UnitError(text: text, reason: "is not a span of time; write its start and its end, such as 2s..10s") }
    self.from = from
    self.until = until
  }
}

extension ValueType<OfflineSpan> {
  static let offlineSpan = measured("from..until", { try OfflineSpan(parsing: $0) }, \.text)
}
