import Meaning
import Testing

@Suite("Texts that others give") struct PlainTextTests {
  @Test("are plain where nothing moves what follows", arguments: ["", "photo é 写真 ‍👩‍👩‍👧", "a\u{A0}b", "\u{FFFD}"])
  func plain(text: String) {
    #expect(text.isPlain && text.plain == text)
  }

  @Test(
    "are not where a cursor, a line or a direction moves",
    arguments: [
      "\u{0}", "\n", "\u{1B}", "\u{7F}", "\u{9B}", "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}",
      "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}",
    ])
  func moving(scalar: String) {
    #expect(!"a\(scalar)b".isPlain && "a\(scalar)b".plain == "a\u{FFFD}b")
  }
}
