import Testing

import Reports

struct OutsideTextTests {
  struct Case: Sendable {
    let name: String
    let html: String
    let csv: String
    let markdown: String
  }

  static let cases = [
    Case(
      name: "\"><script>alert(1)</script>", html: "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;",
      csv: "\"\"\"><script>alert(1)</script>\"", markdown: "\"\\>\\<script\\>alert(1)\\</script\\>"),
    Case(
      name: "=cmd|' /C calc'!A0", html: "=cmd|&#39; /C calc&#39;!A0", csv: "\"'=cmd|' /C calc'!A0\"",
      markdown: "=cmd\\|' /C calc'!A0"),
    Case(
      name: "a\u{202E}gpj.exe", html: "a\\u{202E}gpj.exe", csv: "a\u{202E}gpj.exe", markdown: "a\\\\u{202E}gpj.exe"),
    Case(
      name: "two\nlines", html: "two\\nlines", csv: "\"two\nlines\"", markdown: "two\\\\nlines"),
    Case(
      name: "[a](https://b) @c &lt; 5:1", html: "[a](https://b) @c &amp;lt; 5:1", csv: "[a](https://b) @c &lt; 5:1",
      markdown: "\\[a\\](https\\://b) `@`c \\&lt; 5:1"),
    Case(name: "-5", html: "-5", csv: "\"'-5\"", markdown: "-5"),
    Case(name: "plain.jpg", html: "plain.jpg", csv: "plain.jpg", markdown: "plain.jpg"),
  ]

  @Test("A name from outside is harmless and readable in every format", arguments: cases)
  func namesAreInert(_ example: Case) {
    #expect(OutsideText.html(example.name) == example.html)
    #expect(OutsideText.csv(example.name) == example.csv)
    #expect(OutsideText.markdown(example.name) == example.markdown)
  }
}
