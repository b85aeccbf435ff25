import CompressionStrategies
import ImageCodecs
import Judgement
import PerceptualQuality
import Records
import Statistics

/// What a page keeps of its run to answer other questions than the run's own: the samples behind the report's figures,
/// as bytes that the page's own Swift code reads.
struct PageSamples: Sendable {
  /// A policy, and how to repeat it.
  struct Policy: Sendable {
    var name: String
    var design: String
    /// Arguments after `stepwedge` that repeat the policy: `compress --policy FILE`, or `run --sweep …`.
    var command: String
    /// Its colour and mark.
    var slot: Int
    /// Intervals of its median size and score for the run's own question; the page computes no intervals of medians.
    var bytesInterval: Interval?
    var scoreInterval: Interval?
  }

  /// A recipient's screen.
  struct Screen: Sendable {
    var name: String
    var title: String
  }

  var seed: UInt64
  var isFinished: Bool
  var budgetSeconds: Double
  var choice: Choice
  var policies: [Policy]
  /// Sweeps, each as its policies' places.
  var curves: [[Int]]
  var links: [String]
  /// Whether each link is a population of paths.
  var populations: [Bool]
  var devices: [Screen]
  /// The measures of how a picture looks on a screen.
  var measures: [Measure]
  /// The criteria that the reader can choose.
  var criteria: [Criterion]
  var photos: [Samples.Photo]
  /// By photo, then by policy; nil if the photo was not tried.
  var trials: [[TrialDetails?]]
}

extension PageSamples {
  /// All samples, figure by figure.
  var bytes: [UInt8] {
    var writer = FigureWriter()
    writer.add(wide: Int64(bitPattern: seed))
    writer.add(isFinished ? 1 : 0)
    writer.add(budgetSeconds)
    writer.add(choice)
    writer.add(policies) { writer, policy in
      writer.add(policy.name)
      writer.add(policy.design)
      writer.add(policy.command)
      writer.add(policy.slot)
      for interval in [policy.bytesInterval, policy.scoreInterval] {
        writer.add(interval?.lower)
        writer.add(interval?.upper)
      }
    }
    writer.add(curves) { $0.add($1) { $0.add($1) } }
    writer.add(links) { $0.add($1) }
    writer.add(populations) { $0.add($1 ? 1 : 0) }
    writer.add(devices) { writer, device in
      writer.add(device.name)
      writer.add(device.title)
    }
    writer.add(measures) { $0.add($1) }
    writer.add(criteria) { $0.add($1) }
    writer.add(photos) { writer, photo in
      writer.add(photo.name)
      writer.add(photo.kind ?? "")
      for number in [photo.isGenerated ? 1 : 0, photo.width ?? 0, photo.height ?? 0, photo.bytes] { writer.add(number) }
    }
    writer.add(trials) { writer, trials in
      writer.add(trials) { writer, trial in
        writer.add(trial == nil ? 0 : 1)
        if let trial { writer.add(trial) }
      }
    }
    return writer.bytes
  }

  /// Reads what `bytes` wrote.
  init(_ bytes: [UInt8]) {
    var reader = FigureReader(bytes)
    seed = UInt64(bitPattern: reader.wide())
    isFinished = reader.number() == 1
    budgetSeconds = reader.figure()
    choice = reader.choice()
    policies = reader.list { reader in
      var policy = Policy(
        name: reader.text(), design: reader.text(), command: reader.text(), slot: reader.number())
      policy.bytesInterval = reader.interval()
      policy.scoreInterval = reader.interval()
      return policy
    }
    curves = reader.list { $0.list { $0.number() } }
    links = reader.list { $0.text() }
    populations = reader.list { $0.number() == 1 }
    devices = reader.list { Screen(name: $0.text(), title: $0.text()) }
    measures = reader.list { $0.measure() }
    criteria = reader.list { $0.criterion() }
    photos = reader.list { reader in
      let (name, kind) = (reader.text(), reader.text())
      let isGenerated = reader.number() == 1
      let (width, height, bytes) = (reader.number(), reader.number(), reader.number())
      return Samples.Photo(
        name: name, hash: "", bytes: bytes, width: width, height: height, format: nil, kind: kind.isEmpty ? nil : kind,
        isGenerated: isGenerated)
    }
    let budget = budgetSeconds
    trials = reader.list { $0.list { $0.number() == 0 ? nil : $0.trial(within: budget) } }
  }
}

extension FigureWriter {
  fileprivate mutating func add(_ choice: Choice) {
    add(choice.links) { writer, part in
      writer.add(part.link)
      writer.add(part.share)
    }
    add(choice.mixSource)
    add(choice.device)
    add(choice.phone)
    for figure in [choice.budgetSeconds, choice.phoneSpeed, choice.zooming, choice.floor] { add(figure) }
    add(choice.criterion)
    add(choice.classes) { writer, part in
      writer.add(part.name)
      writer.add(part.share)
    }
    add(choice.countsCompression ? 1 : 0)
    add(Question.Goal.allCases.firstIndex(of: choice.goal) ?? 0)
    add(Question.Photos.allCases.firstIndex(of: choice.photos) ?? 0)
    add(choice.yours ?? "")
  }

