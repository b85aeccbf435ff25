import Calibration
import CompressionStrategies
import Documents
import Foundation
import PerceptualQuality
import Statistics
import Testing

struct EyeStudyTests {
  /// The file that a tester saves: 24 pairs, three obvious traps and two that show the same picture twice.
  private static func file(
    _ tester: Int, isBlind: Bool = false, exact: Bool = true, test: String = "t", device: String = "phone",
    version: String = "stepwedge-eye-answers/1", hasTraps: Bool = true, times: Int = 1, score: Double? = nil
  ) -> [UInt8] {
    var generator = SeededGenerator(seed: 5)
    let given = SimulatedTesters().answers(&generator).filter { $0.tester == tester }
    let pairs = given.map { one in
      """
      {"question":"notice","kind":"pair","photo":"p\(one.photo)","scores":{"ssimulacra2":\(score ?? one.score)},
       "reply":"\(isBlind ? "wrong" : one.reply.rawValue)","warmUp":false,"exact":\(exact),"seconds":2.5,"changes":3,"first":"other"}
      """
    }
    let traps = ["obvious", "obvious", "obvious", "same", "same"].map { kind in
      """
      {"question":"notice","kind":"\(kind)","photo":"p1","scores":{},
       "reply":"\(isBlind ? "wrong" : kind == "same" ? "none" : "right")"}
      """
    }
    let all = Array(repeating: pairs + (hasTraps ? traps : []), count: times).flatMap { $0 }
    let text = """
      {"schema":"\(version)","test":"\(test)","title":"our photos","device":"\(device)","tester":"\(tester)","seed":1,
       "started":"","ended":"","screen":{"width":390},"answers":[\(all.joined(separator: ","))]}
      """
    return Array(text.utf8)
  }

  private static func read(_ bytes: [UInt8], _ name: String) throws -> (name: String, answers: EyeAnswers) {
    (name, try EyeAnswers(reading: bytes, from: name))
  }

  @Test func `screening leaves out who taps blindly, the same file twice and zoomed pages, and says so`() throws {
    var files = try (0..<12).map { try Self.read(Self.file($0), "a\($0).json") }
    files.append(try Self.read(Self.file(3), "copy.json"))
    files.append(try Self.read(Self.file(100, isBlind: true), "blind.json"))
    files.append(try Self.read(Self.file(2, exact: false, test: "other"), "zoomed.json"))
    let study = try EyeStudy(files, question: .notice, metric: "ssimulacra2")
    #expect(study.fit.testers == 12 && study.fit.answers == 288 && study.fit.photos == 8)
    let notes = study.notes.joined(separator: "\n")
    #expect(notes.contains("copy.json holds the same answers as a file before it and was counted once"))
    #expect(
      notes.contains(
        "blind.json was left out: 0 of 5 pictures with a known answer were answered right, 70 % are needed"))
    #expect(notes.contains("24 answers were left out: the page was zoomed"))
    #expect(notes.contains("The answers are to 2 different tests"))
  }

  @Test func `answers that no test gives are left out or refused, and named`() throws {
    var files = try (0..<12).map { try Self.read(Self.file($0), "a\($0).json") }
    files.append(try Self.read(Self.file(20, hasTraps: false), "untrapped.json"))
    files.append(try Self.read(Self.file(21, times: 50), "fifty.json"))
    files.append(try Self.read(Self.file(3, isBlind: true), "differs.json"))
    let study = try EyeStudy(files, question: .notice, metric: "ssimulacra2")
    #expect(study.fit.testers == 12)
    let notes = study.notes.joined(separator: "\n")
    #expect(notes.contains("untrapped.json was left out: it has no picture with a known answer"))
    #expect(notes.contains("fifty.json was left out: it has several answers to one question"))
    #expect(notes.contains("differs.json was left out: it has other answers of a tester"))
    #expect { try Self.read(Self.file(22, score: 500), "impossible.json") } throws: {
      "\($0)".contains("500.0 is not a possible score by ssimulacra2")
    }
  }

  @Test func `the criterion file is one that runs read`() throws {
    let files = try (0..<12).map { try Self.read(Self.file($0), "a\($0).json") }
    let study = try EyeStudy(files, question: .notice, metric: "ssimulacra2")
    let text = study.criterionFile(named: "our-eyes")
    let criterion = try Criterion(reading: Array(text.utf8), from: "our-eyes.json5", metrics: ["ssimulacra2", "cvvdp"])
    #expect(abs(criterion.share(study.fit.midpoint, on: "phone") - 0.5) < 0.001 && criterion.harmedBelow == 0.75)
    #expect(criterion.source.contains("12 testers, 8 photos, 288 answers"))
  }

  @Test func `what cannot be fitted says why`() throws {
    let one = try Self.read(Self.file(0), "a.json")
    let monitor = try Self.read(Self.file(1, device: "monitor"), "b.json")
    #expect { try EyeStudy([one], question: .notice, metric: "ssimulacra2") } throws: {
      "\($0)".contains("let more people take the test")
    }
    #expect { try EyeStudy([one, monitor], question: .notice, metric: "ssimulacra2") } throws: {
      "\($0)".contains("the screens monitor and phone")
    }
    #expect { try EyeStudy([one], question: .notice, metric: "cvvdp") } throws: { "\($0)".contains("--metric") }
    #expect { try Self.read(Self.file(0, version: "stepwedge-eye-answers/9"), "old.json") } throws: {
      "\($0)".contains("is another version")
    }
  }
}
