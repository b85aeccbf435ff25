import Corpus
import FoundationEssentials
import ImageCodecs
import Records

extension PlanFile {
  /// A photo in the file: its fields without their names, because every task reads those of the whole plan, and names
  /// would take six times as long.
  struct PhotoRow {
    var photo: String
    /// The path below the root; for a path that is not UTF-8, its bytes in base64.
    var path: String?
    var pathBytes: Data?
    var statedClass: PhotoClass?
    var look: PhotoLook
  }
}

extension PlanFile.PhotoRow: Codable {
  init(from decoder: any Decoder) throws {
    var row = try decoder.unkeyedContainer()
    photo = try row.decode(String.self)
    path = try row.decodeIfPresent(String.self)
    pathBytes = try row.decodeIfPresent(Data.self)
    statedClass = try row.decodeIfPresent(PhotoClass.self)
    look = PhotoLook(hash: try row.decode(String.self), bytes: try row.decode(Int.self))
    look.width = try row.decodeIfPresent(Int.self)
    look.height = try row.decodeIfPresent(Int.self)
    look.pixels = try row.decode(Int.self)
    look.format = try row.decodeIfPresent(String.self)
    look.photoClass = try row.decodeIfPresent(String.self)
    look.failure = try row.decodeIfPresent(Reason.self)
  }

  func encode(to encoder: any Encoder) throws {
    var row = encoder.unkeyedContainer()
    try row.encode(photo)
    try row.encode(path)
    try row.encode(pathBytes)
    try row.encode(statedClass)
    try row.encode(look.hash)
    try row.encode(look.bytes)
    try row.encode(look.width)
    try row.encode(look.height)
    try row.encode(look.pixels)
    try row.encode(look.format)
    try row.encode(look.photoClass)
    try row.encode(look.failure)
  }
}
