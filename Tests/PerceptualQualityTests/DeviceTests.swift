import Documents
import ImageCodecs
import PerceptualQuality
import Pixels
import Testing

@Suite struct DeviceTests {
  @Test("the contract's devices are built in, with its sizes")
  func presets() {
    let sizes = Device.presets.all.map { "\($0.name) \($0.screen.width) × \($0.screen.height), \($0.bubble)" }
    #expect(
      sizes == [
        "phone 1179 × 2556, 600", "phone-large 1320 × 2868, 600", "phone-android 1080 × 2400, 600",
        "tablet 2064 × 2752, 600", "iphone-hdr 1179 × 2556, 600", "android-hdr 1080 × 2400, 600",
      ])
    #expect(Device.presets.names == Device.presets.all.map(\.name), "each is listed by the name that its file states")
  }

  struct Shown: Sendable {
    let photo: (Int, Int)
    let viewing: Viewing
    let expected: (Int, Int)
  }

  /// Sizes on a screen of 1179 × 2556.
  static let shown = [
    Shown(photo: (4000, 3000), viewing: .fit, expected: (1572, 1179)),
    Shown(photo: (3000, 4000), viewing: .fit, expected: (1179, 1572)),
    Shown(photo: (4000, 3000), viewing: .zoom2, expected: (3144, 2358)),
    Shown(photo: (2000, 1500), viewing: .zoom2, expected: (2000, 1500)),
    Shown(photo: (8000, 6000), viewing: .zoom4, expected: (6288, 4716)),
    Shown(photo: (4000, 3000), viewing: .zoom4, expected: (4000, 3000)),
    // Four times a screen of 1179 × 2556 is 4716 × 10224; five times, 5895 × 12780.
    Shown(photo: (4000, 3000), viewing: .pinch4, expected: (6288, 4716)),
    Shown(photo: (1920, 1440), viewing: .pinch4, expected: (6288, 4716)),
    Shown(photo: (1000, 900), viewing: .pinch5, expected: (6550, 5895)),
    Shown(photo: (4000, 3000), viewing: .original, expected: (4000, 3000)),
    Shown(photo: (10_000, 1000), viewing: .fit, expected: (2556, 256)),
    Shown(photo: (1000, 900), viewing: .fit, expected: (1000, 900)),
    Shown(photo: (3000, 3000), viewing: .fit, expected: (1179, 1179)),
    Shown(photo: (1, 5000), viewing: .fit, expected: (1, 2556)),
  ]

  @Test("a photo is shown in the orientation in which it is larger, and enlarged only by a pinch", arguments: shown)
  func shownSize(_ test: Shown) throws {
    let phone = try #require(Device.presets["phone"])
    let photo = PixelSize(width: test.photo.0, height: test.photo.1)
    let size = phone.shownSize(of: photo, viewing: test.viewing)
    #expect((size.width, size.height) == test.expected)
  }

  @Test("a user's own device is read strictly, and errors name what is wrong")
  func reading() throws {
    let good = try Device(reading: Array("{name:'mine',width:720,height:1600,bubble:300}".utf8), from: "mine.json5")
    #expect(good.screen == PixelSize(width: 720, height: 1600) && good.bubble == 300)
    let bad = "{name:'mine', wdith:720, height:-1}"
    #expect {
      try Device(reading: Array(bad.utf8), from: "mine.json5")
    } throws: { ["mine.json5", "wdith", "did you mean", "found -1"].allSatisfy("\($0)".contains) }
  }
}

@Suite struct ScreenLightTests {
  private static func read(_ keys: String) throws -> Device {
    try Device(reading: Array("{name:'mine',width:1920,height:1080,\(keys)}".utf8), from: "mine.json5")
  }

  @Test("pixels per degree follow from size, distance and pixels")
  func pixelsPerDegree() throws {
    let device = try Self.read("diagonal:'24in',distance:'0.6m',peak:200,contrast:1000,ambient:250")
    let light = try #require(device.light)
    // A pixel is 24 × 25.4 mm ÷ √(1920² + 1080²) = 0.27673 mm, which from 0.6 m is 0.026426 degrees.
    #expect(abs(light.pixelsPerDegree(device.screen) - 37.842) < 0.001)
    #expect(light.black == 0.2 && light.peak == 200 && light.reflectivity == 0.005)
  }

  @Test("every built-in device states its light, and so does every display")
  func shipped() {
    #expect((Device.presets.all + Device.displays.all).allSatisfy { $0.light != nil })
  }

