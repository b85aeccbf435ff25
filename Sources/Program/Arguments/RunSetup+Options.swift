import CommandLineParsing
import CompressionStrategies
import Documents
import ImageCodecs
import NetworkSimulation
import PerceptualQuality
import Records
import Reports
import System
import Units
import Workbench
import Workers

extension RunSetup {
  /// Reads what the options name, and the question that they ask; an error about an unknown name suggests a similar one.
  static func asked(_ options: RunOptions) throws -> (setup: RunSetup, question: Question) {
    var policies = try (options.policies + options.furtherPolicies).flatMap { try $0.policies() }
    if policies.isEmpty, options.sweep.isEmpty { policies = Policy.defaults }
    policies += try options.swept(among: policies)
    let yours = try options.yours(among: policies)
    if let yours, !policies.contains(where: { $0.text == yours.text }) { policies.append(yours) }
    let named = Dictionary(grouping: policies, by: \.name)
    if let twice = policies.first(where: { policy in named[policy.name]?.contains { $0.text != policy.text } == true })
    {
      throw Failure(.usage, "two different policies are called \(twice.name); rename one of them")
    }
    var seen: Set<String> = []
    policies = policies.filter { seen.insert($0.name).inserted }
    let links = try options.measuredLinks()
    let screens = options.devices.isEmpty ? [.name(yours?.app?.screen ?? RunOptions.usualDevice)] : options.devices
    let devices = try unique(screens).map { try $0.device() }
    let question = try options.question(links, devices, yours: yours)
    let (looks, asked) = (question.criterion, question.measures.map(\.measure))
    let metrics = unique(options.metrics + asked.map(\.metric))
    let viewings = unique(options.viewings + asked.compactMap { Viewing(rawValue: $0.viewing) })
    if MetricCatalog.knowScreens(metrics), let dark = devices.first(where: { $0.light == nil }) {
      throw Failure(
        .badData,
        "\(dark.file ?? dark.name): \(QualityError.lightUnknown(device: dark.name))"
          + (options.metrics.contains(looks.measure.metric) ? "" : "; criterion \(looks.name) needs it"))
    }
    var setup = RunSetup(
      policies: policies, links: links, devices: devices, metrics: metrics, viewings: viewings)
    guard options.then.isEmpty || options.forwarded == nil else {
      throw Failure(.usage, "--then and --forwarded both say who forwards pictures; leave out one of them")
    }
    setup.then = try options.then.map { try $0.policy() }
    setup.settings.forwarded = options.forwarded
    setup.settings.budgetSeconds = question.budgetSeconds
    setup.settings.phone = question.phone
    setup.settings.phoneSpeed = question.phoneSpeed
    setup.settings.seed = UInt64(options.seed)
    setup.settings.runs = options.runs
    setup.settings.maxMegapixels = Double(options.maxMegapixels)
    setup.settings.keepsPictures = options.keepsPictures
    return (setup, question)
  }

  /// Each word once, in order.
  fileprivate static func unique<Word: Hashable>(_ words: [Word]) -> [Word] {
    var seen: Set<Word> = []
    return words.filter { seen.insert($0).inserted }
  }
}

extension RunOptions {
  /// The links to measure: those given, and those of a mix by name or of countries. If none are given, also those that
  /// have weights, and the single paths that promises are based on; without weights the usual mix.
  func measuredLinks() throws -> [Link] {
    let named = mix?.named?.shares.map(\.link) ?? countries.map(\.link)
    guard links.isEmpty, named.isEmpty else {
      return try RunSetup.unique(links + named.map { LinkReference.name($0) }).map { try $0.link() }
    }
    let weighed: [LinkReference] =
      try mix?.weights.map { try Self.builtIn($0.link) }
      ?? LinkMix.usual?.shares.map { LinkReference.name($0.link) } ?? []
    return try RunSetup.unique(["wifi", "4g", "3g"].map { LinkReference.name($0) } + weighed).map { try $0.link() }
  }

  /// A link of a mix on the command line, where no link is given by another option.
  private static func builtIn(_ name: String) throws -> LinkReference {
    do throws(ValueError) {
      return try ValueType<LinkReference>.link.parse(Word(name))
    } catch {
      throw Failure(.usage, "--mix: \(error.reason)")
    }
  }

  /// What the command asks: what it says, and the defaults for what it leaves out.
  func question(_ links: [Link], _ devices: [Device], yours: Policy?) throws -> Question {
    var question = Question(device: devices.first?.name ?? "")
    (question.mix, question.mixName, question.mixSource) = try network(over: links)
    let usual = devices.contains { $0.light == nil } ? Criterion.usualWithoutLight : Criterion.usual
    guard let looks = Criterion.presets[usual] else {
      throw Failure(.fault, "the built-in criterion \(usual) is faulty")
    }
    question.criterion = looks
    question.phone = try PhoneReference.name(yours?.app?.phone ?? Phone.usual).costs()
    try answer.fill(&question)
    question.yours = yours?.name
    return question
  }

  /// The policy of the user's own app: the one named by `--yours`, else that of `--app`, else the only one that is read
  /// from a file.
  func yours(among policies: [Policy]) throws -> Policy? {
    guard let word = answer.yours else {
      if var own = try app.sketch()?.policy() {
        own.file = appFile?.recorded
        return own
      }
      let own = policies.filter { $0.file != nil }
      return own.count == 1 ? own[0] : nil
    }
    if let measured = policies.first(where: { $0.name == word }) { return measured }
    if let builtIn = Policy.presets[word] { return builtIn }
    guard let file = PolicyReference.file(Array(word.utf8)) else {
      let names = policies.map(\.name) + Policy.presets.names
      throw Failure(
        .usage, "--yours: \(ValueError.unknownName(word, "policy (a file needs a / or .json5)", names).reason)")
    }
    return try file.policy()
  }

