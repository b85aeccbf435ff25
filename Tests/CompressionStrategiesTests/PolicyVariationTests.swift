import Documents
import CompressionStrategies
import NetworkSimulation
import Testing

@Suite("A policy's file with other values")
struct PolicyVariationTests {
  private static func policy(_ text: String) throws -> Policy { try Policy(reading: Array(text.utf8), from: "test") }

  private static let ours = """
    // Ours.
    { name: "ours", main: {
        strategy: "qualityStepping", longestSide: 1600, encoder: "apple-imageio",
        start: 0.8, step: 0.1, floor: 0.4, limit: "600KB", // what the server takes
      },
      limits: [{ rendition: "main", maxBytes: "600KB", kind: "enforced" }, { rendition: "main", maxBytes: "2MB", kind: "server" }],
    }
    """

  @Test("Only what is varied changes: encoder, comments and the server's limit stay")
  func changesOnlyItsKeys() throws {
    let varied = try Self.policy(Self.ours).with([
      PolicySetting("side", "1280"), PolicySetting("quality", "70"), PolicySetting("limit", "400KB"),
    ])
    let wanted = Self.ours.replacing("1600", with: "1280").replacing("0.8,", with: "0.7,")
      .replacing("\"600KB\"", with: "\"400KB\"")
      .replacing(
        "{ name: \"ours\"",
        with: "{ title: \"ours: 1280 pixels, quality 70, limit 400KB\", name: \"ours-1280-q70-400kb\"")
    #expect(varied.text == wanted)
    #expect(varied.encoders.map(\.name) == ["apple-imageio"])
    #expect(varied.limits.map(\.maxBytes) == [400_000, 2_000_000])
    #expect(varied.variation?.base == "ours" && varied.variation?.words == "1280 pixels, quality 70, limit 400KB")
  }

  @Test("A title that says the old value says the new one")
  func titles() throws {
    let policy = try Self.policy(
      "{ name: 'a', title: 'At most 200KB', main: { strategy: 'sizeSearch', limit: '200KB', longestSide: 2048 } }")
    let settings = [PolicySetting("limit", "250KB"), PolicySetting("side", "1280")]
    #expect(try policy.with(settings).title == "At most 250KB: 1280 pixels")
    #expect(try policy.with(settings, named: "a-tuned").title == "At most 250KB")
  }

  @Test(
    "A quality of 1 beside higher ones is one of a hundred",
    arguments: [
      ("quality=1..4:1", [0.01, 0.02, 0.03, 0.04]), ("quality=50,1", [0.5, 0.01]), ("quality=0.9..1:0.1", [0.9, 1]),
    ])
  func lowestQuality(sweep: String, qualities: [Double]) throws {
    let names = try Policy.plain.varied(over: PolicyAxis.axes(sweep)).map(\.name)
    #expect(names == qualities.map { "q\(Int($0 * 100))" })
  }

  @Test("A missing key is added, also to a missing object")
  func addsKeys() throws {
    let varied = try Self.policy("{ name: 'a', main: { strategy: 'resizeFirst', quality: 0.7 } }").with([
      PolicySetting("chroma", "4:4:4"), PolicySetting("progressive", "true"), PolicySetting("upload.retries", "7"),
    ])
    #expect(varied.name == "a-c444-progressive-retries7")
    #expect(varied.upload.retries == 7)
    #expect(varied.text.contains(#"main: { chroma: "4:4:4", progressive: true, strategy:"#))
  }

