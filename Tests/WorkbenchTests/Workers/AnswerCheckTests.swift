import Documents
import CompressionStrategies
import Foundation
import ImageCodecs
import NetworkSimulation
import PerceptualQuality
import Records
import System
import Testing
import Workers
@testable import Workbench

/// A worker that was taken over reports things that it was not asked for; none of them is recorded or written.
@Suite struct AnswerCheckTests {
  private let policy: Policy
  private let setup: RunSetup

  init() throws {
    policy = try #require(Policy.presets["convos"])
    setup = RunSetup(
      policies: [policy], links: [Link.presets.all[0]], devices: [Device.presets.all[0]], metrics: ["ssimulacra2"],
      viewings: [.fit])
  }

  private static let (photo, rendition, other) = (hash("0"), hash("a"), hash("b"))
  private static func hash(_ digit: Character) -> String { String(repeating: digit, count: 64) }

  private var honest: TrialResult {
    var result = TrialResult(
      failed: Reason(.corrupt, "nothing"), photo: "a.jpg", look: PhotoLook(hash: Self.photo, bytes: 1),
      policy: policy.name, policyHash: policy.hash)
    (result.trial.status, result.trial.reason, result.trial.encodes) = (.ok, nil, 1)
    (result.trial.mainBytes, result.trial.mainWidth, result.trial.mainHeight) = (9, 8, 8)
    (result.trial.mainFormat, result.trial.mainSha256, result.trial.metadataLeft) = ("jpeg", Self.rendition, "exif,gps")
    result.trial.uploadedBytes = 9 + policy.upload.overheadBytes + policy.upload.encryptionBytes
    result.trial.ratio = 1 / 9
    (result.trial.encoder, result.trial.photoFormat, result.trial.photoClass) = ("libjpeg", "heic", "night")
    var score = Score()
    (score.photo, score.policy, score.rendition, score.viewing) = ("a.jpg", policy.name, "main", "fit")
    (score.device, score.metric, score.score) = (setup.devices[0].name, "ssimulacra2", -3)
    var upload = Upload()
    (upload.photo, upload.policy, upload.link) = ("a.jpg", policy.name, setup.links[0].name)
    (upload.chanceInBudget, upload.uploadQuantiles, upload.seenQuantiles) = (1, Self.quantiles, Self.quantiles)
    var step = StepRecord()
    (step.photo, step.policy, step.step, step.kind) = ("a.jpg", policy.name, 1, "encode")
    (result.scores, result.uploads, result.steps) = ([score], [upload], [step])
    result.pictures = [
      PictureFile(picture: .preview(photo: Self.photo), file: Self.jpeg),
      PictureFile(picture: .rendition(photo: Self.photo, rendition: Self.rendition), file: Self.jpeg),
    ]
    return result
  }

  /// The bytes by which a JPEG is recognised.
  private static let jpeg = Enclosure([0xFF, 0xD8, 0xFF])

  private static let quantiles = "0 " + [String](repeating: "1", count: 197).joined(separator: " ") + " 7*2"

