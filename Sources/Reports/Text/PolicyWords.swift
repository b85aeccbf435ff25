import CompressionStrategies
import ImageCodecs
import Records

/// What the policies' files say, in words.
extension ReportData {
  /// What a policy's file says; nil if this version cannot read it.
  private func policy(_ name: String?) -> Policy? {
    guard let entry = manifest.policies.first(where: { $0.name == name }) else { return nil }
    return try? Policy(reading: Array(entry.text.utf8), from: entry.name)
  }

  /// What the JPEGs of the user's own policy were taken for, if its file names no encoder; else nil.
  package var platformRemark: String? {
    guard let yours = policy(question.yours),
      manifest.policies.contains(where: { $0.name == yours.name && $0.file != nil }),
      !yours.main.isOurs, let picture = yours.main.pictureSettings, picture.format == .jpeg, picture.encoder == nil
    else { return nil }
    return "\(yours.name) names no encoder, so its JPEGs were written as libjpeg does. If your app runs on iOS, add "
      + "encoder: \"apple-imageio\" to the file; on Android, \"skia\"."
  }
}
