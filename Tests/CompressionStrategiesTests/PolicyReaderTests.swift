import Documents
import ImageCodecs
import NetworkSimulation
import Pixels
import Testing
import Units
@testable import CompressionStrategies

/// Policy files: the built-in ones, and errors in faulty ones.
@Suite struct PolicyReaderTests {
  @Test func everyBuiltInFileReads() {
    #expect(Policy.presets.faults == [])
    let policies = Policy.presets.all
    #expect(policies.map(\.name) == Policy.presets.names, "each is listed by the name that its file states")
    #expect(Set(policies.map(\.name)).count == policies.count, "names are unique")
    for policy in policies { #expect(!policy.title.isEmpty && !policy.source.isEmpty, "\(policy.name)") }
  }

  @Test func everyStrategyIsListedOnce() {
    let names = StrategyCatalog.all.map { $0.name }
    #expect(Set(names).count == names.count)
    for type in StrategyCatalog.all { #expect(type.summary.hasSuffix("."), "\(type.name)") }
  }

  private func faults(_ text: String) -> String {
    do {
      _ = try Policy(reading: Array(text.utf8), from: "p.json5")
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test("five faults, reported at once, each with its place") func fiveFaults() {
    let told = faults(
      """
      {
        name: "x",
        mian: {},
        main: { strategy: "resizeFirst", longestSide: -3, quality: 1.5, resizer: "gama" },
        limits: [{ rendition: "main", maxBytes: "2M" }],
      }
      """)
    for place in ["p.json5:3:3", "p.json5:4:49", "p.json5:4:62", "p.json5:4:76", "p.json5:5:43"] {
      #expect(told.contains(place), "\(place) in\n\(told)")
    }
    #expect(told.contains(#"did you mean "main"?"#))
    #expect(told.contains(#"did you mean "gamma"?"#))
  }

  @Test(
    "impossible values",
    arguments: [
      ("{ name: 'x', main: { strategy: 'resizeFrist', longestSide: -3 } }", #"did you mean "resizeFirst"?"#),
      ("{ name: 'X!', main: { strategy: 'original' } }", "small letters"),
      ("{ name: 'x' }", #""main" is missing"#),
      ("{ name: 'x', main: { strategy: 'resizeFirst', quality: 0.8, longestSide: 5, pixels: 9 } }", "only one of"),
      ("{ name: 'x', main: { strategy: 'qualityStepping', start: 0.8, step: 0.1 } }", "needs a limit"),
      ("{ name: 'x', main: { strategy: 'sizeSearch', limit: '1MB', chroma: '4:2:2' } }", "4:4:4 or 4:2:0"),
      ("{ name: 'x', main: { strategy: 'external', command: 'cp a b' } }", "{input} and {output}"),
      ("{ name: 'x', main: { strategy: 'original' }, metadata: 'strip' }", "keeps all of it"),
      ("{ name: 'x', main: { strategy: 'original' }, upload: { order: ['thumbnail'] } }", "names a thumbnail"),
      (
        "{ name: 'x', main: { strategy: 'resizeFirst', quality: 0.8, qualityScale: 'libjpeg' } }",
        "p.json5:1:75: qualityScale is gone: encoder says what a quality means"
      ),
      ("{ name: 'x', main: { strategy: 'resizeFirst', quality: 0.8, encoder: 'aple-imageio' } }", "did you mean"),
      (
        "{ name: 'x', main: { strategy: 'resizeFirst', quality: 0.8, encoder: 'skia', format: 'webp' } }",
        "encoder models write JPEG only; this format is webp"
      ),
      (
        "{ name: 'x', main: { strategy: 'sizeSearch', limit: '1MB', encoder: 'skia' } }",
        "a size search writes with tables of its own"
      ),
      (
        "{ name: 'x', main: { strategy: 'sizeSearch', limit: '1MB', format: 'avif', encoder: 'skia' } }",
        "p.json5:1:85: encoder models write JPEG only; this format is avif"
      ),
      (
        "{ name: 'x', main: { strategy: 'sizeSearch', limit: '1MB', format: 'heic', chroma: '4:2:0' } }",
        "p.json5:1:84: chroma is a matter of JPEGs; this format is heic"
      ),
      (
        "{ name: 'x', main: { strategy: 'resizeFirst', quality: 0.8, format: 'webp', progressive: false } }",
        "p.json5:1:90: progressive is a matter of JPEGs; this format is webp"
      ),
      (
        "{ name: 'x', main: { strategy: 'timeBudget', link: '4g', budget: '5s', format: 'webp', optimize: true } }",
        "p.json5:1:98: optimize is a matter of JPEGs; this format is webp"
      ),
      (
        "{ name: 'x', main: { strategy: 'sizeSearch', limit: '1MB', optimize: false } }",
        "a size search always fits its Huffman tables"
      ),
      (
        "{ name: 'x', main: { strategy: 'sizeSearch', limit: '1MB', format: 'png' } }",
        "p.json5:1:68: png is lossless: there is no quality to search for"
      ),
      (
        "{ name: 'x', main: { strategy: 'perceptualFloor', floor: 70, device: 'phone', format: 'png' } }",
        "png is lossless"
      ),
      ("{ name: 'x', name: 'y', main: { strategy: 'original' } }", "name"),
      (
        "{ name: 'x', main: { strategy: 'resizeFirst', quality: 0.8, longestSide: 32, multipleOf: 64 } }",
        "p.json5:1:90: no side of at most 32 pixels is a multiple of 64"
      ),
      (
        "{ name: 'x', main: { strategy: 'qualityStepping', start: 0.8, step: 0.1, floor: 0.4, whileAbove: 0.4, limit: 9 } }",
        "only one of floor and whileAbove can hold"
      ),
    ])
  func impossible(text: String, says: String) { #expect(faults(text).contains(says), "\(faults(text))") }

  private func policy(source: String) -> String {
    "{ name: 'x', source: \(source), entry: 'share sheet', main: { strategy: 'original' } }"
  }

  @Test("a source is a text or a file as it was read, shown as one sentence") func source() throws {
    let file =
      "{ repository: 'chatmail/core', commit: '48888898ee148ed7b70fa825acffa6829c56c5cf', file: 'src/blob.rs', read: '2026-11' }"
    let read = try Policy(reading: Array(policy(source: file).utf8), from: "p.json5")
    #expect(read.source == "chatmail/core, src/blob.rs at 48888898ee14, read 2026-11")
    #expect(read.entry == "share sheet")
    #expect(try Policy(reading: Array(policy(source: "'page 3'").utf8), from: "p.json5").source == "page 3")
  }

  @Test(
    "a source that nobody could look up",
    arguments: [
      ("{ repository: 'core', commit: '48888898ee14', file: 'a', read: '2026-11' }", "an owner and a name"),
      ("{ repository: 'a/b/c', commit: '48888898ee14', file: 'a', read: '2026-11' }", "an owner and a name"),
      ("{ repository: 'a/b', commit: 'main', file: 'a', read: '2026-11' }", "digits of a commit"),
      ("{ repository: 'a/b', commit: '48888898ee14', file: '/a', read: '2026-11' }", "a path in the repository"),
      ("{ repository: 'a/b', commit: '48888898ee14', file: 'a', read: '2026-13' }", "a year and a month"),
      ("{ repository: 'a/b', commit: '48888898ee14', file: 'a' }", #""read" is missing"#),
      ("{ repo: 'a/b', commit: '48888898ee14', file: 'a', read: '2026-11' }", "repository"),
      ("7", "a text"),
    ])
  func unknownSource(source: String, says: String) {
    let told = faults(policy(source: source))
    #expect(told.contains(says), "\(told)")
  }

  @Test("the messengers are a group, and their figures come from files that were read, or say since when") func group()
    throws
  {
    let group = try #require(Policy.group("messengers"))
    let names = Set(group.map(\.name))
    #expect(names.isSuperset(of: ["signal-standard-low", "whatsapp-like", "stream-ios-camera"]))
    #expect(names.isDisjoint(with: ["original", "target-1mb", "messageai", "buzzbox-fixed"]))
    for policy in group where !["whatsapp-like", "whatsapp-like-2023"].contains(policy.name) {
      #expect(policy.source.contains("2026-"), "\(policy.name): \(policy.source)")
    }
    #expect(Policy.group("all")?.count == Policy.presets.names.count && Policy.group("everybody") == nil)
  }

  @Test("what the recipient's side needs is read, and the designs state it") func recipient() throws {
    let policy = try Policy(
      reading: Array(
        """
        { name: 'x', main: { strategy: 'original' }, bubble: 720, upload: {
          text: 'atOnce', requeue: 'recompress', serverTime: '250ms', downloadRetries: 3, downloadPause: '2s' } }
        """.utf8), from: "p.json5")
    #expect(policy.bubble == 720 && policy.upload.text == .atOnce && policy.upload.requeue == .recompress)
    #expect(policy.upload.serverTime == .milliseconds(250) && policy.upload.downloadRetries == 3)
    #expect(policy.upload.downloadPause == .seconds(2))
    func design(_ name: String) throws -> Policy { try #require(Policy.presets[name]) }
    #expect(try design("messageai").upload.requeue == .recompress)
    #expect(try design("messageai-fixed").upload.requeue == .asMade)
    #expect(try design("messageai-fixed").upload.text == .atOnce)
    #expect(try design("messai").bubble == 750 && design("messai").upload.serverTime == .milliseconds(300))
    #expect(try design("buzzbox").upload.downloadRetries == 3 && design("buzzbox-early").upload.downloadRetries == 0)
    for name in ["messageai", "messai", "buzzbox"] { #expect(try design(name).upload.encryptionBytes == 0) }
    #expect(try design("convos").upload.encryptionBytes == 16 && design("messai").upload.parallel == 100)
    #expect(
      faults("{ name: 'x', main: { strategy: 'original' }, upload: { serverTime: '2d' } }").contains(
        "write 5s, 250ms or 2min"))
  }

  private static func budgeted(_ link: String) -> String {
    """
    { name: 'x', // kept as it is
      main: { strategy: 'timeBudget', longestSide: 2048, link: \(link), budget: '5s' } }
    """
  }

  @Test("a link file that a policy names becomes part of its text") func linkFile() throws {
    let slow = Link(
      name: "tunnel", up: BitRate(bitsPerSecond: 400_000), down: BitRate(bitsPerSecond: 1_000_000),
      roundTrip: .milliseconds(300))
    var asked: [String] = []
    let policy = try Policy(reading: Array(Self.budgeted("'links/tunnel.json5'").utf8), from: "p.json5") { name in
      asked.append(name)
      return slow
    } encoder: { _ in
      throw WrongText("no model was named")
    } policy: { _ in
      throw WrongText("no policy was named")
    }
    #expect(asked == ["links/tunnel.json5"])
    #expect(policy.text == Self.budgeted(slow.written))
    #expect((policy.main as? TimeBudget)?.link.name == "tunnel")
    // A worker, or a reader of the record, has only the text.
    let again = try Policy(reading: Array(policy.text.utf8), from: "the runner")
    #expect((again.main as? TimeBudget)?.link == (policy.main as? TimeBudget)?.link)
    #expect((again.main as? TimeBudget)?.link.roundTrip == .milliseconds(300))
  }

  @Test("encoder models that a policy names as files become part of its text") func encoderFiles() throws {
    let model = try #require(EncoderModel.presets["skia"])
    var asked: [String] = []
    let text = """
      { name: 'x', main: { strategy: 'adaptiveByDimension', bands: [
        { upTo: 900, start: 0.9, encoder: 'a.json5' }, { start: 0.8, encoder: 'apple-imageio' }] },
        thumbnail: { longestSide: 90, quality: 0.5, encoder: '../b.json5' } }
      """
    let policy = try Policy(reading: Array(text.utf8), from: "p.json5") { _ in
      throw WrongText("no link was named")
    } encoder: { name in
      asked.append(name)
      return model
    } policy: { _ in
      throw WrongText("no policy was named")
    }
    #expect(asked.sorted() == ["../b.json5", "a.json5"])
    let again = try Policy(reading: Array(policy.text.utf8), from: "the runner")
    #expect(again.thumbnail?.picture.encoder?.name == "skia")
    #expect(
      (again.main as? AdaptiveByDimension)?.bands.map(\.strategy.picture.encoder?.name) == ["skia", "apple-imageio"])
    #expect(policy.text.hasSuffix("encoder: \(model.text) } }"))
  }

  @Test(
    "something that is not a link is reported with its place",
    arguments: [
      ("'4h'", #"p.json5:2:60: "4h" is not a known link; did you mean "4g"?"#),
      ("{ name: 'y', up: '1Mbit', down: '1Mbit', rtt: '0s' }", "p.json5:2:106: '0s' is out of range"),
      ("{ name: 'y', up: '1Mbit', down: '1Mbit', rtt: '1s', trace: 't' }", "a trace file cannot be named here"),
    ])
  func noLink(link: String, says: String) {
    #expect(faults(Self.budgeted(link)).contains(says), "\(faults(Self.budgeted(link)))")
  }

  @Test("figures of the designs, by hand") func figures() throws {
    func stepping(_ name: String) throws -> QualityStepping {
      try #require(Policy.presets[name]?.main as? QualityStepping)
    }
    let a = try stepping("messageai")
    #expect(a.ladder.qualities.count == 9 && a.ladder.limit == 2 * 1024 * 1024 && a.secondEncode == 0.8)
    #expect(try stepping("messageai-fixed").secondEncode == nil)
    #expect(try stepping("messageai-ladder-06").ladder.qualities == [0.8, 0.7000000000000001, 0.6000000000000001])
    #expect(try stepping("messageai-3x").picture.size.scale == 3)
    let b = try stepping("messai")
    #expect(b.ladder.qualities.count == 8 && b.ladder.onFailure == .useLast)
    let small = try #require(Policy.presets["messai"]?.thumbnail)
    #expect(small.fit == .stretch && small.box.width == 200 && small.ladder.limit == 52428)
    #expect(Policy.presets["messai-3x"]?.thumbnail?.box.width == 600)
    let c = try stepping("convos")
    #expect(c.ladder.qualities.count == 8 && c.ladder.limit == 1_000_000)
    #expect(Policy.presets["convos"]?.input.maxBytes == 10_000_000)
    let d = try #require(Policy.presets["buzzbox"])
    #expect((d.main as? ResizeFirst)?.quality == 0.85)
    #expect(d.limits == [Limit(.main, maxBytes: 512_000, kind: .checked, isBelow: true)])
    #expect(d.input.maxBytes == 5 * 1024 * 1024 && d.upload.picturesPerMessage == 10 && d.upload.announce == .afterAll)
    #expect(try stepping("signal-standard").sides == [2048, 1600, 1024, 768, 512])
    #expect(try stepping("signal-standard").ladder.limit == 1_572_864)
  }

  @Test("Base64 lengthens each file by a third, and overhead may be a size")
  func overhead() throws {
    func rules(_ overhead: String) throws -> SessionRules {
      let text = "{ name: 'p', main: { strategy: 'original' }, upload: { overheadBytes: \(overhead) } }"
      return try Policy(reading: Array(text.utf8), from: "p").upload
    }
    let base64 = try rules("'33%'")
    // (984 + 16) × 1.33, and the request's own 300 bytes.
    #expect(base64.bytesOnTheWay(of: 984) == 1_330 && base64.overheadBytes == 300)
    let plain = try rules("'1KB'")
    #expect(plain.bytesOnTheWay(of: 984) == 1_000 && plain.overheadBytes == 1_000)
    #expect(throws: FaultyFile.self) { try rules("'third'") }
  }
}
