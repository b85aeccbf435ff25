import System
import Testing

/// Compares digests with the examples that NIST publishes with FIPS 180-4.
@Suite struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func published(text: String, expected: String) {
    #expect(SHA256.digest(of: text.utf8).description == expected)
  }

  @Test("a million letters, in pieces of every size up to 300")
  func portions() {
    var hash = SHA256()
    var left = 1_000_000
    var size = 0
    while left > 0 {
      let taken = min(left, size)
      hash.update(repeatElement(UInt8(ascii: "a"), count: taken))
      left -= taken
      size = (size + 1) % 301
    }
    #expect(hash.finish().description == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test("digests are read in either case, and nothing else is accepted")
  func reading() {
    let digest = SHA256.digest(of: "abc".utf8)
    #expect(Digest(digest.description) == digest)
    #expect(Digest(digest.description.uppercased()) == digest)
    #expect(Digest(digest.description.dropLast()) == nil)
    #expect(Digest(digest.description.dropLast() + "g") == nil)
  }
}
