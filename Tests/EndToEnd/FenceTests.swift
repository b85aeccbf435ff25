import Foundation
import TestSupport
import Testing
import WaysOut

/// A codec that was taken over gets nothing: one that tests have built is preloaded before libjpeg, and tries every way
/// out by name.
@Suite struct FenceTests {
  /// The rights of the program's user.
  enum User: String, CaseIterable {
    case root, ordinary

    var words: [String] {
      self == .root ? [] : ["/usr/bin/setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
    }
  }

  private static let beside = BuiltProgram.url.deletingLastPathComponent()
  private static let lesserKernel = beside.appending(path: "lesser-kernel").path
  private static let hostile = beside.appending(path: "libHostileCodec.so").path

  /// Runs the program inside another command, whose first operand is the program to run.
  private func run(_ surroundings: [String], _ words: [String], codec: String? = nil, lie: String? = nil) throws
    -> Program.Answer
  {
    let line = surroundings + [BuiltProgram.url.path] + words
    let program = try Program(line[0])
    let variables = ["LD_PRELOAD": codec, "HOSTILE_LIE": lie, "HOSTILE_SECRET": "key", "LD_HOSTILE_KEY": "key"]
      .compactMapValues(\.self)
    return try program.run(Array(line.dropFirst()), environment: variables)
  }

  /// A JPEG that ends where its picture would begin.
  private static let header = Data([
    0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0xFF, 0xD9,
  ])

  /// The ways out that worked for the hostile codec, by name.
  private func waysOut(_ fence: String, user: User, without kernel: [String] = []) throws -> [String] {
    let folder = try TemporaryFolder()
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.url.path)
    let photo = folder.url.appending(path: "a.jpg")
    try Self.header.write(to: photo)
    let answer = try run(
      user.words + kernel,
      ["compress", photo.path, "--policy", "convos", "-o", folder.path("out"), "--json", "--fence", fence],
      codec: Self.hostile)
    let reason = answer.jsonLines.first?["reason"] as? String ?? answer.errorText
    let digits = try #require(reason.firstRange(of: "ways out ").map { reason[$0.upperBound...] }, "\(reason)")
    let worked = digits.prefix { "01".contains($0) }.map { $0 == "1" }
    try #require(worked.count == Int(hostile_ways()))
    return worked.indices.filter { worked[$0] }.map { unsafe String(cString: hostile_way(CInt($0))) }
  }

  private static let isRoot = getuid() == 0

