extension BidirectionalCollection<UInt8> {
  /// The lines of a text file, in order, the empty ones included: a line feed ends one, and so does a carriage return
  /// before it, which systems and spreadsheets put there.
  ///
  /// Bytes are asked: to Swift the two together are one character, which is not a line feed.
  public var lines: [SubSequence] {
    split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
  }
}
