import CommandLineParsing
import Synchronization

/// A small program for testing the parser.
struct Kitchen: Sendable, Equatable {
  enum Heat: String, CaseIterable, Sendable { case low, medium, high }

  var dishes: [String] = []
  var minutes = 20
  var offset: Int?
  var heat = Heat.medium
  var spices: [String] = []
  var isVegan = false
  var keepsWarm = true
  var guests: [Int] = []
  var sides: [String] = []

  static let cook = Command(
    "cook", "Cook what is named.", Kitchen(),
    arguments: [
      .operands("dish", \.dishes, .text("dish"), "What to cook."),
      .option("minutes", short: "m", \.minutes, .integer("minutes", in: 1...600), "How long."),
      .option(
        "offset", \.offset, .integer("minutes", in: -60...60), "Earlier or later than the others.", fallback: "at once"),
      .option("heat", \.heat, .choice("heat"), "How hot.").under("At the stove"),
      .repeated("spice", short: "s", \.spices, spice, "Give it again for more.", fallback: "salt"),
      .flag("vegan", short: "v", \.isVegan, "Nothing of animals; see 'pantry' for what that leaves."),
      .flag("no-warming", \.keepsWarm, to: false, "Serve at once."),
      .option("guests", \.guests, .list(of: .integer("count", in: 0...99)), "Guests at each table."),
      .option("sides", \.sides, .list(of: spice), "What stands beside."),
    ],
    examples: ["kitchen cook soup --heat low", "kitchen cook -v -m5 salad bread"],
    discussion: "Dishes are cooked in the order of the table, one after another, and served together.",
    exitStatus: "0 served, 1 burnt.", shown: ["heat", "vegan"]
  ) { options in
    last.withLock { $0 = options }
    return Int32(options.minutes > 100 ? 1 : 0)
  }

  static let spice: ValueType<String> = {
    var type = ValueType<String>.text("spice")
    type.completion = .words(["salt", "pepper"])
    return type
  }()

  static let shelf: ValueType<String> = {
    var type = ValueType<String>.text("shelf")
    type.completion = .wordsOrFile(["top", "bottom"])
    return type
  }()

  struct Shelf: Sendable {
    var place: String?
    var order: Int?
  }

  static let tree = CommandTree(
    "kitchen", "A kitchen that is never too hot.",
    commands: [
      CommandNode.titled("Every day", [cook.node])[0],
      CommandNode(
        group: "pantry", "What is there.",
        [
          Command(
            "list", "List a shelf.", Shelf(), arguments: [.operand("shelf", \.place, shelf, "Which one.")]
          ) { _ in 0 }.node,
          Command(
            "sort", "Sort a shelf.", Shelf(),
            arguments: [.operand("order", \.order, .integer("order", in: -1...1), "Which way.", isRequired: false)]
          ) { _ in 0 }.node,
        ]),
    ],
    topics: [CommandTree.Topic("hygiene", "How to wash hands.", "Thirty seconds.\n.Then dry.")],
    version: { "kitchen 1.0\n" })

  /// The options of the last dish that was cooked.
  static let last = Mutex(Kitchen())
}
