import Testing
import Units

@Suite struct LinesTests {
  @Test(
    "A line ends with a line feed, with or without a carriage return before it",
    arguments: [
      ("", [""]), ("a", ["a"]), ("a\n", ["a", ""]), ("a\r\n", ["a", ""]), ("a\r\nb\nc", ["a", "b", "c"]),
      ("a\n\r\nb", ["a", "", "b"]), ("\r\n\r\n", ["", "", ""]), ("a\rb\r\n", ["a\rb", ""]), ("a\r\r\n", ["a\r", ""]),
      ("é\r\n€", ["é", "€"]),
    ])
  func lines(text: String, lines: [String]) {
    #expect(Array(text.utf8).lines.map { String(decoding: $0, as: UTF8.self) } == lines)
  }
}
