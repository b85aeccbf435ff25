import NetworkSimulation
import Records
import Testing
@testable import Workbench

/// The time line that `explain` draws of one upload, if its sender leaves.
struct UploadCourseTests {
  /// 1.5 MB on a line of 15 Mbit/s: about a second.
  private static func course(_ upload: String) throws -> UploadCourse {
    var manifest = RunManifest()
    let link = "{ name: 'steady', up: '15Mbit', down: '30Mbit', rtt: '25ms', queue: '200pkts' }"
    let policy = "{ name: 'p', main: { strategy: 'original' }, upload: { \(upload) } }"
    manifest.links = [RunManifest.LinkEntry(name: "steady", title: "", hash: "", text: link)]
    manifest.policies = [RunManifest.PolicyEntry(name: "p", title: "", source: "", hash: "", text: policy)]
    var trial = Trial()
    (trial.policy, trial.mainBytes) = ("p", 1_500_000)
    return try #require(UploadCourse(of: trial, over: "steady", in: manifest))
  }

  private static func seconds(_ event: UploadCourse.Event, in course: UploadCourse) -> Double? {
    course.moments.first { $0.event == event }?.seconds
  }

  @Test("who leaves after 0.4 s and is back 10 s later sends everything again from then on") func back() throws {
    let whole = try #require(Self.seconds(.mainArrived, in: Self.course("")))
    let course = try Self.course("appEnds: '400ms', backAfter: '10s', queue: {}")
    #expect(Self.seconds(.appLeft, in: course) == 0.4 && Self.seconds(.appOpened, in: course) == 10.4)
    #expect(abs(try #require(Self.seconds(.mainArrived, in: course)) - 10.4 - whole) < 0.02)
    // The bar goes back to its start, so every step is after the return.
    #expect(try #require(Self.seconds(.sent(percent: 25), in: course)) > 10.4)
    let clause = try #require(course.clause)
    #expect(clause.contains(": 0.40 s sender leaves the app, 10.4 s sender is back, ") && !clause.contains(";"))
  }

  @Test("the time line ends with what has become of the picture") func ends() throws {
    let lost = try Self.course("leavesChat: '400ms', queue: {}")
    #expect(lost.fate == .lost && Self.seconds(.mainArrived, in: lost) == nil)
    #expect(lost.clause?.hasSuffix("0.40 s sender leaves the chat; it is lost without a word") == true)
    #expect(try Self.course("appEnds: '400ms', queue: {}").clause?.hasSuffix("; it stays queued") == true)
    #expect(try Self.course("faults: { quotaExceeded: 1 }").clause == nil)
  }
}
