import Files

/// What times compression once all is merged: one task, with a machine to itself, of the class that was named.
extension Submission {
  /// The words of that task: the merged run is gone on with, and nothing but times is left to be measured.
  var timedTask: String {
    let place = root.map { " --root \(Self.quoted($0.text))" } ?? ""
    return "\(Self.quoted(program.text)) run --plan \(Self.quoted(plan.text))\(place) --jobs 1 "
      + "-o \(Self.quoted(run.text)) --progress never"
  }

  /// What the queue calls it.
  public var timingName: String { name + "-timing" }

  /// A script for `sbatch`, to be submitted once all is merged, or with a dependency on the merge.
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

  /// The words of GNU parallel for it, on one of the hosts: `host` is its line in the file.
  public func parallelTiming(on host: String?) -> [String] {
    ["parallel", "--will-cite", "-N0"] + (host.map { ["--sshlogin", $0] } ?? []) + [timedTask, ":::", "timing"]
  }

  /// The same as one line for a shell.
  public func parallelTimingLine(on host: String?) -> String {
    parallelTiming(on: host).map(Self.quoted).joined(separator: " ") + "\n"
  }
}