  private static let lies: [(String, @Sendable (inout TrialResult) -> Void)] = [
    ("another photo", { $0.trial.photo = "b.jpg" }), ("another policy", { $0.trial.policy = "target-1mb" }),
    ("another policy's hash", { $0.trial.policyHash = String(repeating: "0", count: 64) }),
    ("a cursor that moves", { $0.trial.reason = Reason(.corrupt, "\u{1B}[2J") }),
    ("a sentence that runs backwards", { $0.trial.reason = Reason(.corrupt, "no \u{202E}gpj.a") }),
    ("an isolate", { $0.trial.notes = "\u{2067}a" }), ("a mark of direction", { $0.trial.encoder = "\u{200F}a" }),
    ("another line", { $0.trial.metadataLeft = "a\u{2028}b" }),
    ("a word that nobody sees", { $0.trial.notes = "fine\u{200B}" }),
    ("a word in tags", { $0.trial.reason = Reason(.corrupt, "\u{E0041}") }),
    ("marks without end", { $0.trial.notes = "a" + String(repeating: "\u{300}", count: 5) }),
    ("a format that is none", { $0.trial.photoFormat = "jpg" }),
    ("a rendition's format that is none", { $0.trial.mainFormat = "JPEG" }),
    ("a class that is none", { $0.trial.photoClass = "holiday" }),
    ("metadata that is none", { $0.trial.metadataLeft = "exif,diary" }),
    ("metadata twice", { $0.trial.metadataLeft = "exif,exif" }), ("no metadata", { $0.trial.metadataLeft = "" }),
    ("an encoder that is none", { $0.trial.encoder = "libjpeg 9" }),
    ("a rendition of nothing", { $0.trial.mainBytes = 0 }), ("no rendition", { $0.trial.mainBytes = nil }),
    ("a rendition without sides", { ($0.trial.mainWidth, $0.trial.mainHeight) = (nil, nil) }),
    ("a rendition of what was refused", { $0.trial.status = .refused }),
    (
      "a thumbnail of nothing",
      { result in
        (result.trial.thumbnailBytes, result.trial.thumbnailWidth, result.trial.thumbnailHeight) = (0, 1, 1)
      }
    ), ("a thumbnail without sides", { $0.trial.thumbnailBytes = 9 }),
    ("a step for no rendition", { $0.steps[0].rendition = "third" }), ("a walk", { $0.steps[0].kind = "walk" }),
    (
      "steps without end",
      { result in
        let step = result.steps[0]
        result.steps = (1...10_001).map { number in
          var next = step
          next.step = number
          return next
        }
      }
    ),
    ("an endless sentence", { $0.trial.notes = String(repeating: "x", count: 1 << 20) }),
    ("a path for a hash", { $0.trial.mainSha256 = "../../etc/passwd" }),
    ("fewer bytes than none", { $0.trial.mainBytes = -1 }), ("no number", { $0.trial.ratio = .nan }),
    ("an endless number", { $0.trial.megapixelsDecoded = .infinity }),
    ("a side without the other", { $0.trial.photoWidth = 7 }),
    ("more bytes than there are", { $0.trial.uploadedBytes = .max }), ("more memory", { $0.trial.peakBytes = .max }),
    ("fewer encodes than none", { $0.trial.encodes = -1 }), ("an encode without its step", { $0.trial.encodes = 2 }),
    ("a decode without its step", { $0.trial.decodes = 1 }),
    ("a step that is not counted", { $0.steps[0].kind = "decode" }),
    ("pixels of no step", { $0.trial.megapixelsEncoded = 1 }),
    ("pixels that no decoder gave", { $0.trial.megapixelsDecoded = 1 }),
    ("another upload than renditions", { $0.trial.uploadedBytes = $0.trial.uploadedBytes.map { $0 + 1 } }),
    ("no upload of a rendition", { $0.trial.uploadedBytes = nil }),
    ("a ratio of other sizes", { $0.trial.ratio = 2 }), ("no ratio", { $0.trial.ratio = nil }),
    ("a cursor in the metadata", { $0.trial.metadataLeft = "\u{7}" }),
    ("a cursor in the encoder", { $0.trial.encoder = "\u{1B}[2J" }),
    ("a time that nobody took", { $0.trial.compressCpuSeconds = 1 }),
    ("a count that nobody made", { $0.trial.compressInstructions = 1 }),
    ("more uploads than links", { $0.uploads += $0.uploads }), ("another link", { $0.uploads[0].link = "elsewhere" }),
    ("an upload of no length", { $0.uploads[0].uploadSecondsP50 = .nan }),
    ("an upload before its time", { $0.uploads[0].uploadSecondsP5 = -1 }),
    ("a chance that is none", { $0.uploads[0].chanceInBudget = 1.01 }),
    ("a chance with compression that is none", { $0.uploads[0].totalChanceInBudget = 1.01 }),
    ("too few quantiles", { $0.uploads[0].uploadQuantiles = "1 2 3" }),
    ("quantiles that fall", { $0.uploads[0].seenQuantiles = quantiles.replacingOccurrences(of: "7*2", with: "-7*2") }),
    ("a quantile too many", { $0.uploads[0].seenQuantiles = quantiles.replacingOccurrences(of: "7*2", with: "7*3") }),
    (
      "quantiles one by one that are the same",
      { $0.uploads[0].seenQuantiles = quantiles.replacingOccurrences(of: "7*2", with: "7 0") }
    ),
    ("quantiles spelt otherwise", { $0.uploads[0].seenQuantiles = "+" + quantiles }),
    ("chances on paths that are not there", { $0.uploads[0].chancesByPath = "1000 990" }),
    ("a cursor in the quantiles", { $0.uploads[0].uploadQuantiles = "1\u{1B}[2J" }),
    ("a score that was not asked for", { $0.scores = [Score()] }), ("a score twice", { $0.scores += $0.scores }),
    ("a score that is none", { $0.scores[0].score = .nan }), ("a score beyond all", { $0.scores[0].score = -1e300 }),
    ("a place of no picture", { $0.scores[0].worstTileX = .min }),
    ("a step of another photo", { $0.steps = [StepRecord()] }), ("a step twice", { $0.steps += $0.steps }),
    ("a step of no kind", { $0.steps[0].kind = "\u{1B}[2J" }), ("a step of no size", { $0.steps[0].bytes = .min }),
    ("a step's time", { $0.steps[0].cpuSeconds = 1 }),
    ("a timing of another photo", { $0.timings = [Timing()] }),
    (
      "a timing that nobody took",
      { result in
        result.timings = [Timing()]
        (result.timings[0].photo, result.timings[0].policy) = (result.trial.photo, result.trial.policy)
      }
    ),
    ("a cost that is none", { $0.cost.codecs = .nan }), ("a cost without an end", { $0.cost.metrics = .infinity }),
    (
      "a picture of another photo",
      { $0.pictures = [PictureFile(picture: .preview(photo: other), file: jpeg)] }
    ),
    (
      "a picture of another photo's rendition",
      {
        let picture = ReportPicture.rendition(photo: other, rendition: rendition)
        $0.pictures = [PictureFile(picture: picture, file: jpeg)]
      }
    ),
    (
      "a picture that is none",
      { $0.pictures[0].file = Enclosure(Array("<script>".utf8)) }
    ),
    ("a picture of more bytes than pixels", { $0.pictures[0].file.bytes += [UInt8](repeating: 0, count: 64 << 20) }),
    ("a picture twice", { $0.pictures += [$0.pictures[0]] }),
    (
      "a picture elsewhere",
      { $0.pictures = [PictureFile(picture: .preview(photo: "../../x"), file: jpeg)] }
    ),
  ]

