import Digests
import Foundation

/// The page's own style sheet and script, and the policy that lets nothing else in.
enum PageAssets {
  static let style = String(decoding: PackageResources.report_css, as: UTF8.self)
  static let script = String(decoding: PackageResources.report_js, as: UTF8.self)

  /// Allows these two by their hashes, pictures that the page holds itself, and nothing from outside.
  static let policy =
    "default-src 'none'; style-src '\(hash(style))'; script-src '\(hash(script))'; img-src data: blob:; "
    + "base-uri 'none'; form-action 'none'"

  private static func hash(_ text: String) -> String {
    "sha256-" + Data(SHA256.digest(of: Array(text.utf8)).bytes).base64EncodedString()
  }
}
