import Documents
import Testing

/// Cases written from the JSON5 specification 1.0.0, section by section.
@Suite struct GrammarTests {
  @Test("Texts that are JSON5", arguments: valid)
  func accepts(text: String, value: String) throws {
    #expect(plain(try Document(text, name: "f").read(.node)) == value)
  }

  static let valid: [(String, String)] = [
    // 2 Values
    ("null", "null"), ("true", "true"), ("false", "false"), ("'a'", "a"), ("1", "1.0"), ("[]", "[]"), ("{}", "{}"),
    // 3 Objects
    ("{a:1}", "{a=1.0}"), ("{a:1,}", "{a=1.0}"), ("{'a b':1,\"c\":2}", "{a b=1.0,c=2.0}"), ("{$_a1:1}", "{$_a1=1.0}"),
    ("{ùńîċõďë:1}", "{ùńîċõďë=1.0}"), ("{\\u0061b:1}", "{ab=1.0}"),
    ("{null:1,true:2,Infinity:3,if:4}", "{null=1.0,true=2.0,Infinity=3.0,if=4.0}"),
    ("{a\u{200C}b:1}", "{a\u{200C}b=1.0}"), ("{'':1}", "{=1.0}"), ("{a:{b:{c:[]}}}", "{a={b={c=[]}}}"),
    ("{ⅷ:1}", "{ⅷ=1.0}"),
    ("{__proto__:1}", "{__proto__=1.0}"),
    // 4 Arrays
    ("[1]", "[1.0]"), ("[1,]", "[1.0]"), ("[1,2,'3']", "[1.0,2.0,3]"), ("[[],{},[1]]", "[[],{},[1.0]]"),
    // 5 Strings
    ("'\"'", "\""), ("\"'\"", "'"), ("''", ""), ("'\\b\\f\\n\\r\\t\\v\\0\\\\\\'\\\"'", "\u{8}\u{C}\n\r\t\u{B}\0\\'\""),
    ("'\\x41\\u0042'", "AB"), ("'\\ud83d\\ude00'", "😀"), ("'\\a\\q\\/\\ü'", "aq/ü"), ("'a\\\nb'", "ab"),
    ("'a\\\r\nb'", "ab"),
    ("'a\\\rb'", "ab"), ("'a\\\u{2028}b'", "ab"), ("'a\u{2028}b\u{2029}'", "a\u{2028}b\u{2029}"), ("'\t'", "\t"),
    // 6 Numbers
    ("0", "0.0"), ("-0", "-0.0"), ("+1", "1.0"), ("-1.5", "-1.5"), (".5", "0.5"), ("5.", "5.0"), ("5.e2", "500.0"),
    ("1e3", "1000.0"),
    ("1E+3", "1000.0"), ("1e-3", "0.001"), (".5e1", "5.0"), ("0x10", "16.0"), ("0XdecaF", "912559.0"),
    ("-0xC8", "-200.0"), ("+0x0", "0.0"),
    ("Infinity", "inf"), ("-Infinity", "-inf"), ("+Infinity", "inf"), ("NaN", "nan"), ("-NaN", "-nan"), ("0.1", "0.1"),
    ("0e1", "0.0"),
    ("0.0", "0.0"), ("123456789012345678901234567890", "1.2345678901234568e+29"), ("1e999", "inf"),
    ("0.30000000000000004", "0.30000000000000004"),
    // 7 Comments
    ("// a\n1", "1.0"), ("1// a", "1.0"), ("/* a */1", "1.0"), ("1/**/", "1.0"), ("/* * / ** */1", "1.0"),
    ("[1/*a*/,//b\r2]", "[1.0,2.0]"),
    ("//a\u{2028}1", "1.0"), ("/*/*/1", "1.0"), ("'//'", "//"),
    // 8 White space
    ("\u{9}\u{A}\u{B}\u{C}\u{D}\u{20}\u{A0}\u{2028}\u{2029}\u{FEFF}\u{3000}\u{2003}1", "1.0"),
  ]

  @Test("Texts that are not, and their errors", arguments: invalid)
  func refuses(text: String, message: String) {
    #expect(throws: FaultyFile.self) { try Document(text, name: "f").read(.node) }
    let told = #expect(throws: FaultyFile.self) { try Document(text, name: "f").read(.node) }
    #expect(told?.description == "f:" + message)
  }