  @Test("of a trial", arguments: lies.indices) func trials(lie: Int) {
    let request = MeasureRequest(photo: "a.jpg", hash: nil, photoClass: nil, policies: [0])
    var result = honest
    #expect(request.accepts(result, part: 0, under: setup))
    Self.lies[lie].1(&result)
    #expect(!request.accepts(result, part: 0, under: setup), "\(Self.lies[lie].0)")
  }

  @Test("of the paths of a population, of which there may be ten thousand") func populations() throws {
    let rows = ["share,up,down,rtt"] + Array(repeating: "1,2Mbit,9Mbit,40ms", count: 10_000)
    var setup = setup
    setup.links = [
      try Link(reading: Array("{ name: 'all', population: 'paths.csv' }".utf8), from: "all.json5") { _ in
        Array(rows.joined(separator: "\n").utf8)
      }
    ]
    let request = MeasureRequest(photo: "a.jpg", hash: nil, photoClass: nil, policies: [0])
    var result = honest
    result.uploads[0].link = "all"
    let chances = Array(repeating: "1000", count: 9_999)
    for (last, isTrue) in [("1000", true), ("-", true), ("0", true), ("1001", false), ("-1", false), ("01", false)] {
      result.uploads[0].chancesByPath = (chances + [last]).joined(separator: " ")
      #expect(request.accepts(result, part: 0, under: setup) == isTrue, "\(last)")
    }
    result.uploads[0].chancesByPath = chances.joined(separator: " ")
    #expect(!request.accepts(result, part: 0, under: setup))
  }

