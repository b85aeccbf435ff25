import Units

extension RunComparison {
  /// As a page of its own, in the dress of the report and without its script.
  public var html: String {
    let page: Markup = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="\(PageAssets.policy)">
      <title>Stepwedge comparison</title>
      <style>\(Markup(trusted: PageAssets.style))</style>
      </head>
      <body>
      <header><h1>Stepwedge comparison</h1><p class="setting"><bdi>\(before)</bdi> → <bdi>\(after)</bdi></p></header>
      <main>
      <p class="verdict">\(sentence)</p>
      \(fates("Newly failing", newlyFailing))
      \(fates("Newly passing", newlyPassing))
      \(changes)
      </main>
      </body>
      </html>

      """
    return page.text
  }

  private var changes: Markup {
    worse.isEmpty
      ? ""
      : Parts.table(
        "The ten figures that are worse by most", label: "Worse figures",
        head: [
          Parts.head("Photo", isNumber: false), Parts.head("Policy", isNumber: false),
          Parts.head("Figure", isNumber: false), Parts.head("before"), Parts.head("after"), Parts.head("change"),
        ],
        rows: worstTen.map { pair in
          """
          <tr><th scope="row"><bdi>\(pair.photo)</bdi></th><td><bdi>\(pair.policy)</bdi></td><td>\(pair.column)</td>\
          \(Parts.cell(pair.before.digits(4)))\(Parts.cell(pair.after.digits(4)))\
          \(Parts.cell("\((pair.change * 100).fixed(1)) %"))</tr>

          """
        })
  }

  private func fates(_ title: String, _ list: [Fate]) -> Markup {
    list.isEmpty
      ? ""
      : Parts.table(
        "\(title), at most fifty", label: title,
        head: ["Photo", "Policy", "Before", "After"].map { Parts.head("\($0)", isNumber: false) },
        rows: list.prefix(50).map { fate in
          """
          <tr><th scope="row"><bdi>\(fate.photo)</bdi></th><td><bdi>\(fate.policy)</bdi></td><td>\(fate.before)</td>\
          <td class="wrap">\(fate.reason ?? fate.after)</td></tr>

          """
        })
  }
}