  @Test("every way out is closed, and works without the fence", arguments: User.allCases)
  func waysOut(user: User) throws {
    guard Self.isRoot || user == .root else { return }
    let open = try waysOut("off", user: user)
    #expect(
      open.count >= (user == .root && Self.isRoot ? 60 : 40), "only \(open.count) work without the fence: \(open)")
    #expect(try waysOut("auto", user: user) == [])
    #expect(try waysOut("require", user: user) == [])
    #expect(try waysOut("auto", user: user, without: [Self.lesserKernel, "landlock"]) == [])
  }

  /// The lies that the hostile codec knows.
  private static let lies = [
    "noise", "an answer that is none", "the end of it", "terminal control", "a message without end",
    "messages without end",
  ]

  @Test("a codec that answers in its worker's place loses only its own photo", arguments: lies)
  func lying(_ lie: String) throws {
    let (photos, out) = (try TemporaryFolder(), try TemporaryFolder())
    for name in ["a", "c"] { try Self.header.write(to: photos.url.appending(path: "\(name).jpg")) }
    try TIFFPhoto(width: 320, height: 240, seed: 1).data.write(to: photos.url.appending(path: "b.tif"))
    // The policy decodes only the photo, and the lying codec reads every JPEG.
    let words = ["compress", photos.url.path, "--policy", "messai-fixed", "-o", out.url.path, "--jobs", "1", "--force"]
    // The limit is for the program's time, not for the test's, which waits for its turn among all others.
    let bounded = ["/usr/bin/timeout", "-s", "KILL", "300"]
    let told = try run(bounded, words, codec: Self.hostile, lie: lie)
    #expect(told.status == 65, "\(told.errorText)")
    #expect(!(told.output + told.errors).contains(0x1B))
    let rows = try run(bounded, words + ["--json"], codec: Self.hostile, lie: lie).jsonLines
    let failed = rows.filter { $0["status"] as? String == "failed" }.compactMap { $0["photo"] as? String }
    #expect(rows.count == 3 && failed == ["a.jpg", "c.jpg"], "\(rows)")
  }

  @Test("what a taken-over codec knows ends with its photo") func remembering() throws {
    let photos = try TemporaryFolder()
    for width in UInt8(8)...12 {
      var header = Self.header
      header[10] = width
      try header.write(to: photos.url.appending(path: "\(width).jpg"))
    }
    func reasons(_ words: String...) throws -> [String] {
      let compress = ["compress", photos.url.path, "--policy", "convos", "--jobs", "1", "--force", "--json"]
      let answer = try run(
        [], compress + ["-o", photos.path("out")] + words, codec: Self.hostile, lie: "none, but a memory")
      return answer.jsonLines.compactMap { $0["reason"] as? String }
    }
    let together = try reasons("--isolation", "none")
    #expect(together.count == 5 && together.contains { $0.contains("knows another photo too") }, "\(together)")
    for fence in ["off", "auto", "require"] {
      let apart = try reasons("--fence", fence)
      #expect(apart.count == 5 && apart.allSatisfy { $0.contains("knows this photo alone") }, "\(apart)")
    }
  }

  @Test(
    "coders that libraries load when they need them work behind the fence", arguments: ["heic", "avif", "webp", "jxl"])
  func coders(format: String) throws {
    let folder = try TemporaryFolder()
    try TIFFPhoto(width: 480, height: 360, seed: 1).data.write(to: folder.url.appending(path: "a.tif"))
    try Data("{ name: \"\(format)\", main: { strategy: \"resizeFirst\", format: \"\(format)\", quality: 0.5 } }".utf8)
      .write(to: folder.url.appending(path: "policy.json5"))
    func compressed(_ photo: String, _ policy: String) throws -> [String: Any] {
      let words = ["compress", photo, "--policy", policy, "-o", folder.path("out"), "--json", "--fence", "require"]
      return try run([], words).jsonLines.first ?? [:]
    }
    let written = try compressed(folder.path("a.tif"), folder.path("policy.json5"))
    #expect(written["status"] as? String == "ok", "\(written)")
    let file = try #require((written["main"] as? [String: Any])?["path"] as? String)
    #expect(try compressed(file, "messai-fixed")["status"] as? String == "ok")
  }

  @Test("a system that supports less is reported") func lesserKernels() throws {
    let folder = try TemporaryFolder()
    let photo = folder.url.appending(path: "a.png")
    try Data("no picture".utf8).write(to: photo)
    func compress(_ fence: String, without: String) throws -> Program.Answer {
      try run([Self.lesserKernel, without], ["compress", photo.path, "-o", folder.path("out"), "--fence", fence])
    }
    let nothing = try compress("auto", without: "seccomp")
    #expect(nothing.status == 69)
    #expect(nothing.errorText.contains("seccomp") && nothing.errorText.contains("--fence off"))
    let half = try compress("require", without: "landlock")
    #expect(half.status == 69)
    #expect(half.errorText.contains("Landlock"))
    #expect(try compress("auto", without: "landlock").status == 65)
    #expect(try compress("off", without: "landlock,seccomp").status == 65)
  }

  @Test("a worker may start threads of its own") func threads() throws {
    let folder = try TemporaryFolder()
    for seed in [UInt64(1), 2] {
      try TIFFPhoto(width: 320, height: 240, seed: seed).data.write(to: folder.url.appending(path: "\(seed).tif"))
    }
    let scores = try ["off", "require"].map { fence in
      try run([], ["score", folder.path("1.tif"), folder.path("2.tif"), "--jobs", "2", "--fence", fence])
    }
    #expect(scores[1].status == 0, "\(scores[1].errorText)")
    #expect(!scores[1].output.isEmpty && scores[1].output == scores[0].output)
  }
}
