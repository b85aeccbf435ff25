import Foundation
import ImageCodecs
import Testing

struct CPUClockTests {
  @Test("CPU time of threads that a codec starts itself is counted") func threads() {
    let before = CPUClock.seconds
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      var (spent, begin) = (timespec(), timespec())
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begin)
      repeat { unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent) } while seconds(spent) - seconds(begin) < 0.1
      done.signal()
    }
    done.wait()
    #expect(CPUClock.seconds - before >= 0.1)
  }
}

private func seconds(_ time: timespec) -> Double { Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 }
