import Afterwards
import Documents

extension FileLanguage {
  /// The language of scenario files: what happens after pictures were sent.
  static let scenario = FileLanguage(
    "scenario-file", title: "Scenario files",
    introduction: """
      A scenario says what happens after pictures were sent: who receives them, how often they are looked at again, what \
      the recipient's phone and the server keep, and what that costs. `--scenario` takes the name of a built-in one \
      (`stepwedge list scenarios`, printed by `--show NAME`) or a file. [docs/afterwards.md](afterwards.md) says how it \
      is simulated and what the figures mean.

      Ages may be days: `"7d"`.
      """,
    examples: [
      Example(
        "Groups of five, pictures that the server forgets, and no prices:",
        """
        {
          name: "our-chats", title: "Groups of five", source: "our log of May",
          users: 20000, picturesADay: 3, members: 5, chats: 12, month: 6,
          chat: { shows: "thumbnail", side: 720, decode: "shown", onScreen: 4 },
          again: { opensADay: 12, closed: "30%", scrollBack: "5%", scrollBackPictures: 30, lookups: 0.1, lookupAfter: "30d" },
          memoryCache: { bytes: "60MB", age: "5min" },
          diskCache: { bytes: "300MB", age: "30d" },
          remoteExpiry: "90d",
        }

        """),
      Example(
        "What storage and downloads cost, without caches:",
        """
        {
          name: "bare", picturesAMonth: 50, members: 2,
          prices: {
            storage: 0.026, traffic: 0.12, freeStorage: "5GB", freeTraffic: "30GB",
            date: "list prices of May 2025",
          },
        }

        """),
    ]
  ) { Scenario.form }
}
