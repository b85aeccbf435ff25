import Files

extension Submission {
  /// Tasks that Slurm runs at once at most: others want to work too.
  private static let mostAtOnce = 256

  /// What second tasks of parts are called that lag.
  public var secondName: String { name + "-second" }

  /// A script for `sbatch`, whose array these parts are.
  public func slurmArray(_ parts: [Int]) -> String { slurmArray(parts, named: name, log: "slurm-%a.log") }

  /// A script for parts that lag on one machine, to be submitted for others.
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
