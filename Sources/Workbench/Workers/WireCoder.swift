import FoundationEssentials
import Synchronization

/// What goes between the program and its workers: JSON, and beside it the bytes of every `Enclosure` in it.
enum WireCoder {
  /// A value as a message of this kind.
  static func frame(_ kind: Frame.Kind, _ value: some Encodable) throws -> Frame {
    let encoder = JSONEncoder()
    // Peak signal to noise of a picture against itself is infinite, for which JSON has no number.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let load = Load()
    encoder.userInfo[Load.key] = load
    let text = Array(try encoder.encode(value))
    return Frame(kind, text, bytes: load.bytes.withLock { $0 })
  }

  /// The value that a message says.
  static func value<Value: Decodable>(_: Value.Type, from text: [UInt8], bytes: [UInt8] = []) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    decoder.userInfo[Load.key] = Load(bytes)
    return try decoder.decode(Value.self, from: Data(text))
  }
}

/// Bytes in a value that travel beside its JSON.
struct Enclosure: Codable, Sendable, Hashable {
  var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private enum CodingKeys: CodingKey { case start, count }

  func encode(to encoder: any Encoder) throws {
    guard let load = encoder.userInfo[Load.key] as? Load else {
      throw EncodingError.invalidValue(self, .init(codingPath: encoder.codingPath, debugDescription: "no room beside"))
    }
    let start = load.bytes.withLock { all in
      defer { all += bytes }
      return all.count
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(start, forKey: .start)
    try container.encode(bytes.count, forKey: .count)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let start = try container.decode(Int.self, forKey: .start)
    let count = try container.decode(Int.self, forKey: .count)
    let all = (decoder.userInfo[Load.key] as? Load)?.bytes.withLock { $0 } ?? []
    guard start >= 0, count >= 0, start <= all.count, count <= all.count - start else {
      throw DecodingError.dataCorruptedError(
        forKey: .start, in: container, debugDescription: "bytes that are not there")
    }
    bytes = Array(all[start..<(start + count)])
  }
}

/// The bytes beside a message while it is coded.
private final class Load: Sendable {
  static let key: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "enclosures") else { preconditionFailure("a name makes a key") }
    return key
  }()

  let bytes: Mutex<[UInt8]>

  init(_ bytes: [UInt8] = []) { self.bytes = Mutex(bytes) }
}
