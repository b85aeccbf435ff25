// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Functions that the page's script calls. Texts are passed as bytes: `memory` returns room for incoming ones, and
// `length` the length of the last one returned.

private nonisolated(unsafe) var input = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 0)
private nonisolated(unsafe) var output: [UInt8] = []
private nonisolated(unsafe) var page: Page?

/// A page with the last choices of its reader.
private final class Page {
  let held: PageSamples
  let evidence: Evidence
  var asked: Asked
  var report: ReportData
  var search: FlipSearch
  var outcomes: [FlipSearch.Outcome?] = []
  /// The dots of each plot, made when somebody first points at one.
  var dots: [PlotDots?] = TradeSection.Kind.allCases.map { _ in nil }

  init(_ held: PageSamples) {
    self.held = held
    evidence = Samples.evidence(held)
    asked = Asked(held)
    report = ReportData(held, evidence, asked)
    search = FlipSearch(evidence, around: asked.choice.question)
  }
}

@_expose(wasm, "memoryFor") @_cdecl("memoryFor")
public func memory(for count: Int32) -> UnsafeMutablePointer<UInt8>? {
  unsafe input.deallocate()
  unsafe input = .allocate(capacity: Int(count))
  return unsafe input.baseAddress
}

@_expose(wasm, "length") @_cdecl("length") public func length() -> Int32 { unsafe Int32(output.count) }

private func taken() -> FigureReader { unsafe FigureReader(Array(input)) }

private func given(_ markup: Markup) -> UnsafePointer<UInt8>? {
  unsafe output = markup.text.utf8
  return unsafe output.withUnsafeBufferPointer { unsafe $0.baseAddress }
}

/// Reads the page's samples.
@_expose(wasm, "load") @_cdecl("load") public func load() {
  unsafe page = Page(PageSamples(Array(input)))
}

/// Everything that depends on the switches, except what would change the answer.
@_expose(wasm, "ask") @_cdecl("ask") public func ask() -> UnsafePointer<UInt8>? {
  guard let now = unsafe page else { return nil }
  var reader = taken()
  now.asked = Asked(&reader, now.held)
  now.report = ReportData(now.held, now.evidence, now.asked)
  now.search = FlipSearch(now.evidence, around: now.asked.choice.question)
  now.outcomes = []
  now.dots = now.dots.map { _ in nil }
  return given(LivePage.answer(now.report, now.asked))
}

/// What depends only on filters, prices and pairs.
@_expose(wasm, "list") @_cdecl("list") public func list() -> UnsafePointer<UInt8>? {
  guard let now = unsafe page else { return nil }
  var reader = taken()
  now.asked = Asked(&reader, now.held)
  now.report.fatePair = now.asked.fates
  now.report.costs = Costs(now.report.samples, photos: now.report.choice.photos, at: now.asked.prices)
  return given(LivePage.lists(now.report, now.asked))
}

/// Computes the answer for the next place of an axis; returns whether there are more.
@_expose(wasm, "search") @_cdecl("search") public func search() -> Int32 {
  guard let now = unsafe page else { return 0 }
  return now.next() ? 1 : 0
}

/// What would change the answer, after all places were computed.
@_expose(wasm, "flips") @_cdecl("flips") public func flips() -> UnsafePointer<UInt8>? {
  guard let now = unsafe page else { return nil }
  now.report.flips = now.search.flips(now.outcomes)
  return given(LivePage.flips(now.report, now.asked))
}

/// The result of one photo under a policy.
@_expose(wasm, "photo") @_cdecl("photo") public func photo(_ policy: Int32, _ photo: Int32) -> UnsafePointer<UInt8>? {
  guard let now = unsafe page else { return nil }
  return given(PhotoFigures(now.report, policy: Int(policy), photo: Int(photo)).markup)
}

/// The dot of a plot nearest to a place; if a step is given, the next dot of the policy.
@_expose(wasm, "dot") @_cdecl("dot")
public func dot(_ plot: Int32, _ x: Double, _ y: Double, _ policy: Int32, _ photo: Int32, _ step: Int32)
  -> UnsafePointer<UInt8>?
{
  guard let now = unsafe page else { return nil }
  let dots = now.dots[Int(plot)] ?? PlotDots(now.report, TradeSection.Kind.allCases[Int(plot)])
  now.dots[Int(plot)] = dots
  let found = step == 0 ? dots.nearest(x, y) : dots.next(after: Int(photo), of: Int(policy), by: Int(step))
  return given(found.map { dots.words($0) } ?? "")
}

extension Page {
  fileprivate func next() -> Bool {
    guard report.answer.shortfall.map({ [.limits, .half, .floor].contains($0) }) ?? true, outcomes.count < search.count
    else { return false }
    outcomes.append(search.outcome(outcomes.count))
    return true
  }
}
