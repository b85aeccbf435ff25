import Foundation
import ImageCodecs
import Records
import TestSupport
import Testing

/// Photos that take more memory than a way into the app allows are lost there.
@Suite struct ShareSheetTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, width) in [("small", 480), ("large", 1_700)] {
      try TIFFPhoto(width: width, height: 1_200, seed: 1).data.write(to: folder.url.appending(path: "\(name).tif"))
    }
    let memory = """
      memory: { source: 'a test', decoders: { other: {} }, entries: {
        'share sheet': { limit: '14MB', held: '2MB', source: 'a test' } } }
      """
    let main = "main: { strategy: 'resizeFirst', longestSide: 400, quality: 0.8 }"
    for (name, text) in [
      ("phone", "{ name: 'test-phone', source: 'a test', speed: 1, \(memory) }"),
      ("sheet", "{ name: 'sheet', entry: 'share sheet', \(main) }"), ("app", "{ name: 'app', \(main) }"),
    ] {
      try Data(text.utf8).write(to: folder.url.appending(path: "\(name).json5"))
    }
  }

  private func table(_ answer: Any?) throws -> [String: (lost: Double?, over: Int?, peak: Double?)] {
    let rows = try #require((answer as? [String: Any])?["table"] as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: rows.map {
        ($0["policy"] as? String ?? "", ($0["lost"] as? Double, $0["overMemory"] as? Int, $0["memoryPeak"] as? Double))
      })
  }

  @Test("by hand: the large photo is lost under the policy of the share sheet, and under all if all are sent there")
  func lost() throws {
    let run = folder.path("run")
    let told = try BuiltProgram.run(
      "run", folder.path("small.tif"), folder.path("large.tif"), "-p", folder.path("sheet.json5"), "-p",
      folder.path("app.json5"), "--phone", folder.path("phone.json5"), "--links", "wifi", "--runs", "5", "--json", "-o",
      run)
    #expect(told.status == 0, "\(told.errorText)")
    let trials = try RunReader(RunFolder(run)).rows(Trial.self)
    for trial in trials {
      // The photo's strips, all pixels at four bytes, the result and its file, during the encode.
      let pixels = (trial.photoWidth ?? 0) * 1_200, drawn = (trial.mainWidth ?? 0) * (trial.mainHeight ?? 0)
      let steps = trial.rasters?.split(separator: " ") ?? []
      let file = try #require(steps.count > 3 ? Int(steps[3].dropLast()) : nil)
      #expect(trial.status == .ok && trial.phoneMemoryPeak == file + 4 * (pixels + drawn) + (trial.mainBytes ?? 0))
    }
    let own = try table(told.jsonLines.last?["answer"])
    #expect(own["sheet"]?.lost == 0.5 && own["sheet"]?.over == 1 && own["app"]?.lost == 0 && own["app"]?.over == 0)
    let most = trials.filter { $0.policy == "app" }.compactMap(\.phoneMemoryPeak).max()
    #expect(own["app"]?.peak == most.map { Double($0) } && own["sheet"]?.peak == own["app"]?.peak)

    let report = try BuiltProgram.run("report", run, "--format", "json,html", "--entry", "share sheet")
    #expect(report.status == 0, "\(report.errorText)")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: run + "/report/report.json")))
        as? [String: Any])
    #expect(try table(json["answer"]).values.allSatisfy { $0.over == 1 })
    let explained = try BuiltProgram.run("explain", run, "large.tif").text
    #expect(explained.contains("lost in the share sheet, which allows 14 MB"), "\(explained)")

    let asked = try BuiltProgram.run("report", run, "--format", "html", "-o", folder.path("own"))
    #expect(asked.status == 0, "\(asked.errorText)")
    let page = try String(contentsOfFile: folder.path("own") + "/report.html", encoding: .utf8)
    #expect(page.contains("every picture is sent from the share sheet of: test-phone, which allows 14 MB of memory"))
  }

  @Test("a way into the app that the phone does not limit is an error that names a phone that does")
  func unknown() throws {
    let told = try BuiltProgram.run(
      "run", folder.path("small.tif"), "--phone", "pixel-5", "--entry", "share sheet", "-o", folder.path("none"))
    #expect(told.status == 64 && told.errorText.contains("--phone iphone-12"), "\(told.errorText)")
  }
}
