import Calibration
import Foundation
import Testing

/// The files that measure a phone, as far as they can be tried if there is none.
struct PhoneScriptTests {
  /// A codec of nothing: its JPEG is a start of image, an empty segment and a start of scan.
  private static let stub = """
    import Foundation
    struct StubCodec: PhoneCodec {
      func picture(width: Int, height: Int, rgba: [UInt8]) -> [UInt8] { Array(rgba.prefix(8)) }
      func decoded(_ jpeg: Data) -> [UInt8] { [UInt8](jpeg) }
      func resized(_ picture: [UInt8], width: Int, height: Int) -> [UInt8] { picture }
      func encoded(_ picture: [UInt8], quality: Double) -> Data {
        Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 2, 0xFF, 0xDA, 0, 3, UInt8(quality * 20), 9, 9, 9])
      }
    }
    @main struct Main {
      static func main() throws {
        let export = PhoneExport(codec: StubCodec(), device: "stub", system: "none", rounds: 2)
        print(String(decoding: try export.run(), as: UTF8.self))
      }
    }
    """

  /// All but the two platforms' own calls is compiled and run here.
  @Test func `the Swift file compiles, and its export has every quality and step`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "phone-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try PhoneScript.apple.text.write(to: folder.appending(path: "PhoneExport.swift"), atomically: true, encoding: .utf8)
    try Self.stub.write(to: folder.appending(path: "Stub.swift"), atomically: true, encoding: .utf8)
    let compiled = try Self.run(
      "/usr/bin/env",
      ["swiftc", "-O", "-swift-version", "6", "-parse-as-library", "PhoneExport.swift", "Stub.swift", "-o", "export"],
      in: folder)
    #expect(compiled.status == 0, "\(compiled.output)")
    let made = try Self.run(folder.appending(path: "export").path, [], in: folder)
    let export = try #require(try JSONSerialization.jsonObject(with: Data(made.output.utf8)) as? [String: Any])
    #expect(export["schema"] as? String == "stepwedge-phone-export/1")
    let qualities = try #require(export["qualities"] as? [[String: Any]])
    let steps: [Double] = (1...20).map { Double($0) / 20 }
    #expect(qualities.compactMap { $0["quality"] as? Double } == steps)
    // The header ends with the start of scan: its segment of one byte, and nothing of what follows.
    let header = try #require((qualities[16]["jpegHeaderBase64"] as? String).flatMap { Data(base64Encoded: $0) })
    #expect([UInt8](header) == [0xFF, 0xD8, 0xFF, 0xE0, 0, 2, 0xFF, 0xDA, 0, 3, 17])
    let timings = try #require(export["timings"] as? [[String: Any]])
    // Two pictures, two rounds, and each a decode, a resize and three encodes.
    #expect(timings.count == 2 * 2 * 5)
    #expect(Set(timings.compactMap { $0["step"] as? String }) == ["decode", "resize", "encode"])
  }

  @Test func `the Kotlin file says the same schema and draws the same picture`() {
    let (swift, kotlin) = (PhoneScript.apple.text, PhoneScript.android.text)
    for figure in [
      "stepwedge-phone-export/1", "jpegHeaderBase64", "40 + 140 * x / width", "60 + 120 * y / height", "4032",
    ] {
      #expect(swift.contains(figure) && kotlin.contains(figure))
    }
  }

  private static func run(_ program: String, _ arguments: [String], in folder: URL) throws -> (
    status: Int32, output: String
  ) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }
}
