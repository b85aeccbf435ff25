/// What happens after pictures were sent: who looks at them again and when, what a recipient's phone keeps, how long the
/// server keeps them, and what that costs. A JSON5 file.
public struct Scenario: Sendable, Hashable {
  /// A cache of the recipient's phone.
  public struct Cache: Sendable, Hashable {
    /// From when age is counted, and what has to go first if there is no room.
    public enum Order: String, Sendable, Hashable, CaseIterable {
      /// The picture that was used longest ago goes first.
      case lastUse
      /// The picture that was stored first goes first.
      case stored
    }

    /// Room for so many bytes; nil if there is no limit. Memory counts decoded pixels, a disk counts files.
    public var bytes: Int?
    /// What is older than this goes; nil if nothing does.
    public var age: Duration?
    /// From when age is counted, and what goes first.
    public var order: Order

    /// A cache of this room.
    public init(bytes: Int?, age: Duration? = nil, order: Order = .lastUse) {
      (self.bytes, self.age, self.order) = (bytes, age, order)
    }
  }

  /// What a chat shows of a picture.
  public struct Chat: Sendable, Hashable {
    /// Which rendition a chat asks for; a policy without a thumbnail shows its main picture.
    public enum Shows: String, Sendable, Hashable, CaseIterable { case main, thumbnail }
    /// How much of it is decoded.
    public enum Decode: String, Sendable, Hashable, CaseIterable {
      /// All of its pixels.
      case whole
      /// As many as are shown.
      case shown
    }

    /// The rendition.
    public var shows: Shows
    /// The longest side of the picture in the chat, in pixels of the screen.
    public var side: Int
    /// How much of it is decoded.
    public var decode: Decode
    /// Pictures that are on the screen at once.
    public var onScreen: Int
  }

  /// How people look at pictures again.
  public struct Again: Sendable, Hashable {
    /// How often a person opens a chat, a day.
    public var opensADay: Double
    /// How often the same chat is opened again, a minute apart, in the mean.
    public var reopenings: Double
    /// The share of the first openings that find the app ended by the system, its memory empty.
    public var closed: Double
    /// The share of the openings after which somebody scrolls back.
    public var scrollShare: Double
    /// Pictures that are scrolled past then, in the mean.
    public var scrollPictures: Double
    /// The share of new pictures that are opened on the whole screen at once.
    public var fullScreen: Double
    /// How often somebody looks for a picture again on the whole screen, in the mean.
    public var lookups: Double
    /// How late, in the mean.
    public var lookupAfter: Duration
  }

  /// What commands and reports call it.
  public var name: String
  /// The same for people.
  public var title: String
  /// Where its figures come from.
  public var source: String
  /// Everybody who sends and receives.
  public var users: Int
  /// Pictures that each of them sends a day.
  public var picturesADay: Double
  /// Members of a chat, the sender included: every other one receives each picture.
  public var members: Int
  /// Chats that a person's pictures are spread over.
  public var chats: Int
  /// The month after the start that is looked at, of 30 days; caches and the server are filled by those before it.
  public var month: Int
  /// Recipients' phones that are simulated.
  public var phones: Int
  /// What a chat shows.
  public var chat: Chat
  /// How people look at pictures again.
  public var again: Again
  /// Decoded pictures in memory; nil if there is no such cache.
  public var memoryCache: Cache?
  /// Files on the phone; nil if there are none.
  public var diskCache: Cache?
  /// Nothing reaches the disk cache, whatever it could hold.
  public var memoryOnly: Bool
  /// Whether thumbnails are kept on the disk, too.
  public var keepsThumbnails: Bool
  /// After how long the server's copy is gone; nil if it stays.
  public var remoteExpiry: Duration?
  /// What the service pays; nil if nobody says.
  public var prices: Prices?
  /// The file's text: what a record keeps.
  public var text: String

  /// Days of a month here.
  public static let daysAMonth = 30
  /// Displays that are simulated at most, all phones together.
  public static let mostDisplays = 5_000_000

  /// Pictures that a person receives a day.
  var receivedADay: Double { picturesADay * Double(members - 1) }

  /// What one policy needs of simulated displays, roughly.
  var expectedDisplays: Double {
    let daily =
      receivedADay * (1 + again.fullScreen + again.lookups)
      + again.opensADay * (1 + again.reopenings)
      * (Double(chat.onScreen) + 2 * again.scrollShare * again.scrollPictures)
    return daily * Double(Self.daysAMonth * month * phones)
  }
}
