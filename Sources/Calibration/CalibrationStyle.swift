import PageStyle

/// What the pages of calibrations have in common: one file without scripts, in the style of the report.
enum CalibrationStyle {
  /// A whole page; `title` is text, `body` is HTML.
  static func page(title: String, _ body: String) -> String {
    """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark"><title>\(title.inHTML)</title>
    <style>\(PageStyle.sheet)</style></head><body>
    <header class="top">\(PageStyle.logo)<div class="title"><p>\(title.inHTML)<span> · Stepwedge calibration</span></p></div></header>
    <main class="plain">
    \(body)
    </main></body></html>

    """
  }
}
