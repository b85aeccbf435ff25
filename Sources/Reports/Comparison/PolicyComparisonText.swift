import CompressionStrategies
package import Documents
import Judgement
import Units

extension PolicyComparison {
  /// The answer in a sentence: `+1.2 of 100 sent well, +41 % bytes, 3 of 40 photos no longer harmed`.
  package var sentence: String {
    let parts = [well, size] + harm + losses
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  private var well: String? {
    guard let sentWell else { return "sent well not known, because too many pictures have no score" }
    let change = Self.signed(100 * sentWell, 1)
    if change == "0" { return "as many sent well" }
    let isShown = difference.sentWell?.isShown ?? false
    return "\(change) of 100 sent well" + (isShown ? "" : " (no significant difference)")
  }

  private var size: String? { bytes.map { $0 == 1 ? "the same bytes" : "\(Self.percent($0)) bytes" } }

  private var harm: [String] {
    let of = " of \(Wording.number(photos, "photo"))"
    let (saved, newly) = (noLongerHarmed.count, newlyHarmed.count)
    if saved + newly == 0 { return ["as many photos harmed"] }
    return (saved > 0 ? ["\(saved.grouped)\(of) no longer harmed"] : [])
      + (newly > 0 ? ["\(newly.grouped)\(saved > 0 ? "" : of) newly harmed"] : [])
  }

  private var losses: [String] {
    let change = after.lostPhotos - before.lostPhotos
    if change == 0 { return [] }
    return ["\(Wording.number(abs(change), "photo")) \(change > 0 ? "more" : "fewer") lost"]
  }

  /// The figures: name, before, after, difference with its 95 % interval.
  private var rows: [[String]] {
    func hundredths(_ share: Double) -> String { (100 * share).fixed(1) }
    func points(_ change: Double?, _ difference: Versus.Difference?) -> String {
      func text(_ change: Double) -> String { Self.signed(100 * change, 1) }
      // One photo has no interval.
      let interval = difference.map { " (\(text($0.lower)) to \(text($0.upper)))" } ?? ""
      return change.map { text($0) + interval } ?? Wording.unknown
    }
    var rows = [
      [
        "sent well, of 100", hundredths(before.sentWell), hundredths(after.sentWell),
        points(sentWell, difference.sentWell),
      ],
      [
        "in time, of 100", hundredths(before.sent), hundredths(after.sent),
        points(after.sent - before.sent, difference.sent),
      ],
      [
        "photos harmed", Self.harmed(before), Self.harmed(after),
        "\(noLongerHarmed.count.grouped) no longer, \(newlyHarmed.count.grouped) newly",
      ],
      [
        "bytes, mean", Wording.bytes(before.meanBytes), Wording.bytes(after.meanBytes),
        bytes.map(Self.percent) ?? Wording.unknown,
      ],
      [
        "score, median", Wording.score(before.medianScore), Wording.score(after.medianScore),
        before.medianScore.flatMap { was in after.medianScore.map { Self.signed($0 - was, 1) } } ?? Wording.unknown,
      ],
    ]
    if let was = before.compressSeconds, let now = after.compressSeconds {
      rows.append([
        "compression on the phone, median", Wording.seconds(was), Wording.seconds(now),
        now == was ? "0" : (now < was ? "−" : "+") + Wording.seconds(abs(now - was)),
      ])
    }
    if before.lostPhotos + after.lostPhotos > 0 {
      rows.append([
        "photos lost", before.lostPhotos.grouped, after.lostPhotos.grouped,
        Self.signed(Double(after.lostPhotos - before.lostPhotos), 0),
      ])
    }
    return rows
  }

  private static let head = ["", "before", "after", "difference (95 % confidence)"]

  private static func harmed(_ row: Answer.Row) -> String {
    "\(row.harmedPhotos.grouped) of \(row.scoredPhotos.grouped)"
  }

  /// What a reader should know besides: few photos, and which ones are newly harmed.
  private var remarks: [String] {
    var remarks: [String] = []
    if !newlyHarmed.isEmpty {
      let more = newlyHarmed.count > 5 ? " and \((newlyHarmed.count - 5).grouped) more" : ""
      remarks.append("Newly harmed: \(newlyHarmed.prefix(5).joined(separator: ", "))\(more).")
    }
    if photos < Answer.enoughPhotos {
      remarks.append("With fewer than \(Answer.enoughPhotos) photos the answer is often wrong; measure more.")
    }
    return remarks
  }

  private var changes: String {
    settings.map { "\($0.key) \($0.before ?? "(none)") → \($0.after ?? "(none)")" }.joined(separator: ", ")
  }

  /// The comparison as text for a terminal.
  package var text: String {
    let lines =
      ["\(names.before) → \(names.after)", changes].map(OutsideText.visible)
      + ["", sentence, ""] + RunComparison.columns([Self.head] + rows) + [""] + remarks.map(OutsideText.visible)
      + [OutsideText.visible(setting)]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The comparison as Markdown for a pull request.
  package var markdown: String {
    let lines =
      [
        "## Photo policy", "", "**\(sentence)**", "",
        "\(OutsideText.markdown(names.before)) → \(OutsideText.markdown(names.after)): \(OutsideText.markdown(changes))",
        "",
      ] + RunComparison.table(Self.head, rows) + (remarks + [setting]).flatMap { [OutsideText.markdown($0), ""] }
    return lines.dropLast().joined(separator: "\n") + "\n"
  }

  /// The comparison as JSON.
  package var json: JSONValue {
    func side(_ row: Answer.Row) -> JSONValue {
      [
        "sentWell": .number(row.sentWell), "sent": .number(row.sent), "harmed": .integer(row.harmedPhotos),
        "scored": .integer(row.scoredPhotos), "lost": .integer(row.lostPhotos), "meanBytes": .number(row.meanBytes),
        "medianScore": .number(row.medianScore), "compressSeconds": .number(row.compressSeconds),
      ]
    }
    return [
      "before": .text(names.before), "after": .text(names.after), "sentence": .text(sentence),
      "settings": .list(
        settings.map { ["key": .text($0.key), "before": .text($0.before), "after": .text($0.after)] }),
      "photos": .integer(photos), "sentWellDifference": .number(sentWell),
      "sentWellLow": .number(difference.sentWell?.lower), "sentWellHigh": .number(difference.sentWell?.upper),
      "bytesRatio": .number(bytes), "noLongerHarmed": .list(noLongerHarmed.map { .text($0) }),
      "newlyHarmed": .list(newlyHarmed.map { .text($0) }), "figures": ["before": side(before), "after": side(after)],
    ]
  }

  private static func signed(_ value: Double, _ decimals: Int) -> String {
    let text = abs(value).fixed(decimals)
    if text.allSatisfy({ $0 == "0" || $0 == "." }) { return "0" }
    return (value < 0 ? "−" : "+") + text
  }

  private static func percent(_ ratio: Double) -> String {
    let change = 100 * (ratio - 1)
    return signed(change, abs(change) < 9.95 ? 1 : 0) + " %"
  }
}