  fileprivate mutating func add(_ trial: TrialDetails) {
    add(Status.allCases.firstIndex(of: trial.status) ?? 0)
    add(trial.reason ?? "")
    for number in [trial.bytes, trial.width, trial.height, trial.thumbnailBytes] { add((number ?? -1)) }
    add(trial.encodes)
    for isTrue in [trial.limitBroken, trial.breaksLimit, trial.isDamaged] { add(isTrue ? 1 : 0) }
    add(trial.compressSeconds)
    add(trial.parts == nil ? 0 : 1)
    if let parts = trial.parts { for part in CompressionPart.allCases { add(parts[part]) } }
    add(trial.scores) { $0.add($1) { $0.add($1) } }
    add(trial.looked) { $0.add($1) { $0.add($1 ? 1 : 0) } }
    add(trial.tiles) { writer, tile in
      writer.add(tile == nil ? 0 : 1)
      guard let tile else { return }
      writer.add(tile.x)
      writer.add(tile.y)
      writer.add(tile.score)
    }
    add(trial.uploads) { writer, upload in
      writer.add(upload == nil ? 0 : 1)
      guard let upload else { return }
      for figure in [upload.p50, upload.p95, upload.preview, upload.queue] { writer.add(figure) }
      writer.add(upload.sending.sent.arrived)
      for times in [upload.sending.sent, upload.sending.seen] {
        writer.add(times?.chance)
        writer.add(steps: times?.quantiles ?? [])
      }
    }
  }
}

extension FigureReader {
  fileprivate mutating func interval() -> Interval? {
    let (lower, upper) = (known(), known())
    return lower.flatMap { lower in upper.map { Interval(lower, $0) } }
  }

  fileprivate mutating func choice() -> Choice {
    let links = list { Mix.Share(link: $0.text(), share: $0.figure()) }
    let (source, device, phone) = (text(), text(), text())
    let (budget, speed, zooming, floor) = (figure(), figure(), figure(), figure())
    let criterion = criterion()
    let classes = list { reader in
      let name = reader.text()
      return ClassShare(name, share: reader.figure())
    }
    let counts = number() == 1
    let (goal, photos) = (Question.Goal.allCases[number()], Question.Photos.allCases[number()])
    let yours = text()
    return Choice(
      links: links, mixSource: source, device: device, budgetSeconds: budget, phone: phone,
      phoneSpeed: speed,
      countsCompression: counts, criterion: criterion, zooming: zooming,
      classes: classes, goal: goal, floor: floor, photos: photos,
      yours: yours.isEmpty ? nil : yours)
  }

  fileprivate mutating func trial(within budget: Double) -> TrialDetails {
    var trial = TrialDetails(scores: [], looked: [], tiles: [], uploads: [])
    trial.status = Status.allCases[number()]
    let reason = text()
    trial.reason = reason.isEmpty ? nil : reason
    (trial.bytes, trial.width) = (count(), count())
    (trial.height, trial.thumbnailBytes) = (count(), count())
    trial.encodes = number()
    trial.limitBroken = number() == 1
    trial.breaksLimit = number() == 1
    trial.isDamaged = number() == 1
    trial.compressSeconds = known()
    if number() == 1 {
      var parts = CompressionParts()
      for part in CompressionPart.allCases { parts[part] = figure() }
      trial.parts = parts
    }
    trial.scores = list { $0.list { $0.known() } }
    trial.looked = list { $0.list { $0.number() == 1 } }
    trial.tiles = list { reader in
      reader.number() == 0 ? nil : TrialDetails.Tile(x: reader.number(), y: reader.number(), score: reader.known())
    }
    trial.uploads = list { $0.number() == 0 ? nil : $0.upload(within: budget) }
    return trial
  }

  private mutating func upload(within budget: Double) -> TrialDetails.Sent {
    let (p50, p95, preview, queue) = (known(), known(), known(), known())
    let arrived = figure()
    let sent = times(arrived: arrived, within: budget)
    let seen = times(arrived: arrived, within: budget)
    return TrialDetails.Sent(
      p50: p50, p95: p95, preview: preview, queue: queue,
      sending: Evidence.Sending(
        sent: sent ?? ArrivalTimes(quantiles: [], arrived: arrived, budgetSeconds: budget, chance: 0), seen: seen,
        totalChance: nil, medianSeconds: p50))
  }

  private mutating func times(arrived: Double, within budget: Double) -> ArrivalTimes? {
    let (chance, quantiles) = (known(), steps())
    return chance.map {
      ArrivalTimes(quantiles: quantiles, arrived: arrived, budgetSeconds: budget, chance: $0)
    }
  }
}
