import FoundationEssentials
import Synchronization

/// Encodes messages between the program and its workers: JSON, followed by the bytes of every `Enclosure` in it.
package enum WireCoder {
  /// A value as a message of this kind.
  package static func frame(_ kind: Frame.Kind, _ value: some Encodable) throws -> Frame {
    let encoder = JSONEncoder()
    // The PSNR of identical pictures is infinite, which JSON cannot express.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let load = Load([])
    encoder.userInfo[Load.key] = load
    let text = Array(try encoder.encode(value))
    return Frame(kind, text, bytes: load.bytes)
  }

  /// The value in a message.
  package static func value<Value: Decodable>(_: Value.Type, from text: [UInt8], bytes: [UInt8] = []) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    decoder.userInfo[Load.key] = Load(bytes)
    return try decoder.decode(Value.self, from: Data(text))
  }
}

/// Bytes in a value that are sent beside its JSON.
package struct Enclosure: Codable, Sendable, Hashable {
  package var bytes: [UInt8]

  /// These bytes.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  private enum CodingKeys: CodingKey { case start, count }

  package func encode(to encoder: any Encoder) throws {
    guard let load = encoder.userInfo[Load.key] as? Load else {
      throw EncodingError.invalidValue(self, .init(codingPath: encoder.codingPath, debugDescription: "no room beside"))
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(load.add(bytes), forKey: .start)
    try container.encode(bytes.count, forKey: .count)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let start = try container.decode(Int.self, forKey: .start)
    let count = try container.decode(Int.self, forKey: .count)
    guard let bytes = (decoder.userInfo[Load.key] as? Load)?.take(count, from: start) else {
      throw DecodingError.dataCorruptedError(
        forKey: .start, in: container, debugDescription: "bytes that are not there")
    }
    self.bytes = bytes
  }
}

/// The bytes beside a message while it is encoded or decoded.
private final class Load: Sendable {
  static let key: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "enclosures") else { preconditionFailure("a name makes a key") }
    return key
  }()

  private let state: Mutex<(bytes: [UInt8], taken: Int)>

  init(_ bytes: [UInt8]) { state = Mutex((bytes, 0)) }

  var bytes: [UInt8] { state.withLock { $0.bytes } }

  /// Appends bytes and returns where they begin.
  func add(_ bytes: [UInt8]) -> Int {
    state.withLock { state in
      defer { state.bytes += bytes }
      return state.bytes.count
    }
  }

  /// These bytes; nil if they do not exist, or if more was taken than there is, because a few bytes referred to a
  /// million times would not fit into memory.
  func take(_ count: Int, from start: Int) -> [UInt8]? {
    state.withLock { state in
      guard start >= 0, start <= state.bytes.count, count >= 0, count <= state.bytes.count - start,
        count <= state.bytes.count - state.taken
      else { return nil }
      state.taken += count
      return Array(state.bytes[start..<(start + count)])
    }
  }
}
