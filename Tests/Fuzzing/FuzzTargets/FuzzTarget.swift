import Calibration
import CompressionStrategies
import Corpus
import Documents
import Judgement
import NetworkSimulation
import PerceptualQuality
import Pixels
import Records
import System
import Workers
@testable import ImageCodecs
@testable import Workbench

/// A reader of bytes that others wrote: whatever they are, it returns a value or a reason.
package enum FuzzTarget: String, CaseIterable, Sendable {
  case photoHeader, jpegCleaner, jpegAnatomy, metadata, gainMap, profile, exif, jpegPixels,
    jpegCoefficients
  case frames, orders, answers
  case json5, policy, encoder, phone, phoneExport, link, paths, trace, uploads, device, gates, baseline, history
  case cells, manifest, plan

  /// Reads these bytes.
  package func feed(_ bytes: [UInt8]) {
    switch self {
    case .photoHeader:
      _ = CodecLibraries(forPhoto: bytes)
      // libheif's and libjxl's own readers are fuzzed by their developers.
      if let format = PhotoFormat(sniffing: bytes), ![.heic, .avif, .jxl].contains(format) {
        _ = try? PhotoProbe(bytes).notes
        if format == .tiff { _ = TIFFPicture.alone(in: bytes) }
        if format == .png { _ = try? PNGPicture(of: bytes) }
        if format == .webp { _ = WebPPicture.alone(in: bytes) }
      }
    case .jpegCleaner: _ = try? JPEGCleaner.strippingMetadata(bytes)
    case .jpegAnatomy: _ = try? JPEGAnatomy(bytes)
    case .metadata:
      let format = PhotoFormat(sniffing: bytes)
      if format == .heic || format == .avif {
        var finder = MetadataFinder(bytes)
        finder.readBoxes()
      } else if format != .jxl {
        _ = MetadataKind.all(in: bytes)
      }
    case .gainMap:
      if let map = try? GainMap(of: bytes) { precondition(map.parameters.areSound) }
      if let item = try? ToneMapItem(in: bytes) { precondition(item.parameters.areSound) }
      _ = GainMapContainer.parts(of: bytes)
    case .profile: _ = try? ICCProfile(bytes).isSRGB
    case .exif: _ = EXIF(tiff: bytes[...])
    case .jpegPixels:
      // Bombs of pixels are refused earlier; here they would only take time.
      guard let probe = try? PhotoProbe(bytes), probe.format == .jpeg, probe.megapixels <= 0.3 else { return }
      let reader = PhotoReader(bytes: bytes, probe: probe)
      _ = try? reader.readToTheEnd()
      _ = try? reader.render(RenderRequest(size: PixelSize(width: 9, height: 7)))
    case .jpegCoefficients: Self.recode(bytes)
    case .frames: Self.readFrames(bytes)
    case .orders: Self.readOrders(bytes)
    case .answers: Self.readAnswers(bytes)
    case .json5: _ = try? Document(bytes, name: "fuzz").read(.string)
    case .policy:
      _ = try? Policy(reading: bytes, from: "fuzz") { _ in
        Link.presets.all[0]
      } encoder: { _ in
        EncoderModel.presets.all[0]
      } policy: { _ in
        try Policy(reading: bytes, from: "fuzz")
      }
    case .encoder: _ = try? EncoderModel(reading: bytes, from: "fuzz")
    case .phone:
      // What was read can be written and read again.
      if let phone = try? Phone(reading: bytes, from: "fuzz") {
        precondition((try? Phone(reading: Array(phone.written.utf8), from: "fuzz")) != nil)
      }
    case .phoneExport:
      if let export = try? PhoneExport(reading: bytes, from: "fuzz") { _ = try? EncoderModel(named: "a", from: export) }
    case .link:
      if let link = try? Link(reading: bytes, from: "fuzz", trace: { _ in Array("1\n5\n9\n".utf8) }) {
        precondition((try? Link(reading: Array(link.written.utf8), from: "fuzz")) != nil)
      }
    case .paths:
      let link = Array("{ name: 'fuzz', population: 'paths.csv' }".utf8)
      _ = try? Link(reading: link, from: "fuzz") { _ in bytes }
    case .uploads: _ = try? UploadLog(reading: bytes, name: "fuzz")
    case .trace:
      if let trace = try? MahimahiTrace(bytes, name: "fuzz") {
        var link = Link.presets.all[0]
        link.follow(trace)
      }
    case .gates: _ = try? Gate(parsing: bytes, name: "fuzz")
    case .baseline: _ = try? RunFigures(baseline: bytes, name: "fuzz")
    case .history:
      if let history = try? HistoryFile(bytes, name: "fuzz") {
        let lines = history.entries.map(\.line).joined(separator: "\n")
        precondition((try? HistoryFile(Array(lines.utf8), name: "fuzz")) != nil)
      }
    case .plan: Self.readPlan(bytes)
    case .device: _ = try? Device(reading: bytes, from: "fuzz")
    case .cells: _ = try? MeasuredCells.read(bytes, name: "cells")
    case .manifest:
      let manifest = PhotoManifest(bytes, named: "fuzz")
      _ =
        manifest.files(in: FilePath("/photos")) + manifest.entries.map { FilePath($0.statedClass?.rawValue ?? $0.name) }
      _ = manifest.faults.map(\.description)
    }
  }

  /// Reads a plan as a task and a merge do.
  private static func readPlan(_ bytes: [UInt8]) {
    guard let plan = try? PlanFile(PlanFile.sealed(bytes), named: "fuzz") else {
      _ = try? PlanFile(bytes, named: "fuzz")
      return
    }
    try? plan.requireSameLibraries()
    guard let number = ShardNumber(0, of: 2) else { return }
    let request = plan.request(
      number, below: FilePath("/elsewhere"), folder: RunFolder("run"), jobs: 1, memoryBudget: 1, isolation: .none)
    precondition(request.photos.count <= plan.photoCount)
    _ = plan.head(number, program: "")
  }

  /// Encodes a small raster of these samples with our own coefficients as a JPEG, which must be valid.
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
}