  @Test(
    "impossible light or distance is an error that says what was expected",
    arguments: [
      ("diagonal:'24in',distance:'0.6m',peak:200", ["all of", "black or contrast"]),
      ("peak:200", ["all of", "diagonal"]),
      ("diagonal:'24in',distance:'0m',peak:200,black:0.2,ambient:250", ["out of range", "a length from"]),
      ("diagonal:'24',distance:'1m',peak:200,black:0.2,ambient:250", ["needs a unit", "6.1in"]),
      ("diagonal:'24in',distance:'1m',peak:200,black:200,ambient:250", ["less than the peak", "200"]),
      ("diagonal:'24in',distance:'1m',peak:200,black:0.2,contrast:1000,ambient:250", ["say the same"]),
      ("diagonal:'24in',distance:'1m',peak:0,black:0,ambient:250", ["from 1 to 10000"]),
      ("diagonal:'24in',distance:'1m',peak:200,black:0,ambient:-1", ["from 0 to 100000"]),
    ])
  func faults(keys: String, words: [String]) {
    #expect {
      _ = try Self.read(keys)
    } throws: { error in words.allSatisfy("\(error)".contains) }
  }
}

@Suite struct PhotoViewTests {
  static let phone = Device(name: "test", screen: PixelSize(width: 300, height: 500), bubble: 200)

  @Test("what the screen cannot show is not missed", arguments: Viewing.allCases)
  func shrinking(viewing: Viewing) throws {
    let photo = SyntheticPair(width: 1600, height: 1200).reference
    let view = try PhotoView(of: photo, on: Self.phone, viewing: viewing, metrics: [SSIMULACRA2()])
    #expect(try view.scores(of: photo)[0].score == 100)
    let half = photo.resampled(to: PixelSize(width: 800, height: 600), kernel: .lanczos3, light: .linear)
    let score = try #require(try view.scores(of: half)[0].score)
    // Half the pixels are more than the screen has, but `zoom2` shows twice as many as `fit`. At its own pixels the
    // photo loses some, and four times this screen shows all of them.
    let isWhole = viewing == .original || viewing == .zoom4 || viewing.isPinched
    #expect(viewing == .fit ? score > 90 : isWhole ? score < 80 : score > 80, "\(viewing): \(score)")
  }

  @Test("a rendition that is too small is enlarged, and scored lower the smaller it is")
  func enlarging() throws {
    let photo = SyntheticPair(width: 800, height: 600).reference
    let view = try PhotoView(of: photo, on: Self.phone, metrics: [SSIMULACRA2()])
    let scores = try [400, 300, 200, 100].map { side in
      let rendition = photo.resampled(to: photo.size.scaled(toLongestSide: side), kernel: .lanczos3, light: .linear)
      return try #require(try view.scores(of: rendition)[0].score)
    }
    #expect(scores == scores.sorted(by: >))
  }

  @Test("a pinch shows the middle of the screen's size, past the pixels, and what a rendition lost there")
  func pinching() throws {
    let photo = SyntheticPair(width: 400, height: 300).reference
    let view = try PhotoView(of: photo, on: Self.phone, viewing: .pinch4, metrics: [SSIMULACRA2()])
    // Four times the screen of 300 × 500, held sideways, shows 1600 × 1200; 500 × 300 of it are on the screen.
    #expect(view.reference.size == PixelSize(width: 500, height: 300))
    let whole = photo.resampled(to: PixelSize(width: 1600, height: 1200), kernel: .bilinear, light: .gamma)
    #expect(view.reference.samples == whole.cropped(left: 550, top: 450, to: view.reference.size).samples)
    let half = photo.resampled(to: PixelSize(width: 200, height: 150), kernel: .lanczos3, light: .linear)
    let capped = try PhotoView(of: photo, on: Self.phone, viewing: .zoom4, metrics: [SSIMULACRA2()])
    #expect(capped.reference.size == photo.size, "zoom4 stops at the photo's own pixels")
    #expect(try view.scores(of: photo)[0].score == 100)
    #expect(try view.scores(of: half)[0].score ?? 100 < 90)
  }

  @Test("a thumbnail is seen in its bubble; one of another shape has no score")
  func thumbnails() throws {
    let photo = SyntheticPair(width: 800, height: 600).reference
    var phone = Self.phone
    phone.light = Device.standardDisplay.light
    let view = try PhotoView(of: photo, inBubbleOf: phone, metrics: MetricCatalog.all)
    #expect(view.reference.size == PixelSize(width: 200, height: 150))
    let thumbnail = photo.resampled(to: PixelSize(width: 200, height: 150), kernel: .lanczos3, light: .linear)
    #expect(try view.scores(of: thumbnail)[0].score == 100)
    let square = photo.resampled(to: PixelSize(width: 200, height: 200), kernel: .lanczos3, light: .linear)
    #expect(try view.scores(of: square).allSatisfy { $0.score == nil })
  }
}
