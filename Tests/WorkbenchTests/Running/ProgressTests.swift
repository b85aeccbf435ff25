import Testing

@testable import Workbench

/// The estimate of the time that a run will still take: for all of it, not only for the present phase.
@Suite struct ProgressTests {
  private func progress(_ phase: Progress.Phase, done: Double) -> Progress {
    var progress = Progress(phase, estimate: [.measuring: 100, .sending: 20, .timing: 300])
    progress.totalWeight = 10
    progress.doneWeight = done
    return progress
  }

  @Test("later phases are estimated at the speed of the present one") func overall() {
    // Half of a phase planned for 100 s took 100 s: it runs at half the planned speed, and 320 s were planned after it.
    #expect(progress(.measuring, done: 5).secondsLeft(after: 100) == 740.0)
    #expect(progress(.timing, done: 9).secondsLeft(after: 90) == 10.0)
    // Almost nothing was planned for pictures, so they say nothing about the speed.
    #expect(progress(.pictures, done: 5).secondsLeft(after: 3) == 303.0)
  }

  @Test("a phase that has just begun goes on as slowly as the one before") func pace() {
    var before = progress(.measuring, done: 10)
    before.began -= 400
    var progress = Progress(.sending, estimate: [.measuring: 100, .sending: 20], after: before)
    (progress.totalWeight, progress.doneWeight) = (100, 5)
    #expect(abs((progress.secondsLeft(after: 0.1) ?? 0) - 4 * 19) < 0.1)
    progress.doneWeight = 50
    #expect(progress.secondsLeft(after: 10) == 10.0)
  }

  @Test("nothing is shown before there is a plan, or before anything is done") func unknown() {
    #expect(progress(.measuring, done: 0).secondsLeft(after: 50) == nil)
    var reading = Progress(.reading, estimate: nil)
    reading.totalWeight = 4
    reading.doneWeight = 2
    #expect(reading.secondsLeft(after: 5) == nil)
  }

  @Test("a phase far faster or slower than planned changes the rest by a factor of eight at most") func bounds() {
    #expect(progress(.measuring, done: 5).secondsLeft(after: 5000) == 7560.0)
    #expect(progress(.measuring, done: 5).secondsLeft(after: 1) == 41.0)
  }
}
