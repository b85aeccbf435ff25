import Documents
import CompressionStrategies
import ImageCodecs
import NetworkSimulation
import PerceptualQuality
import Records
import System
import Workers
@testable import Workbench

/// Messages between the program and its workers, in both directions.
extension FuzzTarget {
  /// Messages in pieces, as a channel delivers them.
  static func readFrames(_ bytes: [UInt8]) {
    var reader = FrameReader()
    var rest = bytes[...]
    do {
      while !rest.isEmpty {
        let piece = rest.prefix(1 + Int(rest[rest.startIndex] & 31))
        reader.append(piece)
        rest = rest.dropFirst(piece.count)
        while let frame = try reader.next() { precondition(frame.text.count + frame.bytes.count <= bytes.count) }
      }
    } catch {}
  }

  /// A setup and requests, as a worker reads them.
  static func readOrders(_ bytes: [UInt8]) {
    _ = try? RunSetup(receiving: bytes)
    for exchange in exchanges { exchange.readRequest(bytes) }
  }

  /// Answers as the program reads them, without trusting a worker: a text, and after a zero the bytes sent beside it.
  static func readAnswers(_ bytes: [UInt8]) {
    let text = bytes.prefix { $0 != 0 }
    for exchange in exchanges { exchange.readAnswer(Array(text), Array(bytes[text.endIndex...].dropFirst())) }
  }

  private static let setup = RunSetup(
    policies: Array(Policy.presets.all.prefix(2)), links: Array(Link.presets.all.prefix(1)),
    devices: Array(Device.presets.all.prefix(1)), metrics: ["ssimulacra2"], viewings: [.fit])

  /// Requests with answers to them.
  private static let exchanges: [Exchange] = {
    let look = PhotoLook(hash: String(repeating: "0", count: 64), bytes: 1)
    let policy = setup.policies[0]
    let result = measured(look, under: policy)
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF]
    let trial = result.trial
    var sent = TrialResult(trial: trial)
    sent.uploads = result.uploads
    var timed = TrialResult(trial: trial)
    var round = Timing()
    (round.photo, round.policy, round.round, round.cpuSeconds) = (trial.photo, trial.policy, 1, 0.1)
    (timed.trial.compressCpuSeconds, timed.timings) = (0.1, [round])
    var counted = TrialResult(trial: trial)
    (counted.trial.compressInstructions, counted.trial.countedWith) = (9, "valgrind")
    let message = Message(policy, over: setup.links[0])
    let pair = PicturePair(reference: FilePath("a.jpg"), candidate: FilePath("b.jpg"))
    let scored = PairAnswer(
      width: 9, height: 9, isIdentical: false,
      looks: [
        PairAnswer.Look(
          device: nil, viewing: nil, shortestSide: 9, scores: [80], worstTile: PairAnswer.Tile(x: 1, y: 2, score: 70))
      ])
    var made = TrialResult(trial: trial, steps: result.steps)
    (made.trial.mainBytes, made.trial.mainSha256) = (jpeg.count, SHA256.digest(of: jpeg).description)
    made.trial.uploadedBytes = made.trial.bytesToSend(under: policy)
    made.trial.ratio = made.trial.bytesOverRendition
    let photo = CompressedPhoto(
      made, main: .init(path: nil, format: "jpeg", quality: nil, file: Enclosure(jpeg)))
    return [
      Exchange(
        LookRequest(photo: "a.jpg"), LookRequest.Answer(width: 8, height: 8, pixels: 64, format: .jpeg)),
      Exchange(MeasureRequest(photo: "a.jpg", hash: nil, photoClass: nil, policies: [0]), result),
      Exchange(CheckRequest(photo: "a.jpg"), .fault("is cut")),
      Exchange(
        TimeRequest(photo: "a.jpg", trials: [RecordedTrial(policy: 0, trial: trial)]), timed),
      Exchange(SendRequest(photo: "a.jpg", trials: [RecordedTrial(policy: 0, trial: trial)]), sent),
      Exchange(CountRequest(photo: "a.jpg", policy: 0, trial: trial), counted),
      Exchange(
        ShowRequest(photo: "a.jpg", hash: look.hash, trials: [RecordedRendition(policy: 0, rendition: look.hash)]),
        [
          PictureFile(
            picture: .wholeRendition(photo: look.hash, rendition: look.hash), file: Enclosure([0xFF, 0xD8, 0xFF]))
        ]),
      Exchange(
        MessageRequest(policy: 0, link: 0, pictures: []), MessageRequest.Answer(message: message, cost: CallCost())),
      Exchange(ScoreRequest(PairQuestion(SSIMULACRA2.scales), of: pair), .scored(scored)),
      Exchange(CompressRequest(photo: "a.jpg", policy: 0), photo),
    ]
  }()

  /// A trial with a row of each kind.
  private static func measured(_ look: PhotoLook, under policy: Policy) -> TrialResult {
    var result = TrialResult(
      failed: Reason(.corrupt, "nothing"), photo: "a.jpg", look: look, policy: policy.name, policyHash: policy.hash)
    (result.trial.status, result.trial.reason, result.trial.encodes) = (.ok, nil, 1)
    (result.trial.mainFormat, result.trial.mainSha256) = ("jpeg", String(repeating: "a", count: 64))
    (result.trial.mainBytes, result.trial.mainWidth, result.trial.mainHeight) = (9, 8, 8)
    result.trial.uploadedBytes = result.trial.bytesToSend(under: policy)
    result.trial.ratio = result.trial.bytesOverRendition
    var score = Score()
    (score.photo, score.policy, score.rendition, score.viewing) = (result.trial.photo, policy.name, "main", "fit")
    (score.device, score.metric, score.score) = (setup.devices[0].name, setup.metrics[0], 80.5)
    var upload = Upload()
    (upload.photo, upload.policy, upload.link) = (result.trial.photo, policy.name, setup.links[0].name)
    (upload.uploadSecondsP50, upload.chanceInBudget) = (0.5, 1)
    upload.uploadQuantiles = ArrivalQuantiles.text([0.4, 0.5, 0.6])
    var step = StepRecord()
    (step.photo, step.policy, step.step, step.kind) = (result.trial.photo, policy.name, 1, "encode")
    (result.scores, result.uploads, result.steps) = ([score], [upload], [step])
    result.pictures = [PictureFile(picture: .preview(photo: look.hash), file: Enclosure([0xFF, 0xD8, 0xFF]))]
    return result
  }

  static var orderSeeds: [[UInt8]] {
    let order = try? WireCoder.frame(.setup, SetupMessage(setup))
    return [order?.text].compactMap(\.self) + exchanges.map(\.request)
  }

  static var answerSeeds: [[UInt8]] { exchanges.map(\.answer) }
}

/// An encoded request and an answer to it, of any kind.
private struct Exchange: Sendable {
  let request: [UInt8]
  let answer: [UInt8]
  let readRequest: @Sendable (_ bytes: [UInt8]) -> Void
  let readAnswer: @Sendable (_ text: [UInt8], _ beside: [UInt8]) -> Void

  init<Request: WorkerRequest>(_ sample: Request, _ answer: Request.Answer) {
    request = (try? WireCoder.frame(.request, sample))?.text ?? []
    let said = try? WireCoder.frame(.answer, answer)
    self.answer = (said?.text ?? []) + [0] + (said?.bytes ?? [])
    readRequest = { bytes in
      guard let request = try? WireCoder.value(Request.self, from: bytes) else { return }
      _ = (request.partCount, request.label)
    }
    readAnswer = { text, bytes in
      _ = try? WireCoder.value(Request.Answer.self, from: text, bytes: bytes)
    }
  }
}
