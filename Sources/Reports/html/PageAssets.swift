import Digests
import FoundationEssentials

/// The page's own style sheet and script, and the policy that lets nothing else in.
enum PageAssets {
  static let style = PageSource.style(String(decoding: PackageResources.report_css, as: UTF8.self))
  /// The script, which moves things on the screen, and the Swift that reckons them, as base64.
  static let script = PageSource.script(
    [PackageResources.page_js, PackageResources.viewer_js, PackageResources.start_js].map {
      String(decoding: $0, as: UTF8.self)
    }.joined(separator: "\n"))
  static let wasm = Data(PackageResources.page_wasm_gz).base64EncodedString()

  /// Allows style and script by their hashes, the script to compile what the page holds, pictures that the page holds itself, and nothing from outside.
  static let policy =
    "default-src 'none'; style-src '\(hash(style))'; script-src '\(hash(script))' 'wasm-unsafe-eval'; img-src data: blob:; "
    + "base-uri 'none'; form-action 'none'"

  /// What a history's page has beside the report's style.
  static let historyStyle = style + String(decoding: PackageResources.history_css, as: UTF8.self)

  /// Allows a style alone: a page without a script.
  static func policy(style: String) -> String {
    "default-src 'none'; style-src '\(hash(style))'; base-uri 'none'; form-action 'none'"
  }

  private static func hash(_ text: String) -> String {
    "sha256-" + Data(SHA256.digest(of: Array(text.utf8)).bytes).base64EncodedString()
  }
}
