/// Why something did not end well: a code for programs and a sentence for people.
public struct Reason: Sendable, Hashable, Codable {
  /// What happened, as a code for programs.
  public enum Code: String, Sendable, CaseIterable, Codable {
    /// The policy takes no such large photos.
    case inputTooLarge
    /// What came out is larger than the server takes.
    case serverLimit
    /// The policy's steps came to their end above the limit.
    case limitNotReached
    /// A limit that is only checked is broken.
    case overLimit
    /// The file ends too early.
    case truncated
    /// The file holds something that its format does not allow.
    case corrupt
    /// A kind of file that is not read here, or not taken by the policy.
    case unsupported
    /// More pixels than are decoded.
    case tooManyPixels
    /// No picture at all.
    case notAnImage
    /// The file could not be read.
    case unreadable
    /// It took longer than its size can explain.
    case timeout
    /// It took more memory than its size can explain.
    case memory
    /// The process that worked on it ended.
    case crashed
    /// Another program or somebody else's export did not do its part.
    case externalFailed
  }

  /// The numbers behind a broken limit.
  public struct Figures: Sendable, Hashable, Codable {
    /// What there is.
    public var found: Int
    /// What is allowed.
    public var allowed: Int

    /// This much, and how much is allowed.
    public init(found: Int, allowed: Int) {
      self.found = found
      self.allowed = allowed
    }
  }

  /// For programs.
  public let code: Code
  /// For people, without the code.
  public let sentence: String
  /// The numbers of a broken limit, which its text form has only in words.
  public let figures: Figures?

  /// This code with this sentence.
  public init(_ code: Code, _ sentence: String, figures: Figures? = nil) {
    self.code = code
    self.sentence = sentence
    self.figures = figures
  }
}

extension Reason.Code {
  /// Whether what befell the photo may not befall it again: such a trial is made again when a run goes on.
  public var isOfTheMachine: Bool {
    switch self {
    case .unreadable, .timeout, .memory, .crashed: true
    case .inputTooLarge, .serverLimit, .limitNotReached, .overLimit, .truncated, .corrupt, .unsupported,
      .tooManyPixels, .notAnImage, .externalFailed:
      false
    }
  }

  /// Whether what came out broke a limit that is enforced or the server's. A photo that is too large itself breaks
  /// none.
  public var breaksLimit: Bool { self == .serverLimit || self == .limitNotReached }
}

extension Reason: CustomStringConvertible {
  /// Its form in files and on screens: the code, a colon and the sentence.
  public var description: String { "\(code.rawValue): \(sentence)" }

  /// Reads that form; nil if a text is none.
  public init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":"), let code = Code(rawValue: String(text[..<colon])) else { return nil }
    self.init(code, String(text[text.index(after: colon)...].drop { $0 == " " }))
  }
}

/// An error that costs a photo its rendition, and says why in the terms of a record.
public protocol ReasonedError: Error, Sendable, CustomStringConvertible {
  /// Why it did not end well.
  var reason: Reason { get }
}

extension ReasonedError {
  /// As files and screens have it: the code, a colon and the sentence.
  public var description: String { reason.description }
}
