import CompressionStrategies

/// What a photo costs a phone in a scenario: bytes of files and of pixels, and seconds to decode.
struct Look: Sendable {
  /// What a chat shows: the main picture, the sent thumbnail, or one made on the phone.
  enum Source: String, Sendable { case main, sent, made }

  let source: Source
  let mainBytes, thumbnailBytes: Int
  /// Decoded bytes on the whole screen, and in a chat.
  let wholeBytes, chatBytes: Int
  /// Whether a chat decodes the main picture whole, so that both views share it.
  let isChatWhole: Bool
  let mainSeconds, thumbnailSeconds: Double?

  init(_ photo: SentPhoto, in scenario: Scenario, phone: PhoneCosts?, speed: Double) {
    let thumbnail = scenario.chat.shows == .thumbnail ? photo.thumbnail : nil
    source = thumbnail == nil ? .main : photo.sendsThumbnail ? .sent : .made
    mainBytes = photo.main.bytes
    thumbnailBytes = thumbnail?.bytes ?? 0
    wholeBytes = photo.main.decodedBytes
    let shown = thumbnail ?? photo.main
    chatBytes =
      scenario.chat.decode == .whole ? shown.decodedBytes : shown.decodedBytes(withinSide: scenario.chat.side)
    isChatWhole = thumbnail == nil && scenario.chat.decode == .whole
    mainSeconds = photo.main.decodeSeconds(on: phone, speed: speed)
    thumbnailSeconds = thumbnail?.decodeSeconds(on: phone, speed: speed)
  }
}
