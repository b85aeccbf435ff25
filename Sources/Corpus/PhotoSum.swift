package import Digests
package import Files

/// What a photo is known by: the program reads it itself, as a worker that was taken over can name any other.
package struct PhotoSum: Sendable, Hashable {
  package let digest: Digest
  package let bytes: Int

  /// Of the file at this path.
  package init(_ path: FilePath) throws(SystemError) {
    var (sum, count) = (SHA256(), 0)
    try FileReader.forEachPiece(of: path) { piece in
      sum.update(piece)
      count += piece.count
    }
    (digest, bytes) = (sum.finish(), count)
  }
}
