import Documents
import Testing

@Suite("Texts from outside") struct PlainTextTests {
  @Test("are plain if nothing moves what follows", arguments: ["", "photo é 写真 ‍👩‍👩‍👧", "a\u{A0}b", "\u{FFFD}"])
  func plain(text: String) {
    #expect(text.isPlain && text.plain == text)
  }

  @Test(
    "are not plain if a cursor, a line or a direction moves",
    arguments: [
      "\u{0}", "\n", "\u{1B}", "\u{7F}", "\u{9B}", "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}",
      "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}",
    ])
  func moving(scalar: String) {
    #expect(!"a\(scalar)b".isPlain && "a\(scalar)b".plain == "a\u{FFFD}b")
  }

  @Test(
    "are readable if all of it is seen", arguments: ["photo é 写真", "ที่นี่", "שָׁלוֹם", "e\u{301}\u{323}", "\u{FFFD}"])
  func readable(text: String) {
    #expect(text.isReadable && text.readable == text)
  }

  @Test(
    "are not readable if something is hidden",
    arguments: [
      "\n", "\u{202E}", "\u{AD}", "\u{34F}", "\u{115F}", "\u{180E}", "\u{200B}", "\u{200D}", "\u{3164}", "\u{FE0F}",
      "\u{FEFF}", "\u{FFF9}", "\u{FFFB}", "\u{E0041}", "\u{E007F}",
    ])
  func hidden(scalar: String) {
    #expect(!"a\(scalar)b".isReadable && "a\(scalar)b".readable == "a\u{FFFD}b")
  }

  @Test("may have four marks on a letter") func marks() {
    let four = "a" + String(repeating: "\u{300}", count: 4)
    #expect(four.isReadable && !(four + "\u{20DD}b").isReadable && (four + "b" + four).isReadable)
  }
}
