public import Files

extension Submission {
  /// The words of GNU parallel for these parts, on the hosts of a file or on this machine.
  public func parallelWords(_ parts: [Int], hosts: FilePath?) -> [String] {
    let place = hosts.map { ["--sshloginfile", $0.text, "--filter-hosts"] } ?? []
    return [
      "parallel", "--will-cite", "--joblog", folder.appending("joblog").text, "--retries", "\(retries + 1)",
    ] + place + [task("{}") + " --quiet", ":::"] + parts.map(String.init)
  }

  /// The same as one line for a shell.
  public func parallelLine(_ parts: [Int], hosts: FilePath?) -> String {
    parallelWords(parts, hosts: hosts).map(Self.quoted).joined(separator: " ") + "\n" + merge + "\n"
  }
}