  @Test("Any key of the file can be swept, those in bands by their place")
  func sweepsAnyKey() throws {
    let bands = try Self.policy(
      "{ name: 'b', main: { strategy: 'adaptiveByDimension', bands: [{ start: 0.8, longestSide: 900 }] } }")
    let axes = try PolicyAxis.axes("main.bands.0.start=0.7..0.8:0.05,main.bands.0.longestSide=640,800")
    let names = try bands.varied(over: axes).map(\.name)
    #expect(
      names == [
        "b-start0.7-longestside640", "b-start0.7-longestside800", "b-start0.75-longestside640",
        "b-start0.75-longestside800", "b-start0.8-longestside640", "b-start0.8-longestside800",
      ])
    let stepping = try Self.policy(Self.ours).varied(over: PolicyAxis.axes("step=0.05,0.2"))
    #expect(stepping.map(\.name) == ["ours-step0.05", "ours-step0.2"])
  }

  @Test(
    "What cannot be varied says why",
    arguments: [
      ("{ name: 'o', main: { strategy: 'original' } }", "quality", "60", "has no quality"),
      ("{ name: 'o', main: { strategy: 'resizeFirst', quality: 0.7, width: 9, height: 9 } }", "side", "60", "a box"),
      ("{ name: 'o', main: { strategy: 'resizeFirst', quality: 0.7 } }", "limit", "1MB", "no limit"),
      ("{ name: 'o', main: { strategy: 'resizeFirst', quality: 0.7 } }", "thumbnail", "60", "no thumbnail"),
      ("{ name: 'o', main: { strategy: 'resizeFirst', quality: 0.7 } }", "nothing", "60", "nothing"),
      ("{ name: 'o', main: { strategy: 'resizeFirst', quality: 0.7 } }", "name", "60", "what the policy is"),
      ("{ name: 'o', main: { strategy: 'adaptiveByDimension', bands: [{ start: 0.8 }] } }", "quality", "60", "bands"),
      (
        "{ name: 'o', main: { strategy: 'adaptiveByDimension', bands: [{ start: 0.8 }] } }", "main.bands", "1", "a list"
      ),
    ])
  func faults(text: String, key: String, value: String, reason: String) throws {
    let policy = try Self.policy(text)
    let error = #expect(throws: PolicySetting.Fault.self) { try policy.with([PolicySetting(key, value)]) }
    #expect(
      error?.description.contains(reason) == true && error?.description.hasPrefix("o") == true)
  }

  @Test(
    "Decimal ranges give the values that are written",
    arguments: [
      ("quality=50..60:5", ["50", "55", "60"]), ("main.step=0.1..0.3:0.1", ["0.1", "0.2", "0.3"]),
      ("side=1280,1600", ["1280", "1600"]), ("chroma=4:2:0,4:4:4", ["4:2:0", "4:4:4"]), ("quality=0.5", ["0.5"]),
    ])
  func ranges(text: String, values: [String]) throws {
    #expect(try PolicyAxis.axes(text).map(\.values) == [values])
  }

  @Test(
    "Something that is not a sweep says so",
    arguments: [
      "", "80", "quality", "quality=", "quality=0..200", "side=1..9", "quality=9..1", "quality=1..9:0", "quality=a..b",
      "side=100,side=200", "a=1..100,b=1..100",
    ])
  func noSweep(text: String) {
    #expect(throws: PolicyAxis.Fault.self) { try PolicyAxis.axes(text) }
  }

  @Test("Keys in the file are tuned; platforms' encoders choose chroma and scans themselves")
  func tunable() throws {
    func keys(_ text: String) throws -> [String] {
      try Self.policy(text).tunable(nil, longestSide: 4_000).map(\.axis.key)
    }
    #expect(try keys(Self.ours) == ["side", "quality", "limit"])
    #expect(
      try keys("{ name: 'p', main: { strategy: 'resizeFirst', longestSide: 1600, quality: 0.75 } }")
        == ["side", "quality", "chroma", "progressive"])
    #expect(try keys("{ name: 's', main: { strategy: 'sizeSearch', limit: '1MB' } }") == ["side", "limit"])
    #expect(
      try keys("{ name: 'w', main: { strategy: 'resizeFirst', format: 'webp', quality: 0.75 } }")
        == ["side", "quality", "format"])
    let error = #expect(throws: PolicySetting.Fault.self) { try keys("{ name: 'o', main: { strategy: 'original' } }") }
    #expect(error?.description.contains("nothing to tune") == true)
    for policy in Policy.presets.all {
      guard let tunable = try? policy.tunable(nil, longestSide: 4_000) else { continue }
      for key in tunable {
        let values = key.axis.values.indices.filter { $0 != key.own }.map { key.axis.values[$0] }
        // Every key has a value that can be written into the file; a ladder's rules may forbid others.
        #expect(
          values.contains { (try? policy.with([PolicySetting(key.axis.key, $0)])) != nil }, "\(policy.name) \(key)")
      }
    }
  }
}