  /// A row is kept by the photo's content: under another's, a failure would be reported for that one.
  @Test("of which photo it is") func contents() {
    let header = LookRequest.Answer(width: 8, height: 6, pixels: 48, format: .heic)
    let request = MeasureRequest(
      photo: "a.jpg", hash: Self.photo, photoClass: "night", bytes: 1, header: header, policies: [0])
    var honest = honest
    (honest.trial.photoWidth, honest.trial.photoHeight) = (8, 6)
    #expect(request.accepts(honest, part: 0, under: setup))
    let changes: [(inout Trial) -> Void] = [
      { $0.photoHash = Self.other }, { $0.photoBytes = 70_000_000_000_000 }, { $0.photoClass = "text" },
      { ($0.photoWidth, $0.photoHeight) = (1 << 31 - 1, 1 << 31 - 1) }, { $0.photoFormat = "jpeg" },
      { ($0.photoWidth, $0.photoHeight) = (nil, nil) },
    ]
    for change in changes {
      var result = honest
      result.pictures = []
      change(&result.trial)
      #expect(!request.accepts(result, part: 0, under: setup))
    }
  }

  /// The header on which later limits depend.
  @Test("of a photo's header") func headers() {
    let request = LookRequest(photo: "a.jpg")
    let honest = LookRequest.Answer(width: 8, height: 6, pixels: 48, format: .heic)
    #expect(request.accepts(honest, part: 0, under: setup))
    #expect(request.accepts(LookRequest.Answer(), part: 0, under: setup))
    let changes: [(inout LookRequest.Answer) -> Void] = [
      { $0.pixels = .max }, { $0.pixels = 0 }, { $0.width = nil }, { $0.format = nil },
      { ($0.width, $0.height) = (nil, nil) },
    ]
    for change in changes {
      var changed = honest
      change(&changed)
      #expect(!request.accepts(changed, part: 0, under: setup))
    }
  }

  /// A trial that is timed, counted or sent again is what it was before.
  @Test("of a trial that was made before") func madeBefore() {
    let (made, photo) = (honest.trial, "a.jpg")
    var again = TrialResult(trial: made)
    let sending = SendRequest(photo: photo, trials: [SendRequest.Made(policy: 0, trial: made)])
    #expect(sending.accepts(again, part: 0, under: setup))
    again.trial.compressCpuSeconds = 1
    again.trial.compressInstructions = 9
    let timing = TimeRequest(photo: photo, trials: [TimeRequest.Made(policy: 0, trial: made)])
    let counting = CountRequest(photo: photo, policy: 0, trial: made)
    #expect(timing.accepts(again, part: 0, under: setup) && counting.accepts(again, part: 0, under: setup))
    let changes: [(inout TrialResult) -> Void] = [
      { $0.trial.mainBytes = 7 }, { $0.trial.status = .overLimit }, { $0.trial.mainSha256 = Self.other },
      { $0.scores = honest.scores }, { $0.pictures = honest.pictures },
    ]
    for change in changes {
      var changed = again
      change(&changed)
      #expect(!sending.accepts(changed, part: 0, under: setup))
      #expect(!timing.accepts(changed, part: 0, under: setup))
      #expect(!counting.accepts(changed, part: 0, under: setup))
    }
    var round = Timing()
    (round.photo, round.policy, round.round) = (photo, policy.name, 1)
    again.timings = [round]
    #expect(timing.accepts(again, part: 0, under: setup) && !counting.accepts(again, part: 0, under: setup))
  }

