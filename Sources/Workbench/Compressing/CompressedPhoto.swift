public import CompressionStrategies
import Digests
public import ImageCodecs
public import JSONText

/// One photo under one policy, as `compress` tells of it.
public struct CompressedPhoto: Sendable {
  /// The photo's name in every output.
  public let photo: String
  public let policy: String
  public let inputBytes: Int
  /// Nil where the header could not be read.
  public let probe: PhotoProbe?
  public var outcome: Outcome
  /// CPU time from the bytes to the renditions.
  public let cpuSeconds: Double
  /// The most memory that the process had held when it was done.
  public let peakBytes: Int
  /// Where the renditions were written.
  public var mainPath: String?
  public var thumbnailPath: String?

  /// Reads a photo and compresses it under a policy.
  public init(_ photo: FoundPhoto, policy: Policy, maxMegapixels: Double) {
    do throws(SystemError) {
      let bytes = try FileReader.read(photo.path)
      self.init(name: photo.name, bytes: bytes, policy: policy, maxMegapixels: maxMegapixels)
    } catch {
      self.init(name: photo.name, policy: policy, failure: "unreadable: \(error)")
    }
  }

  /// Compresses a photo's bytes under a policy.
  public init(name: String, bytes: [UInt8], policy: Policy, maxMegapixels: Double) {
    let begin = CPUClock.seconds
    photo = name
    self.policy = policy.name
    inputBytes = bytes.count
    do throws(CodecError) {
      let photo = try Photo(name: name, bytes: bytes)
      probe = photo.probe
      outcome = policy.compress(photo, maxMegapixels: maxMegapixels)
    } catch {
      probe = nil
      outcome = .failed(error.description)
    }
    cpuSeconds = CPUClock.seconds - begin
    peakBytes = ProcessUsage.peakBytes
  }

  /// A photo that could not even be read.
  public init(name: String, policy: Policy, failure: String) {
    photo = name
    self.policy = policy.name
    inputBytes = 0
    probe = nil
    outcome = .failed(failure)
    cpuSeconds = 0
    peakBytes = ProcessUsage.peakBytes
  }
}

extension CompressedPhoto {
  /// The line that the contract describes.
  public var json: JSONValue {
    let account = outcome.account
    return [
      "photo": .text(photo), "policy": .text(policy), "status": .text(outcome.status.rawValue),
      "reason": .text(outcome.reason), "input": input, "main": rendition(outcome.main, at: mainPath),
      "thumbnail": rendition(outcome.thumbnail, at: thumbnailPath), "encodes": .integer(account.encodes),
      "decodes": .integer(account.decodes), "cpuSeconds": .number(cpuSeconds), "peakBytes": .integer(peakBytes),
      "passedThrough": .bool(outcome.passedThrough), "notes": .list(account.notes.map { .text($0) }),
      "steps": .list(account.steps.map(\.json)),
    ]
  }

  private var input: JSONValue {
    [
      "bytes": .integer(inputBytes), "width": .integer(probe?.size.width), "height": .integer(probe?.size.height),
      "format": .text(probe?.format.rawValue), "orientation": .integer(probe?.statedOrientation),
      "icc": .text(probe?.profile?.name), "alpha": probe.map { .bool($0.hasAlpha) } ?? .null,
      "frames": .integer(probe?.frames), "hasGPS": probe.map { .bool($0.hasGPS) } ?? .null,
    ]
  }

  private func rendition(_ rendition: Rendition?, at path: String?) -> JSONValue {
    guard let rendition else { return nil }
    return [
      "path": .text(path), "bytes": .integer(rendition.bytes.count), "width": .integer(rendition.size.width),
      "height": .integer(rendition.size.height), "format": .text(rendition.format),
      "quality": .integer(rendition.quality), "sha256": .text(SHA256.digest(of: rendition.bytes).description),
    ]
  }
}

extension Account.Step {
  fileprivate var json: JSONValue {
    [
      "kind": .text(kind.rawValue), "width": .integer(width), "height": .integer(height),
      "quality": .integer(quality), "bytes": .integer(bytes), "kept": .bool(kept), "megapixels": .number(megapixels),
      "cpuSeconds": .number(cpuSeconds),
    ]
  }
}
