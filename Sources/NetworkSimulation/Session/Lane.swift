/// One of the uploads that an app has under way at once: a picture at a time, file by file.
struct Lane {
  enum State {
    /// Waits until `wake` for a picture, a pause or the network.
    case waiting
    /// Asks the server for the address to upload to.
    case requesting
    case uploading
    /// Asks the server for what it says of the uploaded file.
    case answering
    case finished
  }

  var state = State.waiting
  /// When the lane has something to do unless the network does something first.
  var wake: Nanoseconds = 0
  var picture = -1
  /// The place in the order of files.
  var file = 0
  var connection = -1
  /// Answers that the connection had given when the current upload began.
  var answersBefore = 0
  /// Bytes of the connection that lay before the current body, and the body's.
  var bytesBefore = 0
  var bodyBytes = 0
  /// Round trips that are still due before the file, and after it.
  var requestsLeft = 0
  var answersLeft = 0
  /// Bytes of the file that the server kept from an earlier attempt.
  var resumedBytes = 0
  var retries = 0
  /// When the current upload was asked for.
  var begunAt: Nanoseconds = 0
  var progressBytes = 0
  var progressAt: Nanoseconds = 0
}
