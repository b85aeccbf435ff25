import Records
import Units

extension GateReport {
  /// A comment on a pull request: the verdict, what fails, what changed since the baseline, the worst photos, and how
  /// to reproduce it. At most ten rows, and far less than the 64 kB that services accept.
  package var markdown: String {
    let troubles = troubles
    var text = "## Gate: \(verdict.words)\n\n\(counts)\n"
    if !troubles.isEmpty {
      text += "\n| verdict | assertion | why |\n| --- | --- | --- |\n"
      let listed = troubles.count > Self.listedTroubles ? Self.listedTroubles - 1 : troubles.count
      for trouble in troubles.prefix(listed) {
        text += "| **\(trouble.verdict.words)** | \(Self.cell(trouble.name)) | \(Self.cell(trouble.why)) |\n"
      }
      if listed < troubles.count { text += "| | and \((troubles.count - listed).grouped) more | |\n" }
    }
    text += "\n\(changes)"
    let photos = worstPhotos
    if !photos.isEmpty {
      text += "\n**Worst photos**\n\n"
      for photo in photos { text += "- \(Self.cell(photo.name)): \(Self.cell(photo.why))\n" }
    }
    let commands = shownCommands
    // An indented block ends only with its indentation, whatever names it contains.
    if !commands.isEmpty { text += "\n**To reproduce it**\n\n" + commands.map { "    \($0)\n" }.joined() }
    for note in notes.prefix(Self.listedNotes) { text += "\n\(Self.cell(note))\n" }
    return text
  }

  /// How many of the ten rows list failures.
  private static let listedTroubles = 5
  private static let listedShifts = 5
  private static let listedPhotos = 3
  private static let listedNotes = 3
  /// The most bytes of a cell, however long a photo's name is.
  private static let cellBytes = 1_000

  /// How many assertions, rows and photos were judged: a verdict without rows must look different from one with many.
  private var counts: String {
    let verdicts = [Verdict.fail, .cannotTell, .pass].compactMap { verdict in
      count(verdict) > 0 ? "\(count(verdict)) \(verdict.words)" : nil
    }
    let rows = judgements.reduce(0) { $0 + $1.rows }
    return "\(judgements.count.counted("assertion")) on \(rows.counted("row")) of "
      + "\(photoPaths.count.counted("photo")): \(verdicts.joined(separator: ", "))."
  }

  private var changes: String {
    guard let since else { return "No baseline was given, so it is not known what changed.\n" }
    let name = Self.cell(since)
    let besides =
      conditions.isEmpty
      ? "" : "Also changed since \(name): \(Self.cell(conditions.joined(separator: ", "))).\n\n"
    guard !shifts.isEmpty else { return besides + "Nothing changed since \(name).\n" }
    let (worse, better) = (shifts.count { $0.worse > 0 }, shifts.count { $0.better > 0 })
    var text = besides + "**Since \(name)** \(worse.counted("figure")) got worse and \(better.grouped) better.\n"
    text += "\n| figure | change |\n| --- | --- |\n"
    let listed = shifts.count > Self.listedShifts ? Self.listedShifts - 1 : shifts.count
    for shift in shifts.prefix(listed) { text += "| \(Self.cell(shift.name)) | \(Self.cell(shift.words)) |\n" }
    if listed < shifts.count { text += "| and \((shifts.count - listed).grouped) more | |\n" }
    return text
  }

  /// The worst offender of each failed assertion, then the second worst of each, and so on; if there are none, what
  /// became worse by most.
  private var worstPhotos: [(name: String, why: String)] {
    let failed = judgements.filter { $0.verdict == .fail }.map(\.offenders)
    var (seen, photos) = (Set<String>(), [(name: String, why: String)]())
    func take(_ key: RowKey, _ why: String) {
      guard photos.count < Self.listedPhotos, let photo = key["photo"], seen.insert(photo).inserted else { return }
      photos.append((key.description, why))
    }
    for place in 0..<(failed.map(\.count).max() ?? 0) where photos.count < Self.listedPhotos {
      for offenders in failed where place < offenders.count { take(offenders[place].key, offenders[place].why) }
    }
    for shift in shifts { if let key = shift.worst { take(key, "\(shift.figure.column.name) got worse") } }
    return photos
  }

  /// The commands of the first failure, or of the first "cannot tell".
  private var shownCommands: [String] {
    let all = [Verdict.fail, .cannotTell].flatMap { verdict in judgements.filter { $0.verdict == verdict } }
    return (all.lazy.map { commands(for: $0) }.first { !$0.isEmpty } ?? []).filter { $0.utf8.count <= Self.cellBytes }
  }

  /// Text that cannot leave its cell, cut if it is too long.
  private static func cell(_ text: String) -> String {
    var escaped = ""
    for character in text {
      let piece =
        switch character {
        case "|", "*", "_", "`", "[", "]", "\\", "#", "~": "\\\(character)"
        case "<": "&lt;"
        case ">": "&gt;"
        case "&": "&amp;"
        case _ where character.isNewline: " "
        default: String(character)
        }
      guard escaped.utf8.count + piece.utf8.count <= cellBytes else { return escaped + "…" }
      escaped += piece
    }
    return escaped
  }
}
