public import Pixels

/// A recipient's screen.
public struct Device: Sendable, Hashable {
  /// What it is called in files and records.
  public var name: String
  /// What it is called in a sentence.
  public var title: String
  /// The screen's pixels.
  public var screen: PixelSize
  /// The longest side of a thumbnail in a conversation, in pixels.
  public var bubble: Int
  /// How large and how bright it is, and from which distance it is looked at; nil if nobody said.
  public var light: ScreenLight?
  /// Where its figures come from.
  public var source: String
  /// The device file's text, or nothing: what a record keeps.
  public var text: String
  /// The file that it was read from, as it was named; nil if it ships.
  public var file: String?

  /// A screen of this size.
  public init(
    name: String, title: String = "", screen: PixelSize, bubble: Int = 600, source: String = "", text: String = ""
  ) {
    self.name = name
    self.title = title
    self.screen = screen
    self.bubble = bubble
    self.source = source
    self.text = text
  }
}

/// How a picture is looked at.
public enum Viewing: String, Sendable, CaseIterable, Hashable {
  /// Fitted into the screen.
  case fit
  /// At twice that size, as after pinching in.
  case zoom2
  /// At four times that size.
  case zoom4
  /// At the original's own pixels, whatever the screen.
  case original
}

extension Device {
  /// The pixels at which a photo of this size is shown: turned to the side on which it shows larger, never past its own
  /// pixels.
  public func shownSize(of photo: PixelSize, viewing: Viewing = .fit) -> PixelSize {
    switch viewing {
    case .fit: photo.fitted(into: screen)
    case .zoom2: photo.fitted(into: PixelSize(width: 2 * screen.width, height: 2 * screen.height))
    case .zoom4: photo.fitted(into: PixelSize(width: 4 * screen.width, height: 4 * screen.height))
    case .original: photo
    }
  }

  /// The pixels at which a photo of this size is previewed in a conversation.
  public func bubbleSize(of photo: PixelSize) -> PixelSize { photo.fitted(toLongestSide: bubble) }
}

extension PixelSize {
  /// This size shrunk until it fits into a screen held either way: long side along long side is always the larger.
  func fitted(into screen: PixelSize) -> PixelSize {
    let (long, short) = (screen.longestSide, screen.shortestSide)
    if longestSide <= long && shortestSide <= short { return self }
    if longestSide * short >= shortestSide * long { return scaled(toLongestSide: long) }
    let other = max(1, (2 * longestSide * short + shortestSide) / (2 * shortestSide))
    return width >= height ? PixelSize(width: other, height: short) : PixelSize(width: short, height: other)
  }
}
