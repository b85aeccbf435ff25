import FoundationEssentials
import System

/// The page's own style sheet and script, and a content security policy that allows nothing else.
enum PageAssets {
  static let style = PageStyle.sheet
  /// The script, which shows, hides, sorts and draws; it computes no figure.
  static let script = PageSource.script(
    [
      PackageResources.page_js, PackageResources.whatif_js, PackageResources.photos_js, PackageResources.viewer_js,
      PackageResources.tools_js, PackageResources.start_js,
    ].map {
      String(decoding: $0, as: UTF8.self)
    }.joined(separator: "\n"))

  /// Allows style and script by their hashes, pictures that the page contains, and nothing from outside.
  static let policy =
    "default-src 'none'; style-src '\(hash(style))'; script-src '\(hash(script))'; img-src data: blob:; "
    + "base-uri 'none'; form-action 'none'"

  /// Allows only the style: for a page without a script.
  static let plainPolicy = "default-src 'none'; style-src '\(hash(style))'; base-uri 'none'; form-action 'none'"

  private static func hash(_ text: String) -> String {
    "sha256-" + Data(SHA256.digest(of: Array(text.utf8)).bytes).base64EncodedString()
  }
}
