extension BidirectionalCollection<UInt8> {
  /// The lines of a text file in order, including empty ones. A line ends with a line feed, or with a carriage return
  /// and a line feed, as some systems and spreadsheets write.
  ///
  /// Bytes are compared, because for Swift the two together are one character, which is not a line feed.
  package var lines: [SubSequence] {
    split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
  }
}
