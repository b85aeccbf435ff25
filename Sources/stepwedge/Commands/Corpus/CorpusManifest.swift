import CommandLineParsing
import Corpus
import Files
import Workbench

struct CorpusManifestOptions: Sendable {
  var folder: FilePath?
}

extension Command<CorpusManifestOptions> {
  static let corpusManifest: Self = Command(
    "manifest", "Print a manifest of a folder's photos, with their checksums.", CorpusManifestOptions(),
    arguments: [.operand("folder", \.folder, .folder(), "Read this folder of photos.")],
    examples: ["stepwedge corpus manifest photos > photos/photos.tsv"],
    exitStatus: "0 done, 65 a photo cannot be read, 66 there are no photos."
  ) { options in
    guard let folder = options.folder else { return ExitCode.usage.rawValue }
    let written = PhotoManifest.text(of: folder)
    for fault in written.faults { Terminal.errors.write("stepwedge: \(fault)\n") }
    guard written.photos > 0 else { throw Failure(.noInput, "no photos in \(folder.text); name a folder with photos") }
    Terminal.output.write(written.text)
    return (written.faults.isEmpty ? ExitCode.done : .badData).rawValue
  }
}
