import CompressionStrategies
import Gates
import JSONText
import NetworkSimulation
import PerceptualQuality
import Pixels
import RunRecords
import StrictJSON5
@testable import ImageCodecs
@testable import Workbench

/// Something that reads bytes which others wrote: whatever they are, it answers with a value or a reason.
public enum FuzzTarget: String, CaseIterable, Sendable {
  case photoHeader, heifStructure, jpegCleaner, profile, exif, jpegPixels, jpegCoefficients, frames, json5, policy,
    link, trace, gates
  case baseline, device, cells, manifest

  /// Reads these bytes.
  public func feed(_ bytes: [UInt8]) {
    switch self {
    case .photoHeader:
      _ = CodecLibraries(forPhoto: bytes)
      // libheif's own reader is fuzzed by its own people.
      if let format = PhotoFormat(sniffing: bytes), format != .heic, format != .avif {
        _ = try? PhotoProbe(bytes).notes
      }
    case .heifStructure: _ = HEIFStructure(bytes)?.decodedShare
    case .jpegCleaner: _ = try? JPEGCleaner.strippingMetadata(bytes)
    case .profile: _ = try? ICCProfile(bytes).isSRGB
    case .exif: _ = EXIF(tiff: bytes[...])
    case .jpegPixels:
      // Bombs of pixels are refused before; here they would only slow things down.
      guard let probe = try? PhotoProbe(bytes), probe.format == .jpeg, probe.megapixels <= 0.3 else { return }
      let reader = PhotoReader(bytes: bytes, probe: probe)
      _ = try? reader.readToTheEnd()
      _ = try? reader.render(RenderRequest(size: PixelSize(width: 9, height: 7)))
    case .jpegCoefficients: Self.recode(bytes)
    case .frames: Self.readFrames(bytes)
    case .json5: _ = try? Document(bytes, name: "fuzz").read(.string)
    case .policy: _ = try? Policy(reading: bytes, from: "fuzz")
    case .link: _ = try? Link(reading: bytes, from: "fuzz") { _ in Array("1\n5\n9\n".utf8) }
    case .trace: _ = try? MahimahiTrace(bytes, name: "fuzz")
    case .gates: _ = try? Gate(parsing: bytes, name: "fuzz")
    case .baseline: _ = try? Figures(baseline: bytes, name: "fuzz")
    case .device: _ = try? Device(reading: bytes, from: "fuzz")
    case .cells: _ = try? MeasuredCells.read(bytes, name: "cells")
    case .manifest: _ = PhotoManifest(bytes, named: "fuzz")
    }
  }

  /// A small raster of these samples through our own coefficients to a JPEG, which must be one.
  private static func recode(_ bytes: [UInt8]) {
    guard bytes.count > 3 else { return }
    let size = PixelSize(width: 1 + Int(bytes[0] & 63), height: 1 + Int(bytes[1] & 63))
    let channels = bytes[2] & 1 == 0 ? 3 : 1
    let rest = bytes.dropFirst(3)
    let samples = (0..<size.area * channels).map { rest[rest.startIndex + $0 % rest.count] }
    let raster = Raster(size: size, channels: channels, samples: samples)
    guard let file = try? raster.encoded(EncodeSettings(quality: 1 + Int(bytes[2]) % 100)),
      let probe = try? PhotoProbe(file)
    else { preconditionFailure("an encoded picture that is none") }
    precondition(probe.size == size)
  }

  /// Messages in pieces, as a channel hands them over.
  private static func readFrames(_ bytes: [UInt8]) {
    var reader = FrameReader()
    var rest = bytes[...]
    do {
      while !rest.isEmpty {
        let piece = rest.prefix(1 + Int(rest[rest.startIndex] & 31))
        reader.append(piece)
        rest = rest.dropFirst(piece.count)
        while let frame = try reader.next() { precondition(frame.text.count + frame.bytes.count <= bytes.count) }
      }
    } catch {}
  }
}
