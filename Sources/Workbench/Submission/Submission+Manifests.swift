import Files
public import JSONText

extension Submission {
  /// A Kubernetes Indexed Job, which may run an index twice at once: nothing is lost by that. The claim `stepwedge` is a
  /// volume that every node sees, mounted where the plan's paths lie.
  public func kubernetesJob(image: String) -> JSONValue {
    let container: JSONValue = [
      "name": "stepwedge", "image": .text(image),
      "command": ["/bin/sh", "-c", .text("exec " + task("$JOB_COMPLETION_INDEX"))],
      "resources": [
        "requests": ["cpu": .text("\(need.cores)"), "memory": .text(mebibytes)], "limits": ["memory": .text(mebibytes)],
      ],
      "volumeMounts": [["name": "shared", "mountPath": .text(sharedFolder)]],
    ]
    return [
      "apiVersion": "batch/v1", "kind": "Job", "metadata": ["name": .text(name)],
      "spec": [
        "completionMode": "Indexed", "completions": .integer(count), "parallelism": .integer(min(count, 256)),
        "backoffLimitPerIndex": .integer(retries), "maxFailedIndexes": .integer(count),
        "template": [
          "spec": [
            "restartPolicy": "Never", "containers": [container],
            "volumes": [["name": "shared", "persistentVolumeClaim": ["claimName": "stepwedge"]]],
          ]
        ],
      ],
    ]
  }

  /// An AWS Batch array job, as `aws batch submit-job --cli-input-json` takes it; queue and definition are yours.
  public func batchJob(queue: String, definition: String) -> JSONValue {
    [
      "jobName": .text(name), "jobQueue": .text(queue), "jobDefinition": .text(definition),
      "arrayProperties": ["size": .integer(count)], "retryStrategy": ["attempts": .integer(min(10, retries + 1))],
      "timeout": ["attemptDurationSeconds": .integer(need.seconds)],
      "containerOverrides": [
        "command": ["/bin/sh", "-c", .text("exec " + task("$AWS_BATCH_JOB_ARRAY_INDEX"))],
        "resourceRequirements": [
          ["type": "VCPU", "value": .text("\(need.cores)")],
          ["type": "MEMORY", "value": .text("\((need.memoryBytes + 1_048_575) / 1_048_576)")],
        ],
      ],
    ]
  }

  private var mebibytes: String { "\((need.memoryBytes + 1_048_575) / 1_048_576)Mi" }

  /// The folder that plan, shards and run lie below.
  var sharedFolder: String { FilePath.commonFolder(of: [plan, run, root ?? plan]).text }
}
