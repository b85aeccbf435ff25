import Corpus
package import Records
package import System
import Workers

/// A plan's parts as an array of tasks for Slurm, followed by the merge.
package struct Submission: Sendable {
  /// Absolute paths, the same on every machine.
  private let plan: FilePath
  private let run: FilePath
  private let root: FilePath?
  /// The program's path on those machines.
  private let program: FilePath
  /// How many parts the plan is divided into.
  package let count: Int
  private let need: TaskNeed
  /// The job's name: for this plan, this number of parts, and this run's folder.
  package let name: String
  /// SHA-256 of the plan's file.
  private let hash: String
  /// The Slurm feature of machines that may time compression; nil if any may.
  private let timingClass: String?
  /// Elapsed seconds after which a scheduler may stop the timing.
  private let timingSeconds: Int

  /// A submission of this plan.
  package init(
    _ contents: PlanFile, at plan: FilePath, run: FilePath, root: FilePath?, program: FilePath, count: Int?,
    timingClass: String?
  ) {
    let count = count ?? TaskNeed.count(contents)
    (self.plan, self.run, self.root) = (plan, run, root)
    self.program = program
    self.count = count
    self.timingClass = timingClass
    need = TaskNeed(contents, count: count)
    timingSeconds = 600 + Int(8 * contents.estimatedTimingSeconds)
    hash = contents.hash
    name = "stepwedge-\(contents.hash.prefix(12))-\(count)-\(SHA256.digest(of: run.bytes).description.prefix(6))"
  }

  /// The folder of the shards, beside the run.
  package var folder: FilePath { FilePath(run.bytes + Array(".shards".utf8)) }

  /// Parts that exist in the folder, complete or not.
  package var published: Set<Int> { Set((0..<count).filter(isPublished)) }

  /// Whether a part exists in the folder, complete or not.
  private func isPublished(_ part: Int) -> Bool {
    guard let number = ShardNumber(part, of: count) else { return false }
    return FileKind(folder.appending(ShardHead.fileName(of: number, plan: hash))) != nil
  }

  /// The command of one task.
  private var task: String {
    "\(Self.quoted(program.text)) run --plan \(Self.quoted(plan.text)) --shard $SLURM_ARRAY_TASK_ID/\(count)\(place) "
      + "--jobs 1 -o \(Self.quoted(folder.text)) --progress never"
  }

  /// Where the photos are, as an option of each command.
  private var place: String { root.map { " --root \(Self.quoted($0.text))" } ?? "" }

  /// The command of the merge.
  private var merge: String {
    "\(Self.quoted(program.text)) merge \(Self.quoted(plan.text)) \(Self.quoted(folder.text)) "
      + "--shards \(count)\(place) -o \(Self.quoted(run.text)) --quiet"
  }

  /// A word quoted for a shell.
  private static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || "/._-+=:,@%".utf8.contains($0)
    }
    return plain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}

/// What one task of an array may use.
private struct TaskNeed: Sendable {
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
  package var estimatedSeconds: Double {
    Plan(photos(of: nil, below: nil), setup: setup, inventory: Inventory()).estimatedSeconds(jobs: 1)
  }

  /// Elapsed seconds of the timing.
  var estimatedTimingSeconds: Double {
    let plan = Plan(photos(of: nil, below: nil), setup: setup, timing: timing, inventory: Inventory())
    return [.timing, .counting].reduce(0) { $0 + (plan.estimatedPhases(jobs: 1)[$1] ?? 0) }
  }

  /// Whether a run has all times that this plan requires.
  package func isTimed(in run: RunFolder) -> Bool {
    guard let reader = try? RunReader(run), let inventory = try? Inventory(reader) else { return false }
    return Plan(photos(of: nil, below: nil), setup: setup, timing: timing, inventory: inventory).timed == 0
  }

  /// The pixels of its largest photo.
  var mostPixels: Int { photos(of: nil, below: nil).map { setup.decodedPixels(of: $0.look) }.max() ?? 0 }
}

extension Submission {
  /// The most tasks that Slurm runs at once, because others want to work, too.
  private static let mostAtOnce = 256

  /// A script for `sbatch` with an array of these parts.
  package func slurmArray(_ parts: [Int]) -> String {
    """
    #!/bin/sh
    #SBATCH --job-name=\(name)
    #SBATCH --array=\(ShardSurvey.expression(parts))%\(Self.mostAtOnce)
    #SBATCH --requeue
    #SBATCH --ntasks=1
    #SBATCH --cpus-per-task=1
    #SBATCH --time=\((need.seconds + 59) / 60)
    #SBATCH --mem=\((need.memoryBytes + 999_999) / 1_000_000)M
    #SBATCH --output=\(folder.appending("slurm-%a.log").text)
    #SBATCH --open-mode=append
    exec \(task)

    """
  }

  /// A script for the merge, to be submitted with a dependency on the array.
  package var slurmMerge: String {
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
  private var timedTask: String {
    "\(Self.quoted(program.text)) run --plan \(Self.quoted(plan.text))\(place) --jobs 1 "
      + "-o \(Self.quoted(run.text)) --progress never"
  }

  /// The job's name in the queue.
  package var timingName: String { name + "-timing" }

  /// A script for `sbatch`, to be submitted after the merge, or with a dependency on it.
  package var slurmTiming: String {
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
}
