/// The largest value of the last few rounds, by three candidates (Kathleen Nichols' filter, as in Linux' lib/win_minmax.c).
struct WindowedMaximum {
  private struct Candidate {
    var round = 0
    var value = 0
  }

  let span: Int
  private var best = Candidate()
  private var second = Candidate()
  private var third = Candidate()

  init(span: Int) { self.span = span }

  var value: Int { best.value }

  mutating func add(_ value: Int, round: Int) {
    let new = Candidate(round: round, value: value)
    if value >= best.value || round - third.round > span {
      (best, second, third) = (new, new, new)
      return
    }
    if value >= second.value {
      (second, third) = (new, new)
    } else if value >= third.value {
      third = new
    }
    let age = round - best.round
    if age > span {
      (best, second, third) = (second, third, new)
      if round - best.round > span { (best, second, third) = (second, third, new) }
    } else if second.round == best.round, age > span / 4 {
      (second, third) = (new, new)
    } else if third.round == second.round, age > span / 2 {
      third = new
    }
  }
}
