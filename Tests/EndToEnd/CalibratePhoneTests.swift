import Foundation
import TestSupport
import Testing

/// A whole calibration: the printed script, an export that it makes, and the phone and encoder made from that.
@Suite struct CalibratePhoneTests {
  /// libjpeg's own programs in place of a platform's codecs.
  private static let standIn = """
    import Foundation
    struct StandIn: PhoneCodec {
      func picture(width: Int, height: Int, rgba: [UInt8]) -> Data {
        var ppm = Data("P6\\n\\(width) \\(height)\\n255\\n".utf8)
        for pixel in stride(from: 0, to: rgba.count, by: 4) { ppm.append(contentsOf: rgba[pixel..<(pixel + 3)]) }
        return ppm
      }
      func decoded(_ jpeg: Data) -> Data { run("djpeg", [], jpeg) }
      func resized(_ picture: Data, width: Int, height: Int) -> Data {
        self.picture(width: width, height: height, rgba: [UInt8](repeating: 77, count: 4 * width * height))
      }
      func encoded(_ picture: Data, quality: Double) -> Data {
        run("cjpeg", ["-baseline", "-quality", "\\(Int((quality * 100).rounded()))"], picture)
      }
      func run(_ program: String, _ arguments: [String], _ input: Data) -> Data {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try! input.write(to: file)
        process.standardInput = try! FileHandle(forReadingFrom: file)
        let pipe = Pipe()
        process.standardOutput = pipe
        try! process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try! FileManager.default.removeItem(at: file)
        return output
      }
    }
    @main struct Main {
      static func main() throws {
        let export = PhoneExport(codec: StandIn(), device: "stand-in", system: "libjpeg", rounds: 2)
        try export.run().write(to: URL(filePath: "export.json"))
      }
    }
    """

  private func stepwedge(_ words: String..., in folder: TemporaryFolder) throws -> Program.Answer {
    try Program(BuiltProgram.url.path).run(words, in: folder.url)
  }

  @Test(
    "An export becomes a phone and a model, and the model writes the stand-in's own bytes",
    .needsProgram("swiftc", "cjpeg", "djpeg", "convert"))
  func wholeWay() throws {
    let folder = try TemporaryFolder()
    let script = try stepwedge("calibrate", "script", in: folder)
    try script.text.write(toFile: folder.path("PhoneExport.swift"), atomically: true, encoding: .utf8)
    try Self.standIn.write(toFile: folder.path("StandIn.swift"), atomically: true, encoding: .utf8)
    let words = [
      "-O", "-swift-version", "6", "-parse-as-library", "PhoneExport.swift", "StandIn.swift", "-o", "export",
    ]
    let compiled = try Program("swiftc").run(words, in: folder.url)
    #expect(compiled.status == 0, "\(compiled.errorText)")
    #expect(try Program("env").run([folder.path("export")], in: folder.url).status == 0)

    let made = try stepwedge(
      "calibrate", "phone", "export.json", "-o", "phone.json5", "--encoder", "model.json5", "--json", in: folder)
    #expect(made.status == 0, "\(made.errorText)")
    let told = try #require(made.jsonLines.first)
    #expect(told["timings"] as? Int == 20 && told["leftOut"] as? Int == 0 && told["qualities"] as? Int == 20)
    let steps = try #require(told["steps"] as? [String: Any])
    #expect(Set(steps.keys) == ["decode", "resize", "encode"])
    // Starting a process for each step makes the stand-in slower than the library in this process, but not a hundred
    // times.
    let speed = try #require(told["speed"] as? Double)
    #expect(speed > 0.01 && speed < 2)

    // The model's files equal the stand-in's own.
    _ = try Program("convert").run(["-size", "320x240", "plasma:red-blue", "-depth", "8", "photo.ppm"], in: folder.url)
    _ = try Program("convert").run(["photo.ppm", "photo.png"], in: folder.url)
    for quality in [35, 80, 95] {
      let policy = """
        { name: "p", main: { strategy: "resizeFirst", longestSide: 4096, quality: 0.\(quality), encoder: "model.json5" } }
        """
      try policy.write(toFile: folder.path("p.json5"), atomically: true, encoding: .utf8)
      let answer = try stepwedge(
        "compress", "photo.png", "--policy", "p.json5", "-o", "out", "--force", in: folder)
      #expect(answer.status == 0, "\(answer.errorText)")
      let words = ["-quality", "\(quality)", "-outfile", "theirs.jpg", "photo.ppm"]
      let theirs = try Program("cjpeg").run(words, in: folder.url)
      #expect(theirs.status == 0)
      #expect(
        try URL(filePath: folder.path("out/p/photo.jpg")).bytes() == URL(filePath: folder.path("theirs.jpg")).bytes(),
        "at \(quality)")
    }

    // run and report accept the phone.
    let run = try stepwedge(
      "run", "photo.png", "--policies", "p.json5", "--links", "4g", "--phone", "phone.json5", "--timing", "quick", "-o",
      "run", "-q", in: folder)
    #expect(run.status == 0, "\(run.errorText)")
    let manifest = try String(contentsOfFile: folder.path("run/run.json"), encoding: .utf8)
    #expect(manifest.contains("stand-in, libjpeg"))

    // A second calibration is reported, and nothing is lost.
    let again = try stepwedge("calibrate", "phone", "export.json", "-o", "phone.json5", in: folder)
    #expect(again.status == 73)
  }

  @Test("Something that is not an export is refused with its place, and nothing is written")
  func badExports() throws {
    let folder = try TemporaryFolder()
    for (text, words) in [
      ("", "1:1"), ("{ schema: 'another/1' }", "'another/1' is another schema"),
      ("{ schema: 'stepwedge-phone-export/1', device: 'x', qualities: [] }", "at least one element"),
      (
        "{ schema: 'stepwedge-phone-export/1', device: 'x', qualities: [{ quality: 0.5, jpegHeaderBase64: '?' }] }",
        "this is not base64"
      ),
    ] {
      try text.write(toFile: folder.path("e.json"), atomically: true, encoding: .utf8)
      let answer = try stepwedge("calibrate", "phone", "e.json", "-o", "p.json5", in: folder)
      #expect(answer.status == 65, "\(answer.errorText)")
      #expect(answer.errorText.contains("e.json") && answer.errorText.contains(words), "\(answer.errorText)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("p.json5")))
    #expect(try stepwedge("calibrate", "phone", "none.json", "-o", "p.json5", in: folder).status == 66)
    #expect(try stepwedge("calibrate", "phone", "e.json", in: folder).status == 64)
    try "{ name: 'p', source: 's', speed: 0 }".write(toFile: folder.path("p.json5"), atomically: true, encoding: .utf8)
    let run = try stepwedge("run", "--corpus", "core", "--phone", "p.json5", "--timing", "quick", in: folder)
    #expect(run.status == 65 && run.errorText.contains("p.json5:1:"), "\(run.errorText)")
    #expect(try stepwedge("run", "photo.jpg", "--phone", "no.json5", "--timing", "quick", in: folder).status == 66)
  }
}
