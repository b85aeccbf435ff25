import CompressionStrategies
package import Documents
import ImageCodecs
package import Judgement
import PerceptualQuality
import Records
import Units

extension RunComparison {
  /// The outcome in a few words, for a title.
  var title: String {
    if trials.compared == 0 { return "Nothing to compare" }
    if pairs.isEmpty, trials.newlyFailing.isEmpty, trials.newlyPassing.isEmpty {
      return otherQuestion.isEmpty ? "No difference" : "Different questions"
    }
    return "\(worse.count.grouped) worse, \(better.count.grouped) better"
  }

  /// How many pictures are sent well now, in a sentence; nil if that cannot be compared.
  var headline: String? {
    guard !sentWell.isEmpty else { return nil }
    let changed = sentWell.filter(\.isShown)
    guard !changed.isEmpty else { return "As many pictures are sent well as before." }
    let words = changed.map { one in
      let (before, after) = (Wording.share(one.before), Wording.share(one.after))
      return "\(one.policy) \(after), \(one.after > one.before ? "better" : "worse") than \(before)"
    }
    let rest = sentWell.count - changed.count
    return "Sent well: \(words.joined(separator: "; "))"
      + (rest > 0 ? "; \(Wording.number(rest, "other policy", "other policies")) as before." : ".")
  }

  /// The outcome in a sentence.
  package var sentence: String {
    let (newlyFailing, newlyPassing) = (trials.newlyFailing, trials.newlyPassing)
    let count = Wording.number(trials.compared, "trial")
    if trials.compared == 0 {
      return "Nothing to compare: the runs have no photo of the same content under the same policy."
    }
    let refused =
      otherQuestion.isEmpty
      ? "" : " What is sent well is not compared, because the runs ask different questions."
    if pairs.isEmpty, newlyFailing.isEmpty, newlyPassing.isEmpty {
      let what = otherQuestion.isEmpty ? "" : "what was measured of "
      return "No difference in \(what)\(count).\(refused)"
    }
    return "Of \(count), \(Wording.number(worse.count, "figure")) are worse and \(better.count.grouped) better; "
      + "\(newlyFailing.count.grouped) newly failing, \(newlyPassing.count.grouped) newly passing.\(refused)"
  }

  /// The comparison as text for a terminal.
  package var text: String {
    var lines = ["\(OutsideText.visible(before)) → \(OutsideText.visible(after))"]
    lines += headline.map { [OutsideText.visible($0)] } ?? []
    lines += besides.map { [OutsideText.visible($0)] } ?? []
    lines.append(sentence)
    lines += fates("newly failing", trials.newlyFailing) + fates("newly passing", trials.newlyPassing)
    if !sentWell.isEmpty { lines += ["", "sent well:"] + Self.columns(sentWell.map(cells)) }
    if !summaries.isEmpty {
      lines += ["", "medians over photos:"] + Self.columns(summaries.map(cells))
    }
    if !worse.isEmpty { lines += ["", "worst:"] + Self.columns(worstTen.map(cells)) }
    lines += partial
    return lines.joined(separator: "\n") + "\n"
  }

  /// The comparison as Markdown for a pull request.
  package var markdown: String {
    var lines = [
      "# Stepwedge comparison", "", "\(OutsideText.markdown(before)) → \(OutsideText.markdown(after))", "",
    ]
    lines += headline.map { ["**\(OutsideText.markdown($0))**", ""] } ?? []
    lines += besides.map { [OutsideText.markdown($0), ""] } ?? []
    lines += [headline == nil ? "**\(sentence)**" : sentence, ""]
    lines += Self.table(["sent well", "before", "after", "changed"], sentWell.map(cells))
    for (title, list) in [("Newly failing", trials.newlyFailing), ("Newly passing", trials.newlyPassing)]
    where !list.isEmpty {
      lines += ["\(title):", ""]
      lines += list.prefix(10).map {
        "- \(OutsideText.markdown($0.photo)), \(OutsideText.markdown($0.policy)): \($0.before) → \($0.after)"
      }
      lines += list.count > 10 ? ["- and \((list.count - 10).grouped) more", ""] : [""]
    }
    lines += Self.table(["policy", "figure", "median before", "after", "photos"], summaries.prefix(10).map(cells))
    if summaries.count > 10 { lines += ["and \((summaries.count - 10).grouped) more medians", ""] }
    lines += Self.table(["worst", "policy", "figure", "before", "after", "change"], worstTen.map(cells))
    return (lines + partial).joined(separator: "\n") + "\n"
  }

