/// The results of displays on some phones: counts of the last month, and the most memory of all months.
struct DisplayFigures: Sendable {
  /// Whether displays count now.
  var counts = false
  /// Displays of pictures seen before, by where they came from.
  private(set) var (memory, disk, network, lost) = (0, 0, 0, 0)
  /// All displays, including those of the months before.
  private(set) var displays = 0
  /// How long pictures seen before took from the disk; infinite if unknown.
  private(set) var diskSeconds: [Double] = []
  private(set) var networkSeconds: [Double] = []
  private(set) var downloadedBytes = 0
  private(set) var (wholePeak, smallPeak, peak) = (0, 0, 0)
  /// How many pictures arrived, and how many of them are gone at the end.
  var (received, gone) = (0, 0)
  /// How many pictures the disk had, and how many of them it has no more.
  var (kept, evicted) = (0, 0)
  /// Openings of a chat, and those at which the disk held more than the user is warned of.
  var (openings, warned) = (0, 0)
  /// What the disk holds at the end.
  var diskBytes = 0
  private(set) var cellularBytes = 0

  /// Displays of pictures seen before.
  var again: Int { memory + disk + network + lost }

  mutating func download(_ bytes: Int, isCellular: Bool) {
    guard counts else { return }
    downloadedBytes += bytes
    if isCellular { cellularBytes += bytes }
  }

  mutating func add(_ origin: RecipientPhone.Origin, seconds: Double?, isAgain: Bool) {
    displays += 1
    guard counts, isAgain else { return }
    switch origin {
    case .memory: memory += 1
    case .disk:
      disk += 1
      diskSeconds.append(seconds ?? .infinity)
    case .network:
      network += 1
      networkSeconds.append(seconds ?? .infinity)
    case .lost: lost += 1
    }
  }

  mutating func hold(whole: Int, small: Int) {
    wholePeak = max(wholePeak, whole)
    smallPeak = max(smallPeak, small)
    peak = max(peak, whole + small)
  }

  /// Adds the figures of another phone.
  static func += (left: inout Self, right: Self) {
    left.memory += right.memory
    left.disk += right.disk
    left.network += right.network
    left.lost += right.lost
    left.displays += right.displays
    left.diskSeconds += right.diskSeconds
    left.networkSeconds += right.networkSeconds
    left.downloadedBytes += right.downloadedBytes
    left.wholePeak = max(left.wholePeak, right.wholePeak)
    left.smallPeak = max(left.smallPeak, right.smallPeak)
    left.peak = max(left.peak, right.peak)
    left.received += right.received
    left.gone += right.gone
    left.kept += right.kept
    left.evicted += right.evicted
    left.openings += right.openings
    left.warned += right.warned
    left.diskBytes += right.diskBytes
    left.cellularBytes += right.cellularBytes
  }
}
