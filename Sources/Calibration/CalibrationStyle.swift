/// What the pages of calibrations have in common: one file without scripts.
enum CalibrationStyle {
  /// A whole page; `title` is text, `body` is HTML.
  static func page(title: String, _ body: String) -> String {
    """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(title.inHTML)</title>
    <style>\(style)</style></head><body><main>
    \(body)
    </main></body></html>

    """
  }

  private static let style = """
    body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#1a1a1a;background:#fff}main{max-width:60rem;margin:auto;padding:1rem}
    table{border-collapse:collapse;width:100%}th,td{text-align:right;padding:.25rem .6rem;border-bottom:1px solid #ccc}
    th:first-child,td:first-child{text-align:left}svg{width:100%;height:auto}
    .key span{white-space:nowrap;margin-right:1rem}.key svg{width:2.5rem;height:.6rem}
    .grid{stroke:#999;fill:none}.band{fill:#8884}text{font:12px system-ui,sans-serif;fill:currentColor}
    @media(prefers-color-scheme:dark){body{color:#eee;background:#161616}th,td{border-color:#444}}
    """
}