  /// Where a run keeps the file of the policy that `--app` describes, so that it can be edited and measured again.
  var appFile: FilePath? { keepsAppFile ? output.appending("\(AppSketch.name).json5") : nil }

  /// The policies of the sweep: variations of the user's own policy, of the only policy given, or else of the plain
  /// policy.
  func swept(among policies: [Policy]) throws -> [Policy] {
    guard !sweep.isEmpty else { return [] }
    if let base = try yours(among: policies) ?? (policies.count == 1 ? policies[0] : nil) {
      return try base.varied(over: sweep)
    }
    // The plain policy's names contain both of its values.
    let plain = [PolicyAxis("quality", ["80"]), PolicyAxis("side", ["2048"])]
    let further = sweep.filter { axis in !plain.contains { $0.key == axis.key } }
    return try Policy.plain.varied(over: plain.map { axis in sweep.first { $0.key == axis.key } ?? axis } + further)
  }

  /// How uploads are spread over the links: as the command line says, else the first of the default mixes whose links are
  /// all measured, else in equal parts.
  private func network(over links: [Link]) throws -> (mix: [Mix.Share], name: String?, source: String) {
    let asked = try weights(over: links)
    if !asked.isEmpty {
      return (asked, mix?.named?.name, mix?.source ?? source(measuredCountries(links)) ?? Mix.givenSource(of: asked))
    }
    let names = Set(links.map(\.name))
    let usual = [LinkMix.usual, LinkMix.named("cautious")].compactMap { $0 }
    guard
      let choice = usual.first(where: { $0.shares.allSatisfy { names.contains($0.link) } }).map({ MixChoice.named($0) })
    else {
      let parts = Mix.equalParts(links.map(\.name), of: "nobody gave a mix")
      return (parts.shares, nil, parts.source)
    }
    return (choice.shares, choice.named?.name, choice.source ?? "")
  }

  /// The weight of each link; empty if the command line gives no weights.
  private func weights(over links: [Link]) throws -> [Mix.Share] {
    guard mix == nil || countries.isEmpty else {
      throw Failure(.usage, "--mix and --country both say how uploads are spread; leave out one of them")
    }
    if let code = countries.map(\.code).first(where: { code in countries.count { $0.code == code } > 1 }) {
      throw Failure(.usage, "--country: \(code) is given twice; give it once, with its whole share")
    }
    let option = countries.isEmpty ? "--mix" : "--country"
    let weights = mix?.weights ?? countries.map { LinkWeight(link: $0.link, share: $0.share) }
    for weight in weights where !links.contains(where: { $0.name == weight.link }) {
      throw Failure(
        .usage, "\(option): \(ValueError.unknownName(weight.link, "link of this run", links.map(\.name)).reason)")
    }
    let sum = weights.reduce(0) { $0 + $1.share.value }
    guard weights.isEmpty || abs(sum - 1) < 1e-6 else {
      throw Failure(.usage, "\(option): the shares add up to \((sum * 100).digits(3)) %; make them add up to 100%")
    }
    return weights.map { Mix.Share(link: $0.link, share: $0.share.value) }
  }

  /// The countries whose links are measured, in the order of the command.
  private func measuredCountries(_ links: [Link]) -> [MeasuredCountry] {
    links.filter { $0.file == nil && $0.name.hasPrefix(CountryTable.linkPrefix) }.compactMap { link in
      let code = link.name.dropFirst(CountryTable.linkPrefix.count)
      return CountryTable.builtIn?.country(known: String(code))
    }
  }

  /// Where the weights of countries come from.
  private func source(_ countries: [MeasuredCountry]) -> String? {
    guard !self.countries.isEmpty, let month = countries.map(\.month).max() else { return nil }
    let left = countries.map { "\($0.code) \(Share($0.abortedShare).brief)" }.joined(separator: ", ")
    return "shares as they were asked for; paths by M-Lab NDT7, \(month); tests left out as aborted: \(left)"
  }

  /// A request for the run that the options describe, still without photos.
  func request() throws -> Runner.Request {
    let (setup, question) = try RunSetup.asked(self)
    var request = Runner.Request(
      photos: [], setup: setup, folder: RunFolder(output.text), jobs: jobs.number, memoryBudget: memoryBudget,
      isolation: try isolation.workers())
    request.timing = timing
    if timing == .instructions { request.counter = try isolation.counter() }
    request.program = Version.program
    request.compiler = Version.compiler
    request.shownWhole = ReportData.firstScreen
    request.question = question
    request.scenarios = try scenarios.entries()
    return request
  }

  /// Prints what to know about the data that was used; after the answer, which they are about.
  func printNotes(on setup: RunSetup) throws {
    guard !terminal.isQuiet else { return }
    for note in measuredCountries(setup.links).flatMap(Countries.notes) {
      Terminal.errors.write("stepwedge: \(note)\n")
    }
    if try answer.looks() == nil, let dark = setup.devices.first(where: { $0.light == nil }) {
      Terminal.errors.write(
        "stepwedge: \(dark.file ?? dark.name) does not describe the screen's light, which criterion "
          + "\(Criterion.usual) needs; criterion \(Criterion.usualWithoutLight) is used instead\n")
    }
  }
}
