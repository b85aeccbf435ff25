import Foundation
import ImageCodecs
import Pixels
import Records
import TestSupport
import Testing

/// Instructions instead of seconds: `run --timing instructions`, and gates on the counts.
@Suite("stepwedge run --timing instructions", .serialized) struct InstructionTests {
  /// A small photo's run, with instructions counted.
  private final class Counted {
    let folder: TemporaryFolder
    let run: String
    let trial: Trial

    init(environment: [String: String] = [:], after earlier: Counted? = nil) throws {
      folder = try earlier?.folder ?? TemporaryFolder()
      let photo = folder.path("photo.jpg")
      let size = PixelSize(width: 320, height: 240)
      let samples = (0..<size.area * 3).map { UInt8($0 / 3 % size.width / 2 + ($0 &* 40_503) >> 12 & 31) }
      let jpeg = try Raster(size: size, channels: 3, samples: samples).encoded(EncodeSettings(quality: 95))
      try Data(jpeg).write(to: URL(filePath: photo))
      run = folder.path("run-\(UUID().uuidString)")
      let words = ["--policies", "convos", "--links", "wifi", "--runs", "10", "--no-pictures", "-o", run, "--quiet"]
      let answer = try BuiltProgram.run(
        ["run", photo, "--timing", "instructions"] + words, environment: environment)
      #expect(answer.status == 0 && !answer.errorText.contains("not counted"), "\(answer.errorText)")
      trial = try #require(try RunReader(RunFolder(run)).rows(Trial.self).first)
    }

    /// The result of a gate that allows this ratio to a baseline.
    func gate(_ ratio: String, baseline: String) throws -> Program.Answer {
      let gates = folder.path("gates.json5")
      try """
      { name: "work", assertions: [
        { name: "no more", every: "compressInstructions", versus: "baseline", atMostRatio: \(ratio) } ] }
      """.write(toFile: gates, atomically: true, encoding: .utf8)
      return try BuiltProgram.run("gate", run, gates, "--baseline", baseline)
    }
  }

  @Test(
    "counts the same again, is gated to one per cent, and recognises other CPU features", .needsProgram("valgrind"))
  func counts() throws {
    let first = try Counted()
    let count = try #require(first.trial.compressInstructions)
    // For 76,800 pixels: some hundred instructions each, and not a start's hundreds of millions.
    #expect((1_000_000...200_000_000).contains(count))
    #expect(first.trial.compressCpuSeconds == nil)
    let again = try Counted(after: first)
    #expect(again.trial.countedWith == first.trial.countedWith)
    #expect(abs(Double(try #require(again.trial.compressInstructions)) / Double(count) - 1) < 0.001)

    #expect(try again.gate("1.001", baseline: first.run).status == 0)
    let file = first.folder.path("baseline.json")
    #expect(try BuiltProgram.run("baseline", first.run, "-o", file).status == 0)
    #expect(try again.gate("1.001", baseline: file).status == 0)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let less = "\"compressInstructions\":\(Int(Double(count) / 1.011))"
    let known = "\"compressInstructions\":\(count)"
    #expect(text.contains(known), "\(text)")
    try text.replacing(known, with: less).write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try again.gate("1.01", baseline: file).status == 1)
    #expect(try again.gate("1.012", baseline: file).status == 0)

    #if arch(x86_64)
      for feature in [["GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-AVX2_Usable"], ["JSIMD_FORCESSE2": "1"]] {
        let other = try Counted(environment: feature, after: first)
        let answer = try other.gate("1.5", baseline: first.run)
        #expect(answer.status == 2 && answer.text.contains("other libraries or CPU features"), "\(answer.text)")
        let compared = try BuiltProgram.run("compare", first.run, other.run, "--fail-on", "any")
        #expect(compared.status == 0, "\(compared.text)")
      }
    #endif
  }

  @Test(
    "Counts that might never end are not made: the column stays empty, and the run says why each time",
    .needsProgram("valgrind"))
  func uncounted() throws {
    let folder = try TemporaryFolder()
    let photo = folder.path("photo.tif")
    try TIFFPhoto(width: 32, height: 24, seed: 1).data.write(to: URL(filePath: photo))
    for _ in 1...2 {
      let answer = try BuiltProgram.run(
        "run", photo, "--timing", "instructions", "--policies", "convos,target-1mb", "--links", "wifi", "--runs", "10",
        "--no-pictures", "-o", folder.path("run"), "--quiet")
      #expect(answer.status == 0)
      for policy in ["convos", "target-1mb"] {
        #expect(
          answer.errorText.contains("not counted: photo.tif under \(policy): what opens it, libvips"),
          "\(answer.errorText)")
      }
    }
    let trials = try RunReader(RunFolder(folder.path("run"))).rows(Trial.self)
    #expect(trials.count == 2 && trials.allSatisfy { $0.compressInstructions == nil && $0.countedWith == nil })
  }

  @Test("says what is missing, and which options exclude each other")
  func missing() throws {
    let folder = try TemporaryFolder()
    let photo = folder.path("photo.tif")
    try TIFFPhoto(width: 32, height: 24, seed: 1).data.write(to: URL(filePath: photo))
    func run(_ words: [String], path: String? = nil) throws -> Program.Answer {
      try BuiltProgram.run(
        ["run", photo, "--timing", "instructions", "-o", folder.path("run")] + words,
        environment: path.map { ["PATH": $0] } ?? [:])
    }
    let without = try run([], path: folder.url.path)
    #expect(without.status == 69 && without.errorText.contains("valgrind"), "\(without.errorText)")
    #expect(try run(["--isolation", "none"]).status == 64)
    #expect(try run(["--fence", "require"]).status == 69)
    #expect(!FileManager.default.fileExists(atPath: folder.path("run")))
  }
}
