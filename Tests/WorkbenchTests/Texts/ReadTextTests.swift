import Testing
@testable import Workbench

/// Words in tesseract's tables, and which of them another picture keeps.
@Suite struct ReadTextTests {
  /// A table of words: text, confidence, left edge.
  private static func text(_ words: [(String, Double, Int)]) -> ReadText {
    let head = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext"
    let page = "1\t1\t0\t0\t0\t0\t0\t0\t500\t100\t-1\t"
    let rows = words.map { "5\t1\t1\t1\t1\t1\t\($0.2)\t10\t40\t20\t\($0.1)\t\($0.0)" }
    return ReadText(table: ([head, page] + rows).joined(separator: "\n") + "\n")
  }

  @Test("words are letters and digits in small letters; signs alone, and rows of other levels, are none")
  func words() {
    let text = Self.text([("Harbour,", 95.5, 0), ("—", 96, 50), ("10:15", 91, 100)])
    #expect(text.words.map(\.letters) == ["harbour", "1015"])
    #expect(text.words.first?.confidence == 95.5 && text.words.first?.width == 40)
  }

  @Test("words of the original count if they are read surely and have three letters; the others may be read unsurely")
  func kept() throws {
    let original = Self.text([("Bread", 95, 0), ("and", 92, 50), ("to", 95, 100), ("blurred", 60, 150)])
    #expect(original.sureWords.map(\.letters) == ["bread", "and"])
    #expect(original.kept(in: Self.text([("bread", 20, 0), ("arid", 95, 50)])) == 0.5)
    #expect(original.kept(in: original) == 1 && original.kept(in: Self.text([])) == 0)
    #expect(Self.text([("to", 95, 100)]).kept(in: original) == nil)
  }

  /// 40 pixels wide, 10 apart: 30 of 50 are the same. 20 apart: 20 of 60.
  @Test("a word that is read elsewhere is not kept") func places() {
    let original = Self.text([("soon", 95, 0)])
    #expect(original.kept(in: Self.text([("soon", 95, 10)])) == 1)
    #expect(original.kept(in: Self.text([("soon", 95, 20)])) == 0)
  }
}