  @Test("of pictures that a report shows whole") func shown() {
    let trials = [ShowRequest.Made(policy: 0, rendition: Self.rendition)]
    let request = ShowRequest(photo: "a.jpg", hash: Self.photo, trials: trials)
    func accepts(_ picture: ReportPicture) -> Bool {
      request.accepts([PictureFile(picture: picture, file: Self.jpeg)], part: 0, under: setup)
    }
    #expect(accepts(.wholeReference(photo: Self.photo)))
    #expect(accepts(.wholeRendition(photo: Self.photo, rendition: Self.rendition)))
    #expect(!accepts(.wholeReference(photo: Self.other)))
    #expect(!accepts(.wholeRendition(photo: Self.other, rendition: Self.rendition)))
    #expect(!accepts(.wholeHeatmap(photo: Self.photo, rendition: "../x")))
  }

  @Test("of a message") func messages() {
    let request = MessageRequest(policy: 0, link: 0, pictures: [])
    let message = Message(policy, over: setup.links[0])
    func accepts(_ message: Message) -> Bool {
      request.accepts(MessageRequest.Answer(message: message, cost: CallCost()), part: 0, under: setup)
    }
    #expect(accepts(message))
    let changes: [(inout Message) -> Void] = [
      { $0.policy = "target-1mb" }, { $0.link = "elsewhere" }, { $0.runs = .max }, { $0.chanceInBudget = .nan },
      { $0.announce = "\u{1B}[2J" }, { $0.announce = "beforeAll" }, { $0.uploadOrder = "main+main" },
      { $0.pictures += 1 }, { $0.parallel += 1 },
    ]
    for change in changes {
      var changed = message
      change(&changed)
      #expect(!accepts(changed))
    }
  }

  @Test("of a pair of pictures") func pairs() {
    var question = PairQuestion(SSIMULACRA2.scales)
    question.devices = setup.devices
    let request = ScoreRequest(
      question, of: PicturePair(reference: FilePath("a.png"), candidate: FilePath("b\u{200F}.png")))
    let look = PairAnswer.Look(
      device: setup.devices[0].name, viewing: "fit", shortestSide: 9, scores: [80],
      worstTile: PairAnswer.Tile(x: 1, y: 2, score: 70))
    let honest = PairAnswer(width: 9, height: 9, isIdentical: false, looks: [look])
    func accepts(_ answer: PairAnswer) -> Bool { request.accepts(.scored(answer), part: 0, under: setup) }
    #expect(accepts(honest))
    let changes: [(inout PairAnswer) -> Void] = [
      { $0.width = -1 }, { $0.looks = [] }, { $0.looks += $0.looks }, { $0.looks[0].device = "\u{1B}[2J" },
      { $0.looks[0].viewing = "zoom2" }, { $0.looks[0].scores = [] }, { $0.looks[0].scores = [.nan] },
      { $0.looks[0].worstTile?.x = .min }, { $0.looks[0].worstTile?.score = .nan }, { $0.drawn = [Enclosure([1])] },
    ]
    for change in changes {
      var changed = honest
      change(&changed)
      #expect(!accepts(changed))
    }
    question.drawings = [.heatmap]
    let drawing = ScoreRequest(question, of: PicturePair(reference: FilePath("a.png"), candidate: FilePath("b.png")))
    for (bytes, isTaken) in [
      ([], true), ([0x89] + Array("PNG\r\n\u{1A}\n".utf8), true), (Array("<script>".utf8), false),
    ] {
      var drawn = honest
      drawn.drawn = [Enclosure(bytes)]
      #expect(drawing.accepts(.scored(drawn), part: 0, under: setup) == isTaken)
    }
    func accepts(_ sentence: String) -> Bool {
      request.accepts(.fault(PairFault(.bad, sentence)), part: 0, under: setup)
    }
    #expect(accepts("b\u{200F}.png: is cut") && !accepts("b\u{200F}.png: is cut\u{200F}") && !accepts("\u{1B}[2J"))
    #expect(!accepts(String(repeating: "a.png ", count: 20_000)))
  }

