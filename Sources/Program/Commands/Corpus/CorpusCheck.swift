import CommandLineParsing
import Corpus
import Documents
import System
import Units
import Workbench

struct CorpusCheckOptions: Sendable {
  var photos: FilePath?
  var isJSON = false
  var jobs = JobCount.everyCore
  var isolation = IsolationChoice()
}

extension Command<CorpusCheckOptions> {
  static let corpusCheck: Self = Command(
    "check", "Verify photos, and say what they cover and what is missing.", CorpusCheckOptions(),
    arguments: [
      .operand("photos", \.photos, .file("photos"), "Check this folder, this manifest or this public set."),
      .flag("json", \.isJSON, "Print one JSON object."),
      .jobs(\.jobs, "Check this many photos at once."),
    ] + IsolationChoice.arguments(\.isolation),
    examples: ["stepwedge corpus check ~/Pictures/phone", "stepwedge corpus check core"],
    exitStatus: ExitCode.text([
      .done: "all are right",
      .badData: "a photo is missing, damaged or not what its manifest says",
      .noInput: "there are no photos",
    ])
  ) { options in
    guard let path = options.photos else { return ExitCode.usage.rawValue }
    let workers = try options.isolation.workers()
    let check: CorpusCheck
    if let set = PublicSet.named(path.text) {
      check = try CorpusCheck(
        manifest: set.manifest, folder: set.folder(in: try CorpusCommands.cache()), in: workers,
        workers: options.jobs.number)
    } else if path.isFolder {
      check = try CorpusCheck(folder: path, in: workers, workers: options.jobs.number)
    } else {
      do {
        let manifest = PhotoManifest(try FileReader.read(path), named: path.text)
        check = try CorpusCheck(manifest: manifest, folder: path.folder, in: workers, workers: options.jobs.number)
      } catch {
        throw Failure(.noInput, "\(path.text): \(error); name a folder, a manifest or a public set")
      }
    }
    for fault in check.faults { Terminal.errors.write("stepwedge: \(fault)\n") }
    if check.photos.isEmpty, check.faults.isEmpty {
      throw Failure(.noInput, "no photos in \(path.text); name a folder with photos")
    }
    let coverage = CorpusCoverage(check.photos)
    if options.isJSON {
      Terminal.output.write(coverage.json(skipped: check.skipped, faults: check.faults).line + "\n")
    } else {
      let skipped = check.skipped > 0 ? ", \(check.skipped.counted("other file")) skipped" : ""
      Terminal.output.write("\(coverage.photos.counted("photo"))\(skipped)\n\(coverage.text)\n")
    }
    return (check.faults.isEmpty ? ExitCode.done : .badData).rawValue
  }
}
