/// The head of a page that is one file: its style, and a policy that lets nothing else in.
struct PageHead {
  let title: String
  let style: String
  let policy: String

  /// Of a page that has the report's script as well.
  static func withScript(title: String) -> PageHead {
    PageHead(title: title, style: PageAssets.style, policy: PageAssets.policy)
  }

  /// Of a page without a script.
  static func withoutScript(title: String, style: String = PageAssets.style) -> PageHead {
    PageHead(title: title, style: style, policy: PageAssets.policy(style: style))
  }

  var markup: Markup {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <title>\(title)</title>
    <style>\(Markup(trusted: style))</style>
    </head>
    """
  }
}
