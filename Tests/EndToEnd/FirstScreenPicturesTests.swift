import Foundation
import Records
import TestSupport
import Testing

/// The photos of the first screen are whole, whoever shows them.
@Suite struct FirstScreenPicturesTests {
  @Test(
    "A run keeps the first screen's photos whole under the recommended and your policy; originals show no loss"
  )
  func wholePictures() throws {
    let folder = try TemporaryFolder()
    let (photos, run) = (folder.path("photos"), folder.path("run"))
    try #require(BuiltProgram.run("corpus", "make", "-q", "-n", "8", "--max-megapixels", "1", "-o", photos).status == 0)
    let answer = try BuiltProgram.run(
      "run", "-q", photos, "--policies", "messai-fixed,target-200kb,eye-70", "--yours", "messai-fixed", "--links", "4g",
      "--criterion", "score-60", "--runs", "20", "-o", run)
    try #require(answer.status == 0, "\(answer.errorText)")
    try #require(BuiltProgram.run("report", run).status == 0)
    let page = try String(contentsOfFile: run + "/report/report.html", encoding: .utf8)
    let names = page.matches(of: /Divider between original and rendition of ([^"]+)"/).map { String($0.output.1) }
    let reader = try RunReader(RunFolder(run))
    let pick = try #require(page.firstMatch(of: /<span class="rr">([^<]+)</)?.output.1)
    #expect(names.count == 3)
    for policy in Set([String(pick), "messai-fixed"]) {
      for photo in names {
        let trial = try #require(try reader.trial(of: photo, under: policy))
        let key = "\(trial.photoHash.prefix(16))-\(trial.rendition.prefix(16))-whole-rendition"
        #expect(page.contains("picture-\(key)"), "\(photo) under \(policy)")
        let kept = "\(run)/pictures/\(trial.photoHash)-whole-reference.jpg"
        let score = try BuiltProgram.run(
          "score", "\(photos)/\(photo)", kept, "--device", "phone", "-m", "cvvdp", "--json")
        let looks = try #require(score.text.firstMatch(of: /"score":([\d.]+)/)?.output.1)
        #expect(try #require(Double(looks)) >= 9.95, "\(photo)")
      }
    }
  }
}

extension RunReader {
  /// The hashes of a photo and of a policy's rendition of it.
  fileprivate func trial(of photo: String, under policy: String) throws -> (photoHash: String, rendition: String)? {
    var hashes: [String: String] = [:]
    try forEachCells(of: PhotoRecord.self, ["photo", "photoHash"]) { row in
      if let name = row.text(0), let hash = row.text(1) { hashes[name] = hash }
    }
    var found: (String, String)?
    try forEachCells(of: Trial.self, ["photo", "policy", "mainSha256"]) { row in
      if row.text(0) == photo, row.text(1) == policy, let own = row.text(2) { found = (hashes[photo] ?? "", own) }
    }
    return found
  }
}
