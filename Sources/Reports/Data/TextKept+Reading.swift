import Records

extension TextKept {
  /// Reads the rows of scores; those of one picture all have the same share.
  init(_ run: RunReader, on device: String, isWanted: (String) -> Bool) throws {
    var sums: [String: (sum: Double, photos: Int)] = [:]
    var (names, last) = (Set<String>(), (photo: "", policy: ""))
    let columns = ["photo", "policy", "device", "rendition", "viewing", "textKept"]
    try run.forEachCells(of: Score.self, columns) { row in
      guard let kept = row.number(5), row.text(3) == "main", row.text(4) == "fit", row.text(2) == device,
        let photo = row.text(0), let policy = row.text(1), last != (photo, policy), isWanted(photo)
      else { return }
      last = (photo, policy)
      names.insert(photo)
      sums[policy, default: (0, 0)].sum += kept
      sums[policy]?.photos += 1
    }
    shares = sums.mapValues { $0.sum / Double($0.photos) }
    photos = names.count
  }
}
