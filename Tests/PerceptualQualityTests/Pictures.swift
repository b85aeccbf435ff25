import Foundation
import ImageCodecs
import Pixels
import TestSupport

/// A picture file in the form for metrics: upright, sRGB, with its opacity.
func decode(_ url: URL) throws -> Raster {
  let bytes = try url.bytes()
  var request = RenderRequest()
  request.keepsAlpha = true
  return try PhotoReader(bytes: bytes, probe: try PhotoProbe(bytes)).render(request).raster
}

/// A table of pairs with scores computed by others.
struct PairTable {
  struct Row {
    let reference: Raster
    let candidate: Raster
    let name: String
    let columns: [String: Double]
  }

  let rows: [Row]

  /// The pairs of a table in the shared material; their scores may be in a table of ours.
  init(_ path: String, scores: URL? = nil) throws {
    let url = try Shared.path(path)
    let lines = try String(contentsOf: scores ?? url, encoding: .utf8).split(separator: "\n")
    let names = lines[0].split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    rows = try lines.dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let folder = url.deletingLastPathComponent()
      let numbers = zip(names, cells).dropFirst(2).compactMap { name, cell in Double(cell).map { (name, $0) } }
      return Row(
        reference: try decode(folder.appending(path: cells[0])),
        candidate: try decode(folder.appending(path: cells[1])),
        name: cells[1], columns: Dictionary(uniqueKeysWithValues: numbers))
    }
  }
}
