import Documents
import Testing

@Suite("A difference line by line")
struct LineDiffTests {
  @Test("Removed lines come before added ones, with the nearest lines around them")
  func lines() {
    let old = "1\n2\n3\n4\n5\n6\n7\n8\n9"
    #expect(
      LineDiff(old, "1\n2\n3\n4\nfive\n6\n7\n8\n9").lines == ["  3", "  4", "- 5", "+ five", "  6", "  7"])
    #expect(LineDiff(old, old).lines.isEmpty)
    #expect(LineDiff("a", "a\nb", context: 0).lines == ["+ b"])
    #expect(LineDiff("a\nb", "b", context: 0).lines == ["- a"])
  }
}
