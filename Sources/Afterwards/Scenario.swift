/// What happens after pictures were sent: who looks at them again and when, what a recipient's phone keeps, how long
/// the server keeps them, and what that costs. It is read from a JSON5 file.
package struct Scenario: Sendable, Hashable {
  /// A cache of the recipient's phone.
  package struct Cache: Sendable, Hashable {
    /// When a picture's age begins, and which one is dropped first.
    package enum Order: String, Sendable, Hashable, CaseIterable {
      /// The picture that was used longest ago goes first.
      case lastUse
      /// The picture that was stored first goes first.
      case stored
    }

    /// The capacity in bytes; nil for no limit. Memory counts decoded pixels, a disk counts files.
    package var bytes: Int?
    /// Pictures are dropped at this age; nil for never.
    package var age: Duration?
    /// When a picture's age begins, and which one is dropped first.
    package var order: Order
    /// Above how many bytes the user is warned; nil for never.
    package var warn: Int?

    /// A cache with this capacity.
    package init(bytes: Int?, age: Duration? = nil, order: Order = .lastUse) {
      (self.bytes, self.age, self.order) = (bytes, age, order)
    }
  }

  /// How a chat shows a picture.
  package struct Chat: Sendable, Hashable {
    /// The rendition that a chat requests; a policy without a thumbnail shows its main picture.
    package enum Shows: String, Sendable, Hashable, CaseIterable { case main, thumbnail }
    /// How many pixels are decoded.
    package enum Decode: String, Sendable, Hashable, CaseIterable {
      /// All of its pixels.
      case whole
      /// As many pixels as are shown.
      case shown
    }

    /// The rendition.
    package var shows: Shows
    /// The longest side of the picture in the chat, in pixels of the screen.
    package var side: Int
    /// How many pixels are decoded.
    package var decode: Decode
    /// How many pictures are on the screen at once.
    package var onScreen: Int
  }

  /// How people look at pictures again.
  package struct Again: Sendable, Hashable {
    /// How often a person opens a chat, per day.
    package var opensADay: Double
    /// The mean number of times that the same chat is opened again, a minute apart.
    package var reopenings: Double
    /// The share of first openings at which the system has ended the app, so that its memory is empty.
    package var closed: Double
    /// The share of openings after which the person scrolls back.
    package var scrollShare: Double
    /// The mean number of pictures that are then scrolled past.
    package var scrollPictures: Double
    /// The share of new pictures that are immediately opened on the whole screen.
    package var fullScreen: Double
    /// How often, on average, a person searches for a picture later and opens it on the whole screen.
    package var lookups: Double
    /// The mean time until then.
    package var lookupAfter: Duration
  }

  /// The name in commands and reports.
  package var name: String
  /// The name for people.
  package var title: String
  /// The source of its figures.
  package var source: String
  /// How many people send and receive.
  package var users: Int
  /// Pictures that each of them sends per day.
  package var picturesADay: Double
  /// Members of a chat, including the sender; all others receive each picture.
  package var members: Int
  /// How many chats a person's pictures are spread over.
  package var chats: Int
  /// The month, of 30 days, whose figures count; the months before fill caches and the server.
  package var month: Int
  /// How many recipients' phones are simulated.
  package var phones: Int
  /// How a chat shows pictures.
  package var chat: Chat
  /// How people look at pictures again.
  package var again: Again
  /// The cache of decoded pictures in memory; nil if there is none.
  package var memoryCache: Cache?
  /// The cache of files on the phone; nil if there is none.
  package var diskCache: Cache?
  /// Whether nothing is written to the disk cache, whatever its capacity.
  package var memoryOnly: Bool
  /// Whether thumbnails are kept on the disk, too.
  package var keepsThumbnails: Bool
  /// After how long the server deletes its copy; nil if it never does.
  package var remoteExpiry: Duration?
  /// What the service pays; nil if unknown.
  package var prices: Prices?
  /// What else happens to stored pictures.
  package var life = Life()
  /// The text of the file, which a record keeps.
  package var text: String

  /// The number of days in a month.
  package static let daysAMonth = 30
  /// The most displays that are simulated, for all phones together.
  package static let mostDisplays = 5_000_000

  /// Pictures that a person receives per day.
  var receivedADay: Double { picturesADay * Double(members - 1) }

  /// About how many displays are simulated for one policy.
  var expectedDisplays: Double {
    let daily =
      receivedADay * (1 + again.fullScreen + again.lookups)
      + again.opensADay * (1 + again.reopenings)
      * (Double(chat.onScreen) + 2 * again.scrollShare * again.scrollPictures)
    return daily * Double(Self.daysAMonth * month * phones)
  }
}
