import Files
public import JSONText

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

  /// A Kubernetes Job that waits until it is told to begin. Nodes of the class carry its name as a label, and as a
  /// taint that keeps everybody else out.
  public func kubernetesTiming(image: String) -> JSONValue {
    let key = "stepwedge/timing-class"
    let place = timingClass ?? ""
    let container: JSONValue = [
      "name": "stepwedge", "image": .text(image), "command": ["/bin/sh", "-c", .text("exec " + timedTask)],
      "volumeMounts": [["name": "shared", "mountPath": .text(sharedFolder)]],
    ]
    return [
      "apiVersion": "batch/v1", "kind": "Job", "metadata": ["name": .text(timingName)],
      "spec": [
        "suspend": true, "completions": .integer(1), "parallelism": .integer(1), "backoffLimit": .integer(retries),
        "template": [
          "spec": [
            "restartPolicy": "Never", "containers": [container], "nodeSelector": [key: .text(place)],
            "tolerations": [
              ["key": .text(key), "operator": "Equal", "value": .text(place), "effect": "NoSchedule"]
            ],
            "volumes": [["name": "shared", "persistentVolumeClaim": ["claimName": "stepwedge"]]],
          ]
        ],
      ],
    ]
  }

  /// A job for AWS Batch: the class is a queue of one type of instance, all of which the definition asks for.
  public func batchTiming(definition: String) -> JSONValue {
    [
      "jobName": .text(timingName), "jobQueue": .text(timingClass ?? ""), "jobDefinition": .text(definition),
      "retryStrategy": ["attempts": .integer(min(10, retries + 1))],
      "timeout": ["attemptDurationSeconds": .integer(timingSeconds)],
      "containerOverrides": ["command": ["/bin/sh", "-c", .text("exec " + timedTask)]],
    ]
  }
}
