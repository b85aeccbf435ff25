import Workbench

/// What Slurm's queue says of jobs by their names.
struct SlurmQueue {
  /// One job, or one task of an array.
  struct Task {
    /// The job's.
    let name: Substring
    /// Slurm's letters: `R` at work, `CG` coming to its end.
    let state: Substring
    /// The task's place in an array job.
    let index: Int?
    let node: String
    let seconds: Double

    /// Whether it has no machine yet.
    var isWaiting: Bool { state != "R" && state != "CG" }
  }

  let tasks: [Task]

  /// Those of these names.
  init(of names: [String]) throws {
    let words = [
      "squeue", "--noheader", "--array", "--name", names.joined(separator: ","), "--format", "%j|%t|%K|%M|%N",
    ]
    tasks = try Tool.output(words).split(separator: "\n").map { line in
      let fields = line.split(separator: "|", omittingEmptySubsequences: false)
      func field(_ place: Int) -> Substring { place < fields.count ? fields[place] : "" }
      return Task(
        name: field(0), state: field(1), index: Int(field(2)), node: String(field(4)), seconds: Self.seconds(field(3)))
    }
  }

  /// Parts and the machines that make them.
  var atWork: [Stragglers.Task] {
    tasks.filter { $0.state == "R" }.compactMap { task in
      task.index.map { Stragglers.Task(part: $0, node: task.node, seconds: task.seconds) }
    }
  }

  /// `12-03:45:06`, `3:45:06` or `45:06`.
  static func seconds(_ text: Substring) -> Double {
    let parts = text.split(separator: "-").map { $0.split(separator: ":").map { Double($0) ?? 0 } }
    let clock = parts.last?.reduce(0) { 60 * $0 + $1 } ?? 0
    return parts.count == 2 ? 86_400 * (parts[0].first ?? 0) + clock : clock
  }
}
