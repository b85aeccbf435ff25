import Files

/// Whether a photo was made by a program: the mark that ours leave in their EXIF, where cameras write their maker.
enum GeneratedMark {
  private static let maker = Array("Stepwedge".utf8)
  /// Marks stand before the picture's data.
  private static let searched = 65_536

  static func isOn(_ path: FilePath) -> Bool {
    guard let head = try? FileReader.read(path, atMost: searched) else { return false }
    return head.indices.contains { head[$0] == maker[0] && head[$0...].starts(with: maker) }
  }
}
