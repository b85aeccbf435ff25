import Files
import Meaning
import PerceptualQuality
import Workbench

struct ScoreOptions: Sendable {
  var reference: FilePath?
  var candidate: FilePath?
  var metrics: [String] = []
  var devices: [DeviceReference] = []
  var viewings: [PerceptualQuality.Viewing] = []
  var display: DeviceReference?
  var pairs: FilePath?
  var heatmap: FilePath?
  var worstTile: FilePath?
  var jobs = JobCount.everyCore
  var overwrites = false
  var isJSON = false
  var isolation = IsolationChoice()
}

extension ScoreOptions {
  /// What is asked of every pair.
  var question: PairQuestion {
    get throws {
      var question = PairQuestion(ScoreScale.chosen(metrics))
      question.display = try display?.device()
      return question
    }
  }
}