  static let invalid: [(String, String)] = [
    // 2 Values
    ("", "1:1: a value was expected, found the end of the file"),
    ("// a", "1:5: a value was expected, found the end of the file"),
    ("1 2", "1:3: the file must end after its first value; remove '2'"),
    ("undefined", "1:1: 'undefined' is not a value; put text in quotes"),
    ("True", "1:1: 'True' is not a value; did you mean true?"),
    ("nul", "1:1: 'nul' is not a value; did you mean null?"),
    ("#", "1:1: \"#\" means nothing here; put text in quotes"),
    // 3 Objects
    ("{,}", "1:2: a key was expected, found ','"), ("{a:1,,}", "1:6: a key was expected, found ','"),
    ("{a}", "1:3: ':' was expected after \"a\", found '}'"),
    ("{a:}", "1:4: a value was expected for \"a\", found '}'"), ("{1:1}", "1:2: a key was expected, found '1'"),
    ("{10twenty:1}", "1:2: '10twenty' is not a number; put a number with a unit in quotes"),
    ("{a-b:1}", "1:3: '-b' is not a number"),
    ("{a:1", "1:1: the object that begins here is not closed; add '}' at its end"),
    ("{a:1]", "1:5: '}' was expected, found ']'"),
    ("{a:1 b:2}", "1:6: ',' or '}' was expected in the object, found 'b'"),
    ("{\\u002Da:1}", "1:2: a key without quotes may only hold \\uXXXX escapes of letters and digits"),
    ("{a:1,a:2}", "1:6: \"a\" is already given at 1:2; remove one of them"),
    ("{a:1,'\\x61':2}", "1:6: \"a\" is already given at 1:2; remove one of them"),
    // 4 Arrays
    ("[,]", "1:2: a value was expected in the list, found ','"),
    ("[1,,2]", "1:4: a value was expected in the list, found ','"),
    ("[1 2]", "1:4: ',' or ']' was expected in the list, found '2'"),
    ("[1", "1:1: the list that begins here is not closed; add ']' at its end"),
    // 5 Strings
    ("'a", "1:1: the text that begins here is not closed; add ' at its end"),
    ("'a\nb'", "1:1: the text that begins here is not closed; add ' at its end"),
    ("'\\1'", "1:2: a backslash before a digit means nothing; write \\xHH or \\uHHHH"),
    ("'\\01'", "1:2: a backslash before a digit means nothing; write \\xHH or \\uHHHH"),
    ("'\\xg0'", "1:2: \\x needs two hexadecimal digits"), ("'\\u12'", "1:2: \\u needs four hexadecimal digits"),
    ("'\\ud83d'", "1:2: half of a surrogate pair is not a character; write both halves"),
    ("'\\ude00'", "1:2: half of a surrogate pair is not a character; write both halves"),
    // 6 Numbers
    ("010", "1:1: '010' is not a number; leave out the leading zero"),
    ("098", "1:1: '098' is not a number; leave out the leading zero"),
    ("-012", "1:1: '-012' is not a number; leave out the leading zero"),
    ("0x", "1:1: '0x' is not a number; put a number with a unit in quotes"),
    (".", "1:1: '.' is not a number"), ("+", "1:1: '+' is not a number"), ("- 1", "1:1: '-' is not a number"),
    ("1e", "1:1: '1e' is not a number; put a number with a unit in quotes"),
    ("1e1.5", "1:1: '1e1.5' is not a number"), ("1.2.3", "1:1: '1.2.3' is not a number"),
    ("2MB", "1:1: '2MB' is not a number; put a number with a unit in quotes"),
    ("--1", "1:1: '-' is not a number"), ("+Infinit", "1:1: '+Infinit' is not a number"),
    ("0xg", "1:1: '0xg' is not a number; put a number with a unit in quotes"),
    // 7 Comments
    ("1 /* a", "1:3: the comment that begins here has no end; close it with */"),
    ("/", "1:1: \"/\" means nothing here; put text in quotes"),
    // Lines end as in the specification, and columns count characters.
    ("{\r\n  a: é\u{2028} }", "2:6: 'é' is not a value; put text in quotes"),
  ]

  @Test("Nesting has a limit instead of a crash") func nesting() {
    let deep = String(repeating: "[", count: 100_000)
    let told = #expect(throws: FaultyFile.self) { try Document(deep, name: "f").read(.node) }
    #expect(told?.faults.first?.message == "the list that begins here is not closed; add ']' at its end")
    #expect(told?.faults.contains { $0.message == "nested deeper than 200 levels" } == true)
  }

  @Test("Any bytes end with a value or with faults, at most a hundred") func noise() {
    var state: UInt64 = 1
    for _ in 0..<2000 {
      let alphabet = Array("{}[]:,'\"\\/*-+.0x1eEaNInfity \n\r\tué€")
      let text = String(
        (0..<60).map { _ in
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return alphabet[Int(state >> 33) % alphabet.count]
        })
      do {
        _ = try Document(text, name: "f").read(.node)
      } catch {
        #expect(1...100 ~= error.faults.count)
      }
    }
  }
}

/// A tree on one line.
private func plain(_ node: Node) -> String {
  switch node.value {
  case .null: "null"
  case .bool(let bool): "\(bool)"
  case .number(let number, _): "\(number)"
  case .string(let string): string
  case .array(let nodes): "[\(nodes.map(plain).joined(separator: ","))]"
  case .object(let object): "{\(object.members.map { "\($0.key)=\(plain($0.value))" }.joined(separator: ","))}"
  case .faulty: "faulty"
  }
}
