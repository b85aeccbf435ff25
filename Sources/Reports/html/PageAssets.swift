import Digests
import FoundationEssentials

/// The page's own style sheet and script, and the policy that lets nothing else in.
enum PageAssets {
  static let style = PageSource.style(String(decoding: PackageResources.report_css, as: UTF8.self))
  static let script = ModuleBundle(modules.map { String(decoding: $0, as: UTF8.self) }).text

  /// The script's modules, each behind those that it needs while it is read.
  private static let modules = [
    PackageResources.samples_js, PackageResources.choice_js, PackageResources.figures_js,
    PackageResources.generator_js, PackageResources.draws_js, PackageResources.rule_js, PackageResources.flips_js,
    PackageResources.words_js, PackageResources.gather_js, PackageResources.drawing_js, PackageResources.labels_js,
    PackageResources.decision_js, PackageResources.strips_js, PackageResources.versus_js, PackageResources.address_js,
    PackageResources.photos_js, PackageResources.waterfall_js, PackageResources.viewer_js, PackageResources.fates_js,
    PackageResources.hover_js, PackageResources.cost_js, PackageResources.classes_js, PackageResources.page_js,
  ]

  /// Allows these two by their hashes, pictures that the page holds itself, and nothing from outside.
  static let policy =
    "default-src 'none'; style-src '\(hash(style))'; script-src '\(hash(script))'; img-src data: blob:; "
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
