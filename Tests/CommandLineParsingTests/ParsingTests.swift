import CommandLineParsing
import Synchronization
import Testing

@Suite(.serialized) struct ParsingTests {
  @Test("The command gets what is typed", arguments: understood)
  func understands(line: String, expected: Kitchen) async throws {
    guard case .run(let action) = try Kitchen.tree.request(words("cook " + line)) else {
      Issue.record("nothing runs")
      return
    }
    _ = try await action()
    #expect(Kitchen.last.withLock { $0 } == expected)
  }

  static let understood: [(String, Kitchen)] = [
    ("soup", Kitchen(dishes: ["soup"])),
    ("--minutes 5 soup", Kitchen(dishes: ["soup"], minutes: 5)),
    ("soup --minutes=5 bread", Kitchen(dishes: ["soup", "bread"], minutes: 5)),
    ("-m 5 soup", Kitchen(dishes: ["soup"], minutes: 5)),
    ("-m5 soup", Kitchen(dishes: ["soup"], minutes: 5)),
    ("-vm5 soup", Kitchen(dishes: ["soup"], minutes: 5, isVegan: true)),
    ("-m 5 -m 6 soup", Kitchen(dishes: ["soup"], minutes: 6)),
    ("-s salt --spice=pepper soup -s a=b", Kitchen(dishes: ["soup"], spices: ["salt", "pepper", "a=b"])),
    ("--heat high --no-warming soup", Kitchen(dishes: ["soup"], heat: .high, keepsWarm: false)),
    ("-v -- -weird --heat", Kitchen(dishes: ["-weird", "--heat"], isVegan: true)),
    ("-", Kitchen(dishes: ["-"])),
    ("--spice - soup", Kitchen(dishes: ["soup"], spices: ["-"])),
    ("--spice=-x soup", Kitchen(dishes: ["soup"], spices: ["-x"])),
    ("--offset -5 soup", Kitchen(dishes: ["soup"], offset: -5)),
    ("--guests 4,6,2 soup", Kitchen(dishes: ["soup"], guests: [4, 6, 2])),
  ]

  @Test("Errors are reported, the first one first", arguments: misunderstood)
  func refuses(line: String, message: String) {
    let error = #expect(throws: UsageError.self) { try Kitchen.tree.request(words(line)) }
    #expect(error?.message == message)
  }

  static let misunderstood: [(String, String)] = [
    ("cok", "'kitchen' has no command 'cok'; did you mean 'cook'?"),
    ("panty list", "'kitchen' has no command 'panty'; did you mean 'pantry'?"),
    ("pantry lst", "'kitchen pantry' has no command 'lst'; did you mean 'list'?"),
    ("pantry", "a command is missing; use one of list, sort"),
    ("zzz", "'kitchen' has no command 'zzz'"),
    ("--verson", "'kitchen' has no option '--verson'; did you mean '--version'?"),
    ("cook", "<dish> is missing"),
    ("cook soup --minuts 5", "'kitchen cook' has no option '--minuts'; did you mean '--minutes'?"),
    ("cook soup --hlep", "'kitchen cook' has no option '--hlep'; did you mean '--help'?"),
    ("cook soup -heat high", "'kitchen cook' has no option '-heat'; did you mean '--heat'?"),
    ("cook soup -x", "'kitchen cook' has no option '-x'"),
    ("cook soup --minutes", "--minutes needs a value: <minutes>"),
    ("cook soup --minutes --vegan", "--minutes needs a value: <minutes>"),
    ("cook soup --spice -5", "--spice needs a value: <spice>"),
    ("cook soup --vegan=yes", "--vegan takes no value; leave it out"),
    ("cook soup --minutes 0", "--minutes: '0' is not valid; write a whole number from 1 to 600"),
    ("cook soup --minutes 0x10", "--minutes: '0x10' is not valid; write a whole number from 1 to 600"),
    ("cook soup --minutes -1", "--minutes: '-1' is not valid; write a whole number from 1 to 600"),
    ("cook soup --minutes=", "--minutes: '' is not valid; write a whole number from 1 to 600"),
    ("cook soup --guests 4,,2", "--guests: '' is not valid; write a whole number from 0 to 99"),
    ("cook soup --heat hgh", "--heat: 'hgh' is not a known heat; did you mean 'high'?"),
    ("cook soup --heat warm", "--heat: 'warm' is not a known heat; use one of low, medium, high"),
    ("cook --minutes x --heta low", "--minutes: 'x' is not valid; write a whole number from 1 to 600"),
    ("pantry list top bottom", "'bottom' is one argument too many; leave it out"),
    ("help cok", "'kitchen' has no command 'cok'; did you mean 'cook'?"),
  ]

  @Test("An error has four lines: what is wrong, the argument, the usage, what to read next")
  func fourLines() {
    let error = #expect(throws: UsageError.self) { try Kitchen.tree.request(words("cook soup --heat hgh")) }
    #expect(
      error?.text() == """
        kitchen: --heat: 'hgh' is not a known heat; did you mean 'high'?
              --heat <heat>        How hot. (one of low, medium, high; default: medium)
        Usage: kitchen cook [options] <dish>...
        See 'kitchen cook --help'.

        """)
  }

  @Test("There are many ways to ask for help, and other words are then ignored", arguments: helps)
  func help(line: String, beginning: String) throws {
    guard case .text(let text) = try Kitchen.tree.request(words(line)) else {
      Issue.record("no text")
      return
    }
    #expect(text.hasPrefix(beginning))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  static let helps = [
    ("", "A kitchen that"), ("--help", "A kitchen that"), ("-h", "A kitchen that"), ("help", "A kitchen that"),
    ("help cook", "Cook what"), ("cook -h", "Cook what"), ("cook --nonsense --help", "Cook what"),
    ("pantry --help", "What is there"), ("pantry list -h", "List a shelf"), ("help pantry list", "List a shelf"),
    ("cook --help all", "Cook what"), ("help cook all", "Cook what"), ("help hygiene", "Thirty seconds"),
    ("--version", "kitchen 1.0"),
  ]

  @Test("After --, nothing is a request for help") func noHelp() throws {
    guard case .run = try Kitchen.tree.request(words("cook -- --help")) else {
      Issue.record("help instead of a dish")
      return
    }
  }

  @Test("Bytes that are not text are refused if text is required, and shown harmlessly") func bytes() {
    let error = #expect(throws: UsageError.self) {
      try Kitchen.tree.request([Word("cook"), Word(bytes: [0x61, 0xFF, 0x1B])])
    }
    #expect(error?.message == "<dish>: 'a\u{FFFD}\u{FFFD}' is not UTF-8")
  }

  private func words(_ line: String) -> [Word] { line.split(separator: " ").map { Word(String($0)) } }
}
