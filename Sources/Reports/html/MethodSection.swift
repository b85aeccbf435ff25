import RunRecords
import Units

/// How it was measured, and what the figures do not say.
enum MethodSection {
  static func section(_ report: ReportData) -> PageSection {
    PageSection(
      id: "method", title: "Method", heading: "How it was measured",
      body: """
        <dl>\(facts(report).map { "<dt>\($0)</dt><dd>\($1)</dd>" as Markup })</dl>
        <h3>Three clocks</h3>
        <p>Upload times are simulated: exact, and the same on every machine. CPU seconds of compression are measured \
        and noisy; they are shown, multiplied by the phone’s speed, and never decide. Elapsed seconds are only \
        recorded.</p>
        <h3>What the network model leaves out</h3>
        <p>One sender alone on its link: no neighbours’ traffic, no handover between cells, no server that is slow to \
        answer, no TLS negotiation beyond its round trips. Rates, round trips, losses and queues are those of the link, \
        varied by seed.</p>
        <h3>Read with care</h3>
        <p>Intervals resample these photos; they say nothing of photos unlike them. SSIMULACRA2 is a model of the eye: \
        about 90 and above is hard to tell from the original, 70 good, 60 where loss is plainly seen.</p>
        <h3>Policies in full</h3>
        \(report.manifest.policies.map(policy))
        """)
  }

  private static func facts(_ report: ReportData) -> [(Markup, Markup)] {
    let manifest = report.manifest
    let machine = manifest.machine
    let versions = manifest.versions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    var facts: [(Markup, Markup)] = [
      ("Photos", "\(coverage(report))"),
      ("Plan", "<code>\(manifest.planHash)</code>, seed \(manifest.seed)"),
      ("Program", "\(manifest.program)"), ("Libraries", "\(versions)"),
      (
        "Simulated uploads",
        "\(manifest.runs.map { "\($0.grouped) a photo and link" } ?? "as many as settle the chance to one point")"
      ),
    ]
    if !report.isDeterministic {
      let memory = machine.memoryBytes > 0 ? ", \(ByteCount(machine.memoryBytes).brief) of memory" : ""
      facts.append(
        (
          "Machine",
          "\(machine.cpu.isEmpty ? "not recorded" : machine.cpu), \(Wording.number(machine.cores, "core"))\(memory)"
        ))
      facts.append(("System", "\(machine.system), \(machine.compiler)"))
      facts.append(
        (
          "Noise floor of CPU time",
          "\(report.noiseFloor.map { "\(Wording.share($0)): smaller differences say nothing" } ?? "not measured (run with --timing)")"
        ))
    }
    facts.append(("Again", "<code>\(report.command)</code>"))
    return facts
  }

  private static func coverage(_ report: ReportData) -> String {
    Wording.number(report.samples.photos.count, "photo") + ": "
      + report.classes.map { "\($0.photos.grouped) \($0.name)" }.joined(separator: ", ")
  }

  private static func policy(_ policy: RunManifest.PolicyEntry) -> Markup {
    """
    <details><summary><bdi>\(policy.name)</bdi>: \(policy.title)</summary>\
    <pre tabindex="0">\(lines: policy.text)</pre></details>

    """
  }
}

extension ReportData {
  /// The command that makes this run again.
  var command: String {
    var words = ["stepwedge run PHOTOS", "--policies \(manifest.policies.map(\.name).joined(separator: ","))"]
    words.append("--links \(manifest.links.map(\.name).joined(separator: ","))")
    if !manifest.devices.isEmpty { words.append("--devices \(manifest.devices.map(\.name).joined(separator: ","))") }
    words.append("--budget \(manifest.budgetSeconds.plain)s --seed \(manifest.seed) --timing \(manifest.timing)")
    return words.joined(separator: " ")
  }
}
