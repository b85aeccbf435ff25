/// Why something did not succeed: a code for programs and a sentence for people.
package struct Reason: Sendable, Hashable, Codable {
  /// What happened, as a code for programs.
  package enum Code: String, Sendable, CaseIterable, Codable {
    /// The photo is larger than the policy accepts.
    case inputTooLarge
    /// The rendition is larger than the server accepts.
    case serverLimit
    /// The policy's steps ended with a rendition above the limit.
    case limitNotReached
    /// The rendition exceeds a limit that is only checked.
    case overLimit
    /// The file ends too early.
    case truncated
    /// The file contains something that its format does not allow.
    case corrupt
    /// The kind of file cannot be read here, or the policy does not accept it.
    case unsupported
    /// The photo has more pixels than are decoded.
    case tooManyPixels
    /// The file is not a picture.
    case notAnImage
    /// The file could not be read.
    case unreadable
    /// It took longer than its size can explain.
    case timeout
    /// It took more memory than its size can explain.
    case memory
    /// The process that worked on it ended.
    case crashed
    /// Another program failed, or an exported file is missing.
    case externalFailed
  }

  /// The numbers of an exceeded limit.
  package struct Figures: Sendable, Hashable, Codable {
    /// The actual number.
    package var found: Int
    /// The allowed number.
    package var allowed: Int

    /// An actual and an allowed number.
    package init(found: Int, allowed: Int) {
      self.found = found
      self.allowed = allowed
    }
  }

  /// The code, for programs.
  package let code: Code
  /// The sentence for people, without the code.
  package let sentence: String
  /// The numbers of an exceeded limit, which the text form has only in words.
  package let figures: Figures?

  /// This code with this sentence.
  package init(_ code: Code, _ sentence: String, figures: Figures? = nil) {
    self.code = code
    self.sentence = sentence
    self.figures = figures
  }
}

extension Reason.Code {
  /// Whether the problem may not occur again: such a trial is repeated when a run continues.
  package var isOfTheMachine: Bool {
    switch self {
    case .unreadable, .timeout, .memory, .crashed: true
    case .inputTooLarge, .serverLimit, .limitNotReached, .overLimit, .truncated, .corrupt, .unsupported,
      .tooManyPixels, .notAnImage, .externalFailed:
      false
    }
  }

  /// Whether the rendition exceeds an enforced limit or the server's; not true for a photo that is itself too large.
  package var breaksLimit: Bool { self == .serverLimit || self == .limitNotReached }
}

extension Reason: CustomStringConvertible {
  /// The form in files and on screens: the code, a colon and the sentence.
  package var description: String { "\(code.rawValue): \(sentence)" }

  /// Reads that form; nil for other text.
  package init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":"), let code = Code(rawValue: String(text[..<colon])) else { return nil }
    self.init(code, String(text[text.index(after: colon)...].drop { $0 == " " }))
  }
}

/// An error that leaves a photo without a rendition, with the reason for the record.
package protocol ReasonedError: Error, Sendable, CustomStringConvertible {
  /// Why it failed.
  var reason: Reason { get }
}

extension ReasonedError {
  /// The form in files and on screens: the code, a colon and the sentence.
  package var description: String { reason.description }
}

// Not beside the type, which the page has, too: the page encodes nothing.
extension Status: Codable {}
