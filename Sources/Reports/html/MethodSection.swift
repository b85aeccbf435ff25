import CompressionStrategies
import Documents
import NetworkSimulation
import PerceptualQuality
import Records
import Units

/// How the run was measured, and the limits of its figures.
enum MethodSection {
  static func section(_ report: ReportData) -> PageSection {
    PageSection(
      id: "method", title: "Method", heading: "How it was measured",
      body: Parts.folded(
        "Program, machine, model, limits of the figures, and the policies in full",
        """
        <dl class="facts">\(facts(report).map { "<dt>\($0)</dt><dd>\($1)</dd>" as Markup })</dl>
        <h3>Three clocks</h3>
        <p>Times of compression on the phone and of uploads are simulated: exact, and the same on every machine. CPU seconds \
        of this machine are measured and noisy; only gates on cost use them. Elapsed seconds are only recorded.</p>
        <h3>What the network model leaves out</h3>
        <ul>\(ModelAccuracy.leftOut.map { "<li>\($0)</li>" as Markup })</ul>
        <h3>How close its figures come</h3>
        \(accuracy)
        <p class="note">The share sent within five seconds is off by \(ModelAccuracy.chance).</p>
        <h3>Read with care</h3>
        <p>Intervals come from resampling these photos; they say nothing about photos unlike these. SSIMULACRA2 is a model \
        of what people see: \(ScoreScale.ssimulacra2Words).</p>
        <h3>Policies in full</h3>
        \(report.manifest.policies.map(policy))
        """))
  }

  private static let accuracy = Parts.table(
    "Error of the median upload time, compared with \(ModelAccuracy.truth)", label: "Network accuracy table",
    head: [Parts.head("Links", isNumber: false), Parts.head("median error"), Parts.head("90th pct")],
    rows: ModelAccuracy.groups.map { group in
      "<tr><th scope=\"row\">\(group.name)</th>\(Parts.cell(group.median))\(Parts.cell(group.ninetieth))</tr>\n"
    })

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
    let unsure = manifest.policies.compactMap { policy in policy.unsureEncoders.map { "\(policy.name): \($0)" } }
    if !unsure.isEmpty { facts.append(("Encoder models", "\(unsure.joined(separator: "; "))")) }
    if !report.isDeterministic {
      let memory = machine.memoryBytes > 0 ? ", \(ByteCount(machine.memoryBytes).brief) of memory" : ""
      facts.append(
        (
          "Machine",
          "\(machine.cpu.isEmpty ? "not recorded" : machine.cpu), \(Wording.number(machine.cores, "core"))\(memory)"
        ))
      facts.append(("System", "\(machine.system), \(machine.compiler)"))
      facts.append(("Decoders restricted by", "\(manifest.fence ?? "not recorded")"))
    }
    facts.append(("Again", Parts.command(report.command)))
    return facts
  }

  private static func coverage(_ report: ReportData) -> String {
    Wording.number(report.samples.places(report.question.photos).count, report.question.photos.noun) + ": "
      + report.classes.map { "\($0.name) \($0.photos.grouped)" }.joined(separator: ", ")
  }

  private static func policy(_ policy: RunManifest.PolicyEntry) -> Markup {
    """
    <details><summary><bdi>\(policy.name)</bdi>: \(policy.title)</summary>\
    <pre tabindex="0">\(lines(policy.text))</pre></details>

    """
  }

  /// A text of several lines, such as a policy's file.
  private static func lines(_ text: String) -> Markup {
    Markup(
      trusted: text.split(separator: "\n", omittingEmptySubsequences: false).map { OutsideText.html(String($0)) }
        .joined(separator: "\n"))
  }
}

extension ReportData {
  /// The commands that repeat this run: one, unless its sweeps are not all combinations of their values.
  var command: String {
    func list(_ option: String, _ names: [String]) -> String? {
      names.isEmpty ? nil : "--\(option) \(names.joined(separator: ","))"
    }
    let others: [String?] = [
      list("links", manifest.links.map { $0.file ?? $0.name }),
      list("devices", manifest.devices.map { $0.file ?? $0.name }), list("metrics", manifest.metrics.map(\.name)),
      list("viewings", manifest.viewings),
      manifest.question.parts.flatMap(\.options).joined(separator: " "),
      manifest.runs.map { "--runs \($0)" }, "--seed \(manifest.seed)", "--timing \(manifest.timing)",
    ]
    let tuned = manifest.tuned.map { tuned in
      "stepwedge tune \(tuned.policy) PHOTOS --keys \(tuned.keys.joined(separator: ",")) --trials \(tuned.trials)"
    }
    // The policies of a search are left out, because the search makes them again.
    let asked = manifest.policies.filter { policy in
      manifest.tuned == nil || ![policy.variation?.policy, policy.file, policy.name].contains(manifest.tuned?.policy)
    }
    let runs = tuned != nil && asked.isEmpty ? [] : manifest.policies.options(asking: asked.map(\.name))
    let commands = (tuned.map { [$0] } ?? []) + runs.map { "stepwedge run PHOTOS " + $0.joined(separator: " ") }
    let further = others.compactMap(\.self)
    return commands.map { ([$0] + further).joined(separator: " ") }.joined(separator: " && ")
  }
}
