/// The opened view of one photo under one policy: its steps from the tap on Send to the recipient, one row each, and
/// its figures.
struct PhotoFigures {
  private let report: ReportData
  private let policy: Int
  private let photo: Int
  private let trial: TrialDetails

  init(_ report: ReportData, policy: Int, photo: Int) {
    (self.report, self.policy, self.photo) = (report, policy, photo)
    trial = report.held.trials[photo][policy] ?? TrialDetails(scores: [], looked: [], tiles: [], uploads: [])
  }

  private typealias Step = (segment: TimeSegment, begin: Double, end: Double)

  var markup: Markup { "\(waterfall)<dl class=\"facts\">\(facts)</dl>" }

  private var steps: [Step] {
    var steps: [Step] = []
    func add(_ segment: TimeSegment, _ seconds: Double) {
      let begin = steps.last?.end ?? 0
      if seconds > 0 { steps.append((segment: segment, begin: begin, end: begin + seconds)) }
    }
    let speed = report.choice.phoneSpeed
    if let seconds = trial.compressSeconds {
      let parts = trial.parts ?? CompressionParts()
      for segment in TimeSegment.allCases where segment != .other {
        if let part = segment.part { add(segment, parts[part] / speed) }
      }
      add(.other, max(0, seconds - parts.sum) / speed)
    }
    let links = report.links
    guard let sent = report.choice.mean(trial, over: links, { $0.p50 }) else { return steps }
    let queue = report.choice.mean(trial, over: links) { $0.queue } ?? 0
    add(.queue, queue)
    add(.upload, max(0, sent - queue))
    return steps
  }

  private var waterfall: Markup {
    let steps = steps
    guard let last = steps.last else { return "<p class=\"note\">Nothing was sent.</p>" }
    let (row, start, width) = (24.0, 130.0, 560.0)
    let height = Double(steps.count) * row + 30
    let budget = report.choice.budgetSeconds
    let longest = max(budget, last.end) * 1.02
    func x(_ seconds: Double) -> Double { start + (width - 80 - start) * seconds / longest }
    let words = steps.map { "\($0.segment.title) \(Wording.seconds($0.end - $0.begin))" }.joined(separator: ", ")
    let bars = steps.enumerated().map { place, step -> Markup in
      let top = Double(place) * row + 4
      return """
        <text x="\(start - 10)" y="\(top + 13)" text-anchor="end">\(step.segment.title)</text>\
        <rect class="\(step.segment.rawValue)" x="\(x(step.begin))" y="\(top)" \
        width="\(max(1, x(step.end) - x(step.begin)))" height="16"/>\
        <text x="\(min(x(step.end) + 6, width - 74))" y="\(top + 13)">\(Wording.seconds(step.end - step.begin))</text>
        """
    }
    let untimed: Markup = trial.compressSeconds == nil ? " Compression is left out: no phone is known." : ""
    return """
      <figure>\
      <svg class="waterfall" viewBox="0 0 \(width) \(height)" role="img" \
      aria-label="Waterfall: \(words). Budget \(budget.plain) s.">\(bars)\
      <path class="budget" d="M\(x(budget)) 0V\(height - 22)"/>\
      <text class="budget-label" x="\(x(budget))" y="\(height - 6)" text-anchor="middle">budget \(budget.plain) s</text>\
      </svg>\
      <figcaption>From the tap on Send until the server has the picture, medians.\(untimed)</figcaption></figure>
      """
  }

  private var facts: [Markup] {
    let (original, device) = (report.samples.photos[photo], report.samples.device(report.choice.device))
    var facts = [
      fact("Original", "\(Wording.bytes(Double(original.bytes))), \(size(original.width, original.height))")
    ]
    if let bytes = trial.bytes {
      facts.append(
        fact(
          "Rendition",
          "\(Wording.bytes(Double(bytes))), \(size(trial.width, trial.height)), \(Wording.number(trial.encodes, "encode"))"
        ))
      let screen = report.screen(report.choice.device)
      facts.append(fact("Score", "\(Wording.score(trial.score(device))) on \(screen.isEmpty ? "no device" : screen)"))
    } else {
      facts.append(fact("Rendition", trial.reason ?? Wording.unknown))
    }
    if let tile = device.flatMap({ trial.tiles[$0] }) {
      facts.append(fact("Worst part", "\(Wording.score(tile.score)) at \(tile.x), \(tile.y) px"))
    }
    if trial.bytes != nil {
      if let reason = trial.reason { facts.append(fact("Remark", reason)) }
      for (place, link) in report.links.enumerated() {
        let sent = trial.uploads[place]
        facts.append(
          fact(
            "Upload, \(link)",
            "\(Wording.seconds(sent?.p50)), 95th pct \(Wording.seconds(sent?.p95)), in \(report.held.budgetSeconds.plain) s "
              + "with a chance of \(Wording.share(sent?.sending.sent.chance))"))
      }
    }
    if let seconds = trial.compressSeconds {
      facts.append(
        fact("Compression", "\(Wording.seconds(seconds / report.choice.phoneSpeed)) on \(report.choice.phone)"))
    }
    facts.append("<dt>Again</dt><dd>\(again)</dd>")
    return facts
  }

  private func fact(_ term: String, _ text: String) -> Markup { "<dt>\(term)</dt><dd>\(text)</dd>" }

  private func size(_ width: Int?, _ height: Int?) -> String { "\(width ?? 0) × \(height ?? 0) px" }

  /// The command that repeats this; the photo's name goes after its first word.
  private var again: Markup {
    let command = report.held.policies[policy].command.words
    let name = report.samples.photos[photo].name.quoted
    let words = ["stepwedge", command[0], name] + command.dropFirst() + (command[0] == "run" ? ["-o", "again"] : [])
    return Parts.command(words.joined(separator: " "))
  }
}

extension String {
  /// The text quoted for a shell.
  fileprivate var quoted: String {
    var bytes: [UInt8] = [39]
    for byte in utf8 { bytes += byte == 39 ? [39, 92, 39, 39] : [byte] }
    return String(utf8: bytes + [39])
  }
}
