import CompressionStrategies
import Foundation
import ImageCodecs
import PerceptualQuality
package import Records
import Statistics

/// A made-up run of any size in its own folder: plausible figures, the same for the same seed.
package struct RunFixture: Sendable {
  /// How many photos the run has; each is tried under every policy.
  package var photos = 20
  /// Names of policies; figures depend on their places here, not on their names.
  package var policies = ["original", "messai", "convos", "target-1mb"]
  /// Names of links; each has uploads of every trial.
  package var links = ["wifi", "4g", "3g"]
  /// Names of screens; each has scores of every trial.
  package var devices = ["phone"]
  /// Whether the screens show gain maps.
  package var isHDR = false
  /// Whether ColorVideoVDP was measured, too, and everything also zoomed in by two.
  package var looksTwice = false
  /// The seed of the figures.
  package var seed: UInt64 = 1
  /// One photo in this many cannot be processed; 0 for none.
  package var failureEvery = 17
  /// One photo in this many is generated; 0 for none.
  package var generatedEvery = 0

  /// One photo in this many is refused under the first policy; 0 for none.
  package var refusalEvery = 0
  /// Photos whose number ends with this digit have no score; 0 for none.
  package var unscored = 0
  /// Whether every second policy's pictures differ from those of the one before in nothing but their bytes.
  package var hasTies = false
  /// Whether every policy breaks a limit with the first photo.
  package var breaksLimits = false
  /// Whether half of the recipients cannot open the first policy's pictures.
  package var isHardToOpen = false
  /// Whether the steps of compression are recorded.
  package var hasWork = true

  /// Whether the first link is recorded as a population of two paths.
  package var isOverPaths = false

  /// Whether compression is simulated on a phone, and so counts in the budget.
  package var hasPhone = false

  /// A fixture with the defaults.
  package init() {}

  /// A thousand photos, eight policies, three links.
  package static var large: RunFixture {
    var fixture = RunFixture()
    fixture.photos = 1_000
    fixture.policies = (1...8).map { "policy-\($0)" }
    return fixture
  }

  /// Makes the run in a new temporary folder; remove it with `RunFixture.remove`.
  package func make() throws -> RunFolder {
    let path = FileManager.default.temporaryDirectory.appending(path: "stepwedge-run-\(UUID().uuidString)").path
    let folder = RunFolder(path)
    try fill(folder)
    return folder
  }

  /// Makes the run in this folder.
  package func fill(_ folder: RunFolder) throws {
    let store = try RunStore(folder)
    try folder.write(manifest)
    try store.save((0..<photos).map(photo))
    for (index, policy) in policies.enumerated() {
      for number in 0..<photos { try store.save(trial(number, policy, index)) }
    }
    try store.replaceAll(policies.flatMap { policy in links.map { message(policy, $0) } })
  }

  /// Removes a run that `make` made.
  package static func remove(_ folder: RunFolder) { try? FileManager.default.removeItem(atPath: folder.path) }

  /// The request of the made-up run.
  package var manifest: RunManifest {
    var manifest = RunManifest()
    manifest.inputs = (0..<photos).map { number in
      let photo = photo(number)
      return .init(
        photo: photo.photo, path: "photos/" + photo.photo, bytes: photo.photoBytes, sha256: photo.photoHash,
        isGenerated: generatedEvery > 0 && number % generatedEvery == 0)
    }
    manifest.policies = policies.map {
      .init(name: $0, title: $0.capitalized, source: "made up", hash: hash($0), text: "{}")
    }
    manifest.links = links.map { .init(name: $0, title: $0.uppercased(), hash: hash($0), text: "{}") }
    manifest.devices = devices.map {
      .init(name: $0, title: $0.capitalized, width: 1179, height: 2556, bubble: 600, isHDR: isHDR)
    }
    manifest.metrics = [
      ScoreScale(
        name: "ssimulacra2", title: "SSIMULACRA2", summary: "made up", better: .more, identical: 100, harmedBelow: 60,
        span: 100)
    ]
    manifest.viewings = ["fit"]
    if looksTwice {
      manifest.metrics.append(
        ScoreScale(
          name: "cvvdp", title: "ColorVideoVDP", summary: "made up", better: .more, identical: 10, decimals: 2,
          unit: "JOD"))
      manifest.viewings.append("zoom2")
    }
    manifest.question = question
    if hasPhone {
      manifest.question.phone = PhoneCosts(
        name: "made-up", title: "A made-up phone", source: "made up",
        costs: ["decode": .init(megapixel: 0.02), "encode": .init(call: 0.002, megapixel: 0.03)])
    }
    manifest.timing = "quick"
    manifest.planHash = hash("plan")
    manifest.versions = ["libjpeg-turbo": "2.1.5"]
    return manifest
  }

  /// The question of a run for which nobody asked another, over the cautious mix if all of its links were measured.
  private var question: Question {
    let cautious = [("wifi", 0.5), ("4g", 0.4), ("3g", 0.1)]
    let isCautious = cautious.allSatisfy { links.contains($0.0) }
    let parts = Mix.equalParts(links, of: "nobody gave a mix")
    return Question(
      mix: isCautious ? cautious.map { Mix.Share(link: $0.0, share: $0.1) } : parts.shares,
      mixSource: isCautious ? "cautious: made up" : parts.source, device: devices.first ?? "")
  }

  private func generator(_ parts: [Int]) -> SeededGenerator {
    SeededGenerator(seed: parts.reduce(seed) { SplitMix64.mixed($0 ^ UInt64($1)) })
  }

  /// Looks like a SHA-256, and differs if the text does.
  private func hash(_ text: String) -> String {
    var state = SplitMix64(state: text.utf8.reduce(seed) { SplitMix64.mixed($0 ^ UInt64($1)) })
    return (0..<4).map { _ in
      let digits = String(state.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  private func photo(_ number: Int) -> PhotoRecord {
    var random = generator([number])
    var photo = PhotoRecord()
    photo.photo = "album/IMG_\(10_000 + number).jpg"
    photo.photoHash = hash(photo.photo)
    photo.photoBytes = 800_000 + random.number(below: 5_000_000)
    photo.photoWidth = 3_024
    photo.photoHeight = 4_032
    photo.photoFormat = number % 5 == 4 ? "heic" : "jpeg"
    photo.photoClass = ["portrait", "night", "text", "sky"][number % 4]
    return photo
  }

  private func trial(_ number: Int, _ policy: String, _ index: Int) -> MeasuredTrial {
    let behaviour = hasTies ? index / 2 * 2 : index
    var random = generator([number, behaviour + 1])
    let photo = photo(number)
    var trial = Trial()
    trial.photo = photo.photo
    trial.photoHash = photo.photoHash
    trial.photoBytes = photo.photoBytes
    trial.photoWidth = photo.photoWidth
    trial.photoHeight = photo.photoHeight
    trial.photoFormat = photo.photoFormat
    trial.photoClass = photo.photoClass
    trial.policy = policy
    trial.policyHash = hash(policy)
    if failureEvery > 0, number % failureEvery == failureEvery - 1 {
      trial.status = .failed
      trial.reason = Reason(.truncated, "41,223 of at least \(photo.photoBytes) bytes")
      return MeasuredTrial(trial, from: Origin(cell: hash(photo.photo + policy)))
    }
    if refusalEvery > 0, index == 0, number % refusalEvery == 0 {
      trial.status = .refused
      trial.reason = Reason(.limitNotReached, "1,000 bytes allowed")
      return MeasuredTrial(trial, from: Origin(cell: hash(photo.photo + policy)))
    }
    if isHardToOpen, index == 0 { trial.opened = 0.5 }
    let uploaded = 150_000 + 250_000 * behaviour + random.number(below: 200_000)
    let bytes = uploaded + (behaviour == index ? 0 : 40_000 - 10_000 * (number % 7))
    let isOver = uploaded > 1_000_000 && index % 2 == 1 || breaksLimits && number == 0
    trial.status = isOver ? .overLimit : .ok
    trial.limitBroken = trial.status == .overLimit
    trial.reason = trial.limitBroken ? Reason(.overLimit, "\(bytes) bytes, at most 1000000 allowed") : nil
    trial.mainBytes = bytes
    trial.mainWidth = 1_536
    trial.mainHeight = 2_048
    trial.mainFormat = "jpeg"
    trial.mainQuality = 60 + random.number(below: 30)
    trial.mainSha256 = hash(photo.photo + policy + "main")
    trial.uploadedBytes = uploaded + 316
    trial.ratio = Double(photo.photoBytes) / Double(bytes)
    trial.encoder = "libjpeg"
    trial.metadataLeft = "none"
    trial.encodes = 1 + random.number(below: 6)
    trial.decodes = 1
    trial.megapixelsDecoded = 12.192768
    trial.megapixelsEncoded = 3.145728 * Double(trial.encodes)
    trial.work =
      !hasWork
      ? nil
      : "decode.jpeg 1 12192768 \(photo.photoBytes); encode.jpeg \(trial.encodes) \(3_145_728 * trial.encodes) \(uploaded)"
    if number < 6 {
      trial.compressCpuSeconds = 0.2 + 0.1 * random.unit()
      trial.compressCpuRatio = 1 + random.unit()
      trial.compressWallSeconds = 0.3 + 0.1 * random.unit()
      trial.peakBytes = 90_000_000
    }
    return MeasuredTrial(
      trial, from: Origin(cell: hash(photo.photo + policy)), scores: scores(of: trial, &random),
      uploads: uploads(of: trial, &random),
      steps: steps(of: trial))
  }

  private func scores(of trial: Trial, _ random: inout SeededGenerator) -> [(Score, from: Origin)] {
    devices.flatMap { device in
      let first = score(of: trial, on: device, 50 + 45 * random.unit())
      guard looksTwice else { return [first] }
      let others = [("zoom2", "ssimulacra2"), ("fit", "cvvdp"), ("zoom2", "cvvdp")]
      return [first]
        + others.map { viewing, metric in
          let figure = metric == "cvvdp" ? 9.7 + 0.3 * random.unit() : 40 + 45 * random.unit()
          var other = score(of: trial, on: device, figure)
          (other.0.viewing, other.0.metric, other.0.worstTileX) = (viewing, metric, nil)
          return other
        }
    }
  }

  private func score(of trial: Trial, on device: String, _ figure: Double) -> (Score, from: Origin) {
    var score = Score()
    score.photo = trial.photo
    score.policy = trial.policy
    score.rendition = "main"
    score.device = device
    score.viewing = "fit"
    score.metric = "ssimulacra2"
    score.score = unscored > 0 && trial.photo.hasSuffix("\(unscored).jpg") ? nil : figure
    score.worstTileX = 128
    score.worstTileY = 256
    score.worstTileScore = (score.score ?? 0) - 12
    return (score, from: Origin(cell: hash(device)))
  }

  private func uploads(of trial: Trial, _ random: inout SeededGenerator) -> [(Upload, from: Origin)] {
    links.enumerated().map { index, link in
      let seconds = Double(trial.uploadedBytes ?? 0) * 8 / [8e6, 3e6, 1e6][index % 3] + 0.3 * random.unit()
      var upload = Upload()
      upload.photo = trial.photo
      upload.policy = trial.policy
      upload.link = link
      upload.runs = 200
      upload.uploadSecondsP5 = seconds * 0.9
      upload.uploadSecondsP50 = seconds
      upload.uploadSecondsP95 = seconds * 1.3
      upload.firstPreviewSecondsP50 = seconds + 0.1
      upload.chanceInBudget = min(1, max(0, (6 - seconds) / 2))
      upload.seenInBudget = min(1, max(0, (5.5 - seconds) / 2))
      let times = (0...20).map { step -> Double in seconds * (0.85 + 0.025 * Double(step)) }
      upload.uploadQuantiles = ArrivalQuantiles.text(times)
      upload.seenQuantiles = ArrivalQuantiles.text(times.map { $0 + 0.5 })
      upload.retransmits = Double(random.number(below: 9))
      upload.failedShare = 0
      if isOverPaths, link == links[0] { upload.chancesByPath = PathChances.text([upload.chanceInBudget, 1]) }
      upload.queueSecondsP50 = 0.05 + 0.1 * Double(index)
      upload.totalSecondsP50 = trial.compressCpuSeconds.map { seconds + $0 }
      upload.totalChanceInBudget = trial.compressCpuSeconds.map { min(1, max(0, (6 - seconds - $0) / 2)) }
      return (upload, from: Origin(cell: hash(link)))
    }
  }

  private func steps(of trial: Trial) -> [StepRecord] {
    (0..<trial.encodes).map { index in
      var step = StepRecord()
      step.photo = trial.photo
      step.policy = trial.policy
      step.step = index + 1
      step.kind = "encode"
      step.width = 1_536
      step.height = 2_048
      step.quality = 90 - 5 * index
      step.bytes = (trial.mainBytes ?? 0) + 20_000 * (trial.encodes - index - 1)
      step.kept = index == trial.encodes - 1
      step.megapixels = 3.145728
      step.rendition = "main"
      step.cpuSeconds = trial.compressCpuSeconds.map { 0.9 * $0 / Double(trial.encodes) }
      return step
    }
  }

  private func message(_ policy: String, _ link: String) -> Message {
    var message = Message()
    message.policy = policy
    message.link = link
    message.pictures = 4
    message.parallel = 1
    message.runs = 200
    message.lastPictureSecondsP50 = 6.5
    message.lastPictureSecondsP95 = 9.25
    message.chanceInBudget = 0.25
    message.uploadOrder = "main"
    message.announce = "afterMain"
    return message
  }
}
