import Records
import System

extension Runner {
  /// Compares the text of screenshots and documents with what their renditions still show of it, if tesseract is here.
  /// Returns false if it was interrupted. A picture that cannot be read has no figure.
  func readTexts(_ plan: Plan, into record: RunRecord) throws -> Bool {
    guard request.tuned == nil, let tesseract = Tesseract() else { return true }
    let texts = TextFolder(request.folder)
    let wanted = try TextPlan(plan, RunReader(again: request.folder))
    guard
      try work(
        .texts, wanted.jobs(missingFrom: texts), record,
        save: { _, _, result in
          if case .success(let pictures) = result { try texts.keep(pictures) }
        })
    else { return false }
    let originals = Set(wanted.readings.map(\.original))
    guard try read(originals, of: texts, with: tesseract, record) else { return false }
    let (worded, wordless) = wanted.readings.reduce(into: (Set<TextFolder.Picture>(), Set<TextFolder.Picture>())) {
      if texts.text(of: $1.original)?.sureWords.isEmpty == false {
        $0.0.insert($1.rendition)
      } else {
        $0.1.insert($1.rendition)
      }
    }
    for picture in wordless { texts.drop(picture) }
    guard try read(worded, of: texts, with: tesseract, record) else { return false }
    for reading in wanted.readings {
      guard let kept = texts.text(of: reading.rendition).flatMap({ texts.text(of: reading.original)?.kept(in: $0) })
      else { continue }
      try record.save(textKept: kept, of: reading.photo, under: reading.policy, on: reading.device)
    }
    return true
  }

  /// Reads the pictures that wait, several at a time.
  private func read(
    _ pictures: Set<TextFolder.Picture>, of texts: TextFolder, with tesseract: Tesseract, _ record: RunRecord
  ) throws -> Bool {
    let pictures = pictures.sorted { ($0.name ?? "") < ($1.name ?? "") }
    progress = Progress(.texts, estimate: estimate, after: progress)
    (progress.total, progress.totalWeight) = (pictures.count, Double(pictures.count))
    let piece: @Sendable (Int) -> Void = { try? texts.read(pictures[$0], with: tesseract) }
    try OrderedWork.run(pictures.count, threads: request.jobs, piece: piece) { _, _ in
      progress.done += 1
      progress.doneWeight += 1
      return try isWanted(record)
    }
    return try isWanted(record)
  }
}
