import Corpus
public import Records
public import System
import Workers

/// A plan's parts as an array of tasks for a scheduler, followed by the merge.
public struct Submission: Sendable {
  /// Absolute paths, the same on every machine.
  var plan: FilePath
  var run: FilePath
  var root: FilePath?
  /// The program's path on those machines.
  var program: FilePath
  /// How many parts the plan is divided into.
  public var count: Int
  /// What one task needs.
  var need: TaskNeed
  /// The job's name: for this plan, this number of parts, and this run's folder.
  public let name: String
  /// SHA-256 of the plan's file.
  private let hash: String
  /// How often a failed part is repeated.
  public var retries: Int
  /// The machines that may time compression, in the scheduler's own words; nil if any may.
  public var timingClass: String?
  /// Elapsed seconds after which a scheduler may stop the timing.
  let timingSeconds: Int

  /// A submission of this plan.
  public init(
    _ contents: PlanFile, at plan: FilePath, run: FilePath, root: FilePath?, program: FilePath, count: Int?,
    retries: Int
  ) {
    let count = count ?? TaskNeed.count(contents)
    self.plan = plan
    self.run = run
    self.root = root
    self.program = program
    self.count = count
    self.retries = retries
    need = TaskNeed(contents, count: count)
    timingSeconds = 600 + Int(8 * contents.estimatedTimingSeconds)
    hash = contents.hash
    name = "stepwedge-\(contents.hash.prefix(12))-\(count)-\(SHA256.digest(of: run.bytes).description.prefix(6))"
  }

  /// The folder of the shards, beside the run.
  public var folder: FilePath { FilePath(run.bytes + Array(".shards".utf8)) }

  /// Parts that exist in the folder, complete or not.
  public var published: Set<Int> { Set((0..<count).filter(isPublished)) }

  /// Whether a part exists in the folder, complete or not.
  private func isPublished(_ part: Int) -> Bool {
    guard let number = ShardNumber(part, of: count) else { return false }
    return FileKind(folder.appending(ShardHead.fileName(of: number, plan: hash))) != nil
  }

  /// The command of one task; `index` is the scheduler's expression for its number.
  func task(_ index: String) -> String {
    let place = root.map { " --root \(Self.quoted($0.text))" } ?? ""
    return "\(Self.quoted(program.text)) run --plan \(Self.quoted(plan.text)) --shard \(index)/\(count)\(place) "
      + "--jobs \(need.cores) -o \(Self.quoted(folder.text)) --progress never"
  }

  /// The command of the merge.
  var merge: String {
    let place = root.map { " --root \(Self.quoted($0.text))" } ?? ""
    return "\(Self.quoted(program.text)) merge \(Self.quoted(plan.text)) \(Self.quoted(folder.text)) "
      + "--shards \(count)\(place) -o \(Self.quoted(run.text)) --quiet"
  }

  /// A word quoted for a shell.
  static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || "/._-+=:,@%".utf8.contains($0)
    }
    return plain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}

/// What one task of an array may use.
struct TaskNeed: Sendable, Hashable {
  let cores = 1
  /// Elapsed seconds after which a scheduler may stop it.
  let seconds: Int
  let memoryBytes: Int

  /// Long enough that the start hardly counts, short enough that slow machines can take fewer tasks.
  private static let secondsOfATask = 300.0

  /// A good number of parts for a plan.
  static func count(_ plan: PlanFile) -> Int {
    let parts = Int((plan.estimatedSeconds / secondsOfATask).rounded(.up))
    return max(1, min(plan.photoCount, max(16, min(1_000, parts))))
  }

  init(_ plan: PlanFile, count: Int) {
    // A part may have several large photos, and a machine may be four times as slow as the one that was measured.
    seconds = 600 + Int(8 * plan.estimatedSeconds / Double(count))
    memoryBytes = 500_000_000 + JobLimits(pixels: plan.mostPixels).expectedBytes * 2
  }
}

extension PlanFile {
  /// CPU seconds of the whole plan.
  public var estimatedSeconds: Double {
    Plan(photos(of: nil, below: nil), setup: setup, inventory: Inventory()).estimatedSeconds(jobs: 1)
  }

  /// Elapsed seconds of the timing.
  var estimatedTimingSeconds: Double {
    let plan = Plan(photos(of: nil, below: nil), setup: setup, timing: timing, inventory: Inventory())
    return [.firstTiming, .secondTiming, .counting].reduce(0) { $0 + (plan.estimatedPhases(jobs: 1)[$1] ?? 0) }
  }

