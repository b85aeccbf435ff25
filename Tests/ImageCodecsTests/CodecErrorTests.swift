import ImageCodecs
import Meaning
import Testing

@Suite struct CodecErrorTests {
  @Test("what a library cites of a photo moves no cursor") func plain() {
    let error = CodecError(.unsupported, "item type 'a\u{1B}[2J\u{0}\u{9B}é' (libheif)")
    #expect(error.reason.sentence == "item type 'a\u{FFFD}[2J\u{FFFD}\u{FFFD}é' (libheif)")
  }
}
