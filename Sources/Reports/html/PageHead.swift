/// The head of a page that is one file: its style, and a content security policy that allows nothing else.
struct PageHead {
  let title: String
  let policy: String

  /// The head of a page that has the report's script.
  static func withScript(title: String) -> PageHead { PageHead(title: title, policy: PageAssets.policy) }

  /// The head of a page without a script.
  static func withoutScript(title: String) -> PageHead { PageHead(title: title, policy: PageAssets.plainPolicy) }

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
    <style>\(Markup(trusted: PageAssets.style))</style>
    </head>
    """
  }

  /// The title line of every page.
  static func line(_ title: Markup, kind: Markup, about: Markup, _ rest: Markup = "") -> Markup {
    """
    <header class="top">\(Markup(trusted: PageStyle.logo))
    <div class="title"><p>\(title)<span> · \(kind)</span></p><p class="meta">\(about)</p></div>
    \(rest)</header>
    """
  }
}
