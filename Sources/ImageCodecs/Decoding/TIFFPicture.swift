import Meaning

/// A TIFF's first picture. What its other pages hold is never read.
enum TIFFPicture {
  /// The file with its first directory alone; throws where that costs more than its pixels explain.
  static func alone(in file: [UInt8]) throws(CodecError) -> [UInt8] {
    guard let directory = TIFFDirectory(file[...]) else { return file }
    let blocks = try TIFFBlocks(of: directory, inBytes: file.count)
    for place in blocks.places where !place.isEmpty {
      switch blocks.compression {
      case 6, 7: try requireFewScans(file[place])
      case 50_001: try LosslessPart(of: Array(file[place]))?.requireOrdinaryGroups()
      default: break
      }
    }
    guard directory.next > 0 else { return file }
    var picture = file
    picture.replaceSubrange(directory.nextPlace..<directory.nextPlace + 4, with: [0, 0, 0, 0])
    return picture
  }

  /// A scan for each ink; JPEGs that come in stages are no TIFF's, and each scan may be the same again.
  private static func requireFewScans(_ block: ArraySlice<UInt8>) throws(CodecError) {
    let scans = zip(block, block.dropFirst()).lazy.filter { $0 == 0xFF && $1 == 0xDA }.prefix(mostScans + 1)
    guard scans.reduce(0, { count, _ in count + 1 }) <= mostScans else {
      throw PhotoProbe.crowded("scans in a strip or tile", most: mostScans)
    }
  }

  private static let mostScans = 4
}