  /// Whether a run has all times that this plan requires.
  public func isTimed(in run: RunFolder) -> Bool {
    guard let reader = try? RunReader(run), let inventory = try? Inventory(reader) else { return false }
    return Plan(photos(of: nil, below: nil), setup: setup, timing: timing, inventory: inventory).timed == 0
  }

  /// The pixels of its largest photo.
  var mostPixels: Int { photos(of: nil, below: nil).map { setup.decodedPixels(of: $0.look) }.max() ?? 0 }
}

extension Submission {
  /// The command of GNU parallel for these parts, on the hosts in a file or on this machine.
  public func parallelWords(_ parts: [Int], hosts: FilePath?) -> [String] {
    let place = hosts.map { ["--sshloginfile", $0.text, "--filter-hosts"] } ?? []
    return [
      "parallel", "--will-cite", "--joblog", folder.appending("joblog").text, "--retries", "\(retries + 1)",
    ] + place + [task("{}") + " --quiet", ":::"] + parts.map(String.init)
  }

  /// The same command as one line for a shell.
  public func parallelLine(_ parts: [Int], hosts: FilePath?) -> String {
    parallelWords(parts, hosts: hosts).map(Self.quoted).joined(separator: " ") + "\n" + merge + "\n"
  }
}

extension Submission {
  /// The most tasks that Slurm runs at once, because others want to work, too.
  private static let mostAtOnce = 256

  /// The name of second tasks for slow parts.
  public var secondName: String { name + "-second" }

  /// A script for `sbatch` with an array of these parts.
  public func slurmArray(_ parts: [Int]) -> String { slurmArray(parts, named: name, log: "slurm-%a.log") }

  /// A script for parts that are slow on one machine, to be submitted for others.
  public func slurmSeconds(_ parts: [Int]) -> String {
    slurmArray(parts, named: secondName, log: "slurm-%a-second.log")
  }

  private func slurmArray(_ parts: [Int], named name: String, log: String) -> String {
    """
    #!/bin/sh
    #SBATCH --job-name=\(name)
    #SBATCH --array=\(ShardSurvey.expression(parts))%\(Self.mostAtOnce)
    #SBATCH --requeue
    #SBATCH --ntasks=1
    #SBATCH --cpus-per-task=\(need.cores)
    #SBATCH --time=\((need.seconds + 59) / 60)
    #SBATCH --mem=\((need.memoryBytes + 999_999) / 1_000_000)M
    #SBATCH --output=\(folder.appending(log).text)
    #SBATCH --open-mode=append
    exec \(task("$SLURM_ARRAY_TASK_ID"))

    """
  }

  /// A script for the merge, to be submitted with a dependency on the array.
  public var slurmMerge: String {
    """
    #!/bin/sh
    #SBATCH --job-name=\(name)-merge
    #SBATCH --requeue
    #SBATCH --ntasks=1
    #SBATCH --output=\(folder.appending("slurm-merge.log").text)
    exec \(merge)

    """
  }
}

/// Times compression after the merge: one task with a machine to itself, of the named class.
extension Submission {
  /// The command of that task: it continues the merged run, in which only times are missing.
  var timedTask: String {
    let place = root.map { " --root \(Self.quoted($0.text))" } ?? ""
    return "\(Self.quoted(program.text)) run --plan \(Self.quoted(plan.text))\(place) --jobs 1 "
      + "-o \(Self.quoted(run.text)) --progress never"
  }

  /// The job's name in the queue.
  public var timingName: String { name + "-timing" }

  /// A script for `sbatch`, to be submitted after the merge, or with a dependency on it.
  public var slurmTiming: String {
    """
    #!/bin/sh
    #SBATCH --job-name=\(timingName)
    #SBATCH --exclusive
    \(timingClass.map { "#SBATCH --constraint=\($0)\n" } ?? "")#SBATCH --requeue
    #SBATCH --ntasks=1
    #SBATCH --time=\((timingSeconds + 59) / 60)
    #SBATCH --mem=0
    #SBATCH --output=\(folder.appending("slurm-timing.log").text)
    #SBATCH --open-mode=append
    exec \(timedTask)

    """
  }

  /// The command of GNU parallel for it, on one of the hosts: `host` is its line in the file.
  public func parallelTiming(on host: String?) -> [String] {
    ["parallel", "--will-cite", "-N0"] + (host.map { ["--sshlogin", $0] } ?? []) + [timedTask, ":::", "timing"]
  }

  /// The same command as one line for a shell.
  public func parallelTimingLine(on host: String?) -> String {
    parallelTiming(on: host).map(Self.quoted).joined(separator: " ") + "\n"
  }
}
