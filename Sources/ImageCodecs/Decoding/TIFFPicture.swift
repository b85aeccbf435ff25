/// A TIFF's first picture. What its other pages hold is never read.
enum TIFFPicture {
  /// The file with only its first directory.
  static func alone(in file: [UInt8]) -> [UInt8] {
    guard let directory = TIFFDirectory(file[...]), directory.next > 0 else { return file }
    var picture = file
    picture.replaceSubrange(directory.nextPlace..<directory.nextPlace + 4, with: [0, 0, 0, 0])
    return picture
  }
}
