import CommandLineParsing
import CompressionStrategies
import Files
import Judges
import Meaning
import NetworkSimulation
import PerceptualQuality
import RunRecords
import Units
import Workbench

extension RunSetup {
  /// What the words name; every name that is not known says which was meant.
  init(_ options: RunOptions) throws {
    var policies = try (options.policies + options.furtherPolicies).flatMap { reference in
      reference == .name("all") ? PolicyCatalog.all : [try reference.policy()]
    }
    if policies.isEmpty, options.sweep.isEmpty { policies = PolicyCatalog.defaults }
    policies += options.sweep.isEmpty ? [] : try Policy.sweep(over: options.sweep)
    let named = Dictionary(grouping: policies, by: \.name)
    if let twice = policies.first(where: { policy in named[policy.name]?.contains { $0.text != policy.text } == true })
    {
      throw Failure(.usage, "two policies of different content are called \(twice.name); rename one of them")
    }
    var seen: Set<String> = []
    policies = policies.filter { seen.insert($0.name).inserted }
    let links = try Self.unique(options.links).map { try $0.link() }
    let devices = try Self.unique(options.devices).map { try $0.device() }
    let looks = try options.looks()
    let asked = looks.measures(zooming: options.answer.zooming?.value ?? 0).map(\.measure)
    let metrics = Self.unique(options.metrics + asked.map(\.metric))
    let viewings = Self.unique(options.viewings + asked.compactMap { Viewing(rawValue: $0.viewing) })
    if MetricCatalog.knowScreens(metrics), let dark = devices.first(where: { $0.light == nil }) {
      throw Failure(
        .badData,
        "\(dark.file ?? dark.name): \(QualityError.lightUnknown(device: dark.name))"
          + (options.metrics.contains(looks.measure.metric) ? "" : "; criterion \(looks.name) asks for it"))
    }
    self.init(
      policies: policies, links: links, devices: devices, metrics: metrics, viewings: viewings)
    settings.budgetSeconds = options.budget.seconds
    settings.phoneSpeed = try options.answer.phone?.speed() ?? options.phoneSpeed
    settings.seed = UInt64(options.seed)
    settings.runs = options.runs
    settings.maxMegapixels = Double(options.maxMegapixels)
    settings.keepsPictures = options.keepsPictures
  }

  /// Each word once, in order.
  private static func unique<Word: Hashable>(_ words: [Word]) -> [Word] {
    var seen: Set<Word> = []
    return words.filter { seen.insert($0).inserted }
  }
}

extension RunOptions {
  /// What looks fine.
  func looks() throws -> Criterion {
    guard let looks = try answer.looks() ?? CriterionCatalog.criterion(named: CriterionCatalog.usual) else {
      throw Failure(.fault, "the built-in criterion \(CriterionCatalog.usual) is faulty")
    }
    guard answer.zooming == nil || looks.canZoom else {
      throw Failure(
        .usage, "--zooming: criterion \(looks.name) is for one viewing, \(looks.measure.viewing); leave it out")
    }
    return looks
  }

  /// How much goes over each link; empty where nobody said so.
  func mix(over links: [Link]) throws -> [RunManifest.LinkShare] {
    for weight in mix where !links.contains(where: { $0.name == weight.link }) {
      throw Failure(
        .usage, "--mix: \(ValueError.unknownName(weight.link, "link of this run", links.map(\.name)).reason)")
    }
    let sum = mix.reduce(0) { $0 + $1.share.value }
    guard mix.isEmpty || abs(sum - 1) < 1e-6 else {
      throw Failure(.usage, "--mix: the shares come to \((sum * 100).digits(3)) %, not 100%")
    }
    return mix.map { RunManifest.LinkShare(link: $0.link, share: $0.share.value) }
  }

  /// What the words ask for, about no photos yet.
  func request() throws -> Runner.Request {
    guard answer.phone == nil || timing != .off else {
      throw Failure(.usage, "--phone counts compression, which nobody times without --timing; add --timing quick")
    }
    let setup = try RunSetup(self)
    var request = Runner.Request(
      photos: [], setup: setup, folder: RunFolder(output.text), jobs: jobs.number, memoryBudget: memoryBudget,
      isolation: try isolation.workers())
    request.timing = timing
    if timing == .instructions { request.counter = try isolation.counter() }
    request.program = Version.program
    request.compiler = Version.compiler
    request.mix = try mix(over: setup.links)
    request.aim = answer.aim(try looks())
    return request
  }
}
