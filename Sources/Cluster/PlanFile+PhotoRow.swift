import Corpus
import FoundationEssentials
import Meaning
import RunRecords
import Workbench

extension PlanFile {
  /// A photo as the file says it: its fields without their names, which every task would read again for each photo of
  /// the whole plan (six times the time).
  struct PhotoRow {
    var photo: String
    /// Below the root; of a path that is no UTF-8, its bytes in base64.
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
