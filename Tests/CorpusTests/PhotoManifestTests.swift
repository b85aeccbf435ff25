import Corpus
import System
import Testing

/// Manifests: what a faulty line costs, and what a correct one says.
@Suite struct PhotoManifestTests {
  static let sum = String(repeating: "ab", count: 32)

  @Test func aBadLineCostsThatLineAlone() {
    let text = """
      # a set
      sha256\tbytes\tpackage\tpath\tlicence
      \(Self.sum)\t10\tp\ta/b.jpg\tCC0
      \(Self.sum.dropLast())\t10\tp\ta/c.jpg\tCC0
      \(Self.sum)\t0\tp\ta/d.jpg\tCC0
      \(Self.sum)\t10\tp q\ta/e.jpg\tCC0
      \(Self.sum)\t10\tp\t../f.jpg\tCC0
      \(Self.sum)\t10\tp\ta/g.jpg
      \(Self.sum)\t10\tp\ta/h.jpg\tCC-BY-4.0
      """
    let manifest = PhotoManifest(Array(text.utf8), named: "m.tsv")
    #expect(manifest.title == "a set")
    #expect(manifest.entries.map(\.name) == ["b.jpg", "h.jpg"])
    #expect(manifest.entries.last?.remarks["licence"] == "CC-BY-4.0")
    #expect(
      manifest.faults.map(\.description) == [
        "m.tsv:4: sha256 \"\(Self.sum.dropLast())\" is not 64 hexadecimal digits",
        "m.tsv:5: bytes \"0\" is not a whole number above 0",
        "m.tsv:6: package \"p q\" is not the name of a package",
        "m.tsv:7: path \"../f.jpg\" does not stay inside its package",
        "m.tsv:8: 4 fields under a heading of 5",
      ])
  }

  @Test(arguments: ["\n", "\r\n"]) func linesMayEndAsWindowsEndsThem(end: String) {
    let lines = ["# a set", "sha256\tbytes\tfile", "\(Self.sum)\t10\ta.jpg", "\(Self.sum)\t10\tb.jpg", ""]
    let manifest = PhotoManifest(Array(lines.joined(separator: end).utf8), named: "m.tsv")
    #expect(manifest.faults.isEmpty && manifest.title == "a set")
    #expect(manifest.entries.map(\.name) == ["a.jpg", "b.jpg"])
  }

  @Test(arguments: ["", "sha256\tfile\n", "hello\n"])
  func withoutAHeadingNothingIsRead(text: String) {
    let manifest = PhotoManifest(Array(text.utf8), named: "m.tsv")
    #expect(manifest.entries.isEmpty)
    #expect(manifest.faults.map(\.line) == [1])
  }

  @Test(
    "public sets: no faults, no two photos with one name, an author and a licence for each",
    arguments: PublicSet.all.map(\.name))
  func publicSets(name: String) throws {
    let manifest = try #require(PublicSet.named(name)).manifest
    #expect(manifest.faults.isEmpty)
    #expect(Set(manifest.entries.map(\.name)).count == manifest.entries.count)
    for entry in manifest.entries {
      #expect(entry.remarks["author"]?.isEmpty == false && entry.remarks["licence"]?.isEmpty == false)
    }
  }
}