  @Test(
    "of a file",
    arguments: [
      ("\"fileExtension\":\"jpg\"", "\"fileExtension\":\"jpg/../../x\""), ("\"mainBytes\":3", "\"mainBytes\":4"),
      ("\"fileExtension\":\"jpg\"", "\"fileExtension\":\"png\""), ("\"mainFormat\":\"jpeg\"", "\"mainFormat\":\"png\""),
      ("\"mainSha256\":\"", "\"mainSha256\":\"0"), ("\"status\":\"ok\"", "\"status\":\"failed\""),
      ("\"main\":{", "\"other\":{"), ("\"main\":{", "\"thumbnail\":{"), ("\"kind\":\"encode\"", "\"kind\":\"walk\""),
      ("\"photoFormat\":\"heic\"", "\"photoFormat\":\"HEIC\""),
      ("\"photo\":\"a.jpg\"", "\"photo\":\"../b\""), ("\"mainWidth\":8", "\"mainWidth\":-8"),
      ("\"status\":\"ok\"", "\"status\":\"\""),
      ("\"format\":\"jpeg\"", "\"format\":\"\\u001b[31m\""),
      ("\"fileExtension\":\"jpg\"", "\"path\":\"/tmp/x\",\"fileExtension\":\"jpg\""),
      ("\"encodes\":1", "\"encodes\":-1"), ("\"encodes\":1", "\"encodes\":2"), ("\"decodes\":0", "\"decodes\":1"),
      ("\"peakBytes\":7", "\"peakBytes\":9223372036854775807"), ("\"notes\":[]", "\"notes\":[\"\\u001b[2J\"]"),
      ("\"compressCpuSeconds\":0.25", "\"compressCpuSeconds\":\"nan\""),
    ])
  func files(honest: String, lie: String) throws {
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF]
    let frame = try WireCoder.frame(.answer, CompressedPhoto.honest(jpeg, under: policy))
    let text = String(decoding: frame.text, as: UTF8.self)
    // What cannot even be read is not an answer, either.
    func accepted(_ text: String) -> Bool {
      guard let row = try? WireCoder.value(CompressedPhoto.self, from: Array(text.utf8), bytes: jpeg) else {
        return false
      }
      return CompressRequest(photo: "a.jpg", policy: 0).accepts(row, part: 0, under: setup)
    }
    #expect(accepted(text))
    let changed = text.replacingOccurrences(of: honest, with: lie)
    try #require(changed != text)
    #expect(!accepted(changed))
  }
}

extension CompressedPhoto {
  /// A photo that was encoded once, into a file that begins like a JPEG.
  fileprivate static func honest(_ jpeg: [UInt8], under policy: Policy) -> CompressedPhoto {
    var look = PhotoLook(hash: "", bytes: 9)
    look.format = "heic"
    var trial = Trial(photo: "a.jpg", look: look, policy: policy.name, policyHash: policy.hash)
    (trial.status, trial.mainBytes, trial.mainWidth, trial.mainHeight) = (.ok, jpeg.count, 8, 8)
    (trial.mainFormat, trial.mainSha256) = ("jpeg", SHA256.digest(of: jpeg).description)
    (trial.encodes, trial.megapixelsEncoded, trial.compressCpuSeconds, trial.peakBytes) = (1, 1, 0.25, 7)
    (trial.uploadedBytes, trial.ratio) = (trial.bytesToSend(under: policy), trial.bytesOverRendition)
    var step = StepRecord()
    (step.photo, step.policy, step.step, step.kind) = (trial.photo, policy.name, 1, "encode")
    (step.width, step.height, step.kept, step.megapixels) = (8, 8, true, 1)
    return CompressedPhoto(
      TrialResult(trial: trial, steps: [step]),
      main: File(path: nil, format: "jpeg", fileExtension: "jpg", quality: nil, file: Enclosure(jpeg)))
  }
}
