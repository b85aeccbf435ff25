import Documents
import Testing

@Suite struct VocabularyTests {
  @Test(
    "Distances are those of optimal string alignment",
    arguments: [
      ("", "", 0), ("abc", "", 3), ("kitten", "sitting", 3), ("mian", "main", 1), ("ca", "abc", 3),
      ("a cat", "an act", 2),
      ("polcy", "policy", 1), ("é", "e", 1),
    ])
  func distance(left: String, right: String, expected: Int) {
    #expect(editDistance(left, right) == expected)
    #expect(editDistance(right, left) == expected)
  }

  @Test(
    "The nearest name is found, but none that is far away",
    arguments: [
      ("comprese", "compress"), ("CONVOS", "convos"), ("convo", "convos"), ("convso", "convos"), ("bar", nil),
      ("", nil),
      ("decompress", "compress"),
    ] as [(String, String?)])
  func nearest(word: String, expected: String?) {
    #expect(Vocabulary(["compress", "convos", "foo"]).nearest(to: word) == expected)
  }

  @Test("Of equally near names, the first one is meant")
  func ties() {
    #expect(Vocabulary(["cat", "car"]).nearest(to: "cab") == "cat")
    #expect(Vocabulary([]).nearest(to: "cab") == nil)
  }
}