  /// The comparison as JSON.
  package var json: JSONValue {
    func fate(_ fate: TrialFates.Fate) -> JSONValue {
      [
        "photo": .text(fate.photo), "policy": .text(fate.policy), "before": .text(fate.before),
        "after": .text(fate.after), "reason": .text(fate.reason),
      ]
    }
    let summaries: [JSONValue] = summaries.map {
      [
        "policy": .text($0.figure.policy), "column": .text($0.figure.name), "photos": .integer($0.photos),
        "better": .integer($0.better), "worse": .integer($0.worse), "before": .number($0.before),
        "after": .number($0.after),
      ]
    }
    let pairs: [JSONValue] = pairs.map {
      [
        "photo": .text($0.photo), "policy": .text($0.figure.policy), "column": .text($0.figure.name),
        "before": .number($0.before), "after": .number($0.after), "isBetter": .bool($0.isBetter),
      ]
    }
    let sentWell: [JSONValue] = sentWell.map {
      [
        "policy": .text($0.policy), "before": .number($0.before), "after": .number($0.after),
        "isShown": .bool($0.isShown),
      ]
    }
    return [
      "before": .text(before), "after": .text(after), "conditions": .list(conditions.map { .text($0) }),
      "otherQuestion": .list(otherQuestion.map { .text($0) }), "compared": .integer(trials.compared),
      "sentWell": .list(sentWell), "better": .integer(better.count),
      "worse": .integer(worse.count), "newlyFailing": .list(trials.newlyFailing.map(fate)),
      "newlyPassing": .list(trials.newlyPassing.map(fate)), "onlyBefore": .integer(trials.onlyBefore),
      "onlyAfter": .integer(trials.onlyAfter), "otherPhotos": .integer(trials.otherPhotos), "medians": .list(summaries),
      "pairs": .list(pairs),
    ]
  }

  private func fates(_ title: String, _ list: [TrialFates.Fate]) -> [String] {
    guard !list.isEmpty else { return [] }
    let listed = list.prefix(10).map {
      "  \(OutsideText.visible($0.photo)) under \(OutsideText.visible($0.policy)): \($0.before) → \($0.after)"
        + ($0.reason.map { " (\(OutsideText.visible($0)))" } ?? "")
    }
    return ["", "\(title):"] + listed + (list.count > 10 ? ["  and \((list.count - 10).grouped) more"] : [])
  }

  /// Other changes, in a sentence; nil if there are none.
  var besides: String? {
    conditions.isEmpty ? nil : "Changed between the runs: \(conditions.joined(separator: ", "))."
  }

  /// What only one of the runs has, one line for each kind.
  var partial: [String] {
    [
      (trials.onlyBefore, "only in the first run"), (trials.onlyAfter, "only in the second run"),
      (trials.otherPhotos, "of photos that have another content in the second run"),
    ].filter { $0.0 > 0 }.map { "\(Wording.number($0.0, "trial")) \($0.1): not compared." } + unfinished
  }

  /// How well a policy's pictures are sent: policy, before, after, and whether that is a change.
  func cells(_ sentWell: SentWell) -> [String] {
    let way = sentWell.after > sentWell.before ? "better" : "worse"
    return [
      sentWell.policy, Wording.share(sentWell.before), Wording.share(sentWell.after),
      sentWell.isShown ? way : "no change shown",
    ]
  }

  /// A summary's cells: policy, figure, before, after, how many photos.
  func cells(_ summary: Summary) -> [String] {
    [
      summary.figure.policy, summary.figure.words, summary.figure.text(summary.before),
      summary.figure.text(summary.after),
      "\(summary.worse.grouped) worse, \(summary.better.grouped) better of \(summary.photos.grouped)",
    ]
  }

  /// A pair's cells: photo, policy, figure, before, after, change.
  func cells(_ pair: FigurePair) -> [String] {
    [
      pair.photo, pair.figure.policy, pair.figure.words, pair.figure.text(pair.before), pair.figure.text(pair.after),
      pair.figure.words(forChange: pair.change),
    ]
  }

  /// Rows in aligned columns, each as wide as its widest cell.
  static func columns(_ rows: [[String]]) -> [String] {
    let rows = rows.map { $0.map(OutsideText.visible) }
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      var line = "  " + cells.joined(separator: "  ")
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }

  static func table(_ head: [String], _ rows: [[String]]) -> [String] {
    guard let first = rows.first else { return [] }
    let firstFigure = first.count - 3
    let marks = head.indices.map { $0 < firstFigure ? "---" : "---:" }
    let lines = [head, marks] + rows.map { $0.map(OutsideText.markdown) }
    return lines.map { "| \($0.joined(separator: " | ")) |" } + [""]
  }
}

extension ComparedFigure {
  /// The figure's everyday name; the column's name if it has none.
  var words: String {
    let place = scope.first.map { " on \($0)" } ?? ""
    switch column.name {
    case "mainBytes": return "size"
    case "thumbnailBytes": return "size of the thumbnail"
    case "uploadSecondsP50": return "upload time\(place)"
    case "phoneCompressSeconds": return "compression on the phone"
    case "thumbnailPhoneSeconds": return "thumbnail on the phone"
    case "chanceInBudget": return "chance to be in time\(place)"
    case "score" where scope.count == 4 && scope[1] == "main" && scope[3] == "fit":
      return "\(scale?.title ?? scope[0]) on \(scope[2])"
    default: return name
    }
  }

  /// A value with the unit of its column.
  func text(_ value: Double) -> String {
    if let scale { return value.fixed(scale.decimals) }
    if column.certainty == .chance { return Wording.share(value) }
    switch column.unit {
    case "bytes": return Wording.bytes(value)
    case "s": return Wording.seconds(value)
    default: return column.kind == .integer ? Wording.count(value) : value.digits(4)
    }
  }

  /// A change with its sign.
  func words(forChange change: Double) -> String {
    (change > 0 ? "+" : "−") + abs(change * 100).fixed(1) + (isOfPoints ? " points" : " %")
  }
}
