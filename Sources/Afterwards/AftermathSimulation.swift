package import CompressionStrategies
package import Records
import Statistics
import System
import Units

/// Simulates what happens to pictures after they were sent, for the table `afterwards`.
package struct AftermathSimulation: Sendable {
  /// Each policy's pictures of the same photos.
  package var albums: [Album]
  /// The recipient's phone, for decoding times; nil if unknown.
  package var phone: PhoneCosts?
  /// The phone's speed as a multiple of what its costs say.
  package var phoneSpeed: Double
  /// How long downloads take; nil if no link is known.
  package var loads: LoadTimes?
  /// The seed of everything random.
  package var seed: UInt64
  /// The number of threads, which affects no figure.
  package var jobs: Int

  /// A simulation of these albums.
  package init(
    of albums: [Album], on phone: PhoneCosts?, speed: Double = 1, loads: LoadTimes?, seed: UInt64, jobs: Int = 1
  ) {
    (self.albums, self.phone, phoneSpeed) = (albums, phone, speed)
    (self.loads, self.seed, self.jobs) = (loads, seed, jobs)
  }

  /// One row for each scenario and policy, in their order.
  package func rows(_ scenarios: [Scenario]) -> [Afterwards] {
    scenarios.flatMap(rows)
  }

  private func rows(_ scenario: Scenario) -> [Afterwards] {
    let diaries = Parallel.map(count: scenario.phones, jobs: jobs) { phone in
      Diary(scenario, phone: phone, seed: seed)
    }
    let parts = Parallel.map(count: albums.count * scenario.phones, jobs: jobs) { part in
      let (album, phone) = (albums[part / scenario.phones], part % scenario.phones)
      return RecipientPhone.figures(
        scenario, album, looks: looks(album, in: scenario), loads: loads, phone: phone, diary: diaries[phone])
    }
    return albums.enumerated().map { place, album in
      var figures = DisplayFigures()
      for part in parts[(place * scenario.phones)..<((place + 1) * scenario.phones)] { figures += part }
      return row(album, figures, in: scenario)
    }
  }

  private func looks(_ album: Album, in scenario: Scenario) -> [Look?] {
    album.photos.map { $0.map { Look($0, in: scenario, phone: phone, speed: phoneSpeed) } }
  }

  private func row(_ album: Album, _ figures: DisplayFigures, in scenario: Scenario) -> Afterwards {
    var row = Afterwards()
    (row.policy, row.scenario) = (album.policy, scenario.name)
    row.displays = figures.displays
    func share(_ count: Int, of all: Int) -> Double? { all > 0 ? Double(count) / Double(all) : nil }
    row.memoryHits = share(figures.memory, of: figures.again)
    row.diskHits = share(figures.disk, of: figures.again)
    row.networkLoads = share(figures.network, of: figures.again)
    row.lostDisplays = share(figures.lost, of: figures.again)
    row.lostShare = share(figures.gone, of: figures.received)
    row.evictedShare = share(figures.evicted, of: figures.kept)
    row.warnedShare = share(figures.warned, of: figures.openings)
    if scenario.diskCache != nil { row.diskBytes = figures.diskBytes / scenario.phones }
    let all = SortedSample(
      Array(repeating: 0, count: figures.memory) + figures.diskSeconds + figures.networkSeconds)
    let (disk, network) = (SortedSample(figures.diskSeconds), SortedSample(figures.networkSeconds))
    (row.againSecondsP50, row.againSecondsP95) = (all.known(0.5), all.known(0.95))
    (row.diskSecondsP50, row.diskSecondsP95) = (disk.known(0.5), disk.known(0.95))
    (row.networkSecondsP50, row.networkSecondsP95) = (network.known(0.5), network.known(0.95))
    if figures.displays > 0 {
      row.decodedBytesPeak = figures.peak
      (row.wholeBytesPeak, row.thumbnailBytesPeak) = (figures.wholePeak, figures.smallPeak)
    }
    add(album, figures, in: scenario, to: &row)
    row.remarks = remarks(album, figures, in: scenario)
    return row
  }

  /// Adds traffic, storage and money.
  private func add(_ album: Album, _ figures: DisplayFigures, in scenario: Scenario, to row: inout Afterwards) {
    guard !album.photos.isEmpty else { return }
    let photos = Double(album.photos.count)
    let month = Double(Scenario.daysAMonth)
    let sent = scenario.picturesADay * month
    let stored = Double(album.photos.reduce(0) { $0 + ($1?.storedBytes ?? 0) }) / photos * sent
    let files = Double(album.photos.reduce(0) { $0 + ($1?.files ?? 0) }) / photos * sent
    let messages = Double(album.photos.count { $0 != nil }) / photos * sent
    let users = Double(scenario.users)
    let downloaded = Double(figures.downloadedBytes) / Double(scenario.phones)
    let months = min(Double(scenario.month), (scenario.remoteExpiry?.seconds ?? .infinity) / 86_400 / month)
    row.storedBytesUserMonth = Self.cell(stored)
    row.downloadedBytesUserMonth = Self.cell(downloaded)
    row.storedBytesMonth = Self.cell(stored * users)
    row.downloadedBytesMonth = Self.cell(downloaded * users)
    let held = stored * scenario.life.held(months: months) * users
    row.heldBytes = Self.cell(held)
    if scenario.life.cellular != nil {
      row.cellularBytesUserMonth = Self.cell(Double(figures.cellularBytes) / Double(scenario.phones))
    }
    guard let prices = scenario.prices else { return }
    let bill = Bill(
      prices, heldBytes: held, downloadedBytes: downloaded * users, uploads: files * users,
      messages: messages * users)
    row.costMonth = bill.total
    (row.storageCostMonth, row.trafficCostMonth, row.sendingCostMonth) = (bill.storage, bill.traffic, bill.sending)
  }

  /// The bytes, if a record can contain the number.
  private static func cell(_ bytes: Double) -> Int? {
    bytes <= Double(Int.ofCells.upperBound) ? Int(bytes.rounded()) : nil
  }

  /// What could not be computed, and what readers might wrongly expect.
  private func remarks(_ album: Album, _ figures: DisplayFigures, in scenario: Scenario) -> String? {
    var remarks: [String] = []
    let looks = looks(album, in: scenario).compactMap(\.self)
    let missing = album.photos.count - looks.count
    if missing > 0 { remarks.append("\(missing) of \(album.photos.count.counted("photo")) not sent") }
    if album.photos.isEmpty { remarks.append("no photo was tried") }
    if scenario.users == 0 { remarks.append("no users: nothing is stored, downloaded or paid") }
    if figures.again == 0 { remarks.append("no picture was looked at again in the month") }
    if looks.isEmpty { return remarks.joined(separator: "; ") }
    if phone == nil || looks.contains(where: { $0.mainSeconds == nil }) {
      remarks.append("no time to decode is known: times from disk and network are left out")
    }
    if loads == nil { remarks.append("no link is known: times from the network are left out") }
    if Double(scenario.users) * scenario.picturesADay > 1e9 {
      remarks.append("sums of so many users may not fit a record")
    }
    if scenario.prices == nil { remarks.append("the scenario has no prices: money is left out") }
    remarks += tooSmall("memory", scenario.memoryCache?.bytes, looks.map(\.chatBytes))
    let files = looks.map { $0.source == .sent ? $0.thumbnailBytes : $0.mainBytes }
    remarks += tooSmall("disk", scenario.memoryOnly ? nil : scenario.diskCache?.bytes, files)
    return remarks.isEmpty ? nil : remarks.joined(separator: "; ")
  }

  private func tooSmall(_ name: String, _ room: Int?, _ sizes: [Int]) -> [String] {
    guard let room else { return [] }
    let count = sizes.count { $0 > room }
    guard count > 0 else { return [] }
    return [
      "the \(name) cache of \(ByteCount(room).brief) is smaller than \(count) of \(sizes.count.grouped) pictures, "
        + "which it never keeps"
    ]
  }
}

extension SortedSample {
  /// A quantile; nil if there is none, or if it is unknown.
  fileprivate func known(_ share: Double) -> Double? {
    quantile(share).flatMap { $0.isFinite ? $0 : nil }
  }
}
