import Documents
import Testing

@Suite struct ReadingTests {
  struct Engine: Equatable {
    enum Fuel: String, CaseIterable { case petrol, diesel }
    var name: String
    var fuel: Fuel
    var cylinders: Int
    var load: Double
    var tags: [String]
  }

  static let engine = Reading<Engine>.object { object in
    let name = object.required("name", .string)
    let fuel = object.required("fuel", .choice("fuel", of: Engine.Fuel.self))
    let cylinders = object.optional("cylinders", .integer(in: 1...16), default: 4)
    let load = object.optional("load", .number(in: 0...1), default: 0.5)
    let tags = object.optional("tags", .list(of: .string), default: [])
    guard let name, let fuel else { return nil }
    return Engine(name: name, fuel: fuel, cylinders: cylinders, load: load, tags: tags)
  }

  @Test func wholeValue() throws {
    let text = "{ name: 'x', fuel: 'diesel', cylinders: 6, load: null, tags: ['a', 'b'] }"
    let engine = try Document(text, name: "e.json5").read(Self.engine)
    #expect(engine == Engine(name: "x", fuel: .diesel, cylinders: 6, load: 0.5, tags: ["a", "b"]))
  }

  @Test(
    "Every fault is reported, with its place and what was meant",
    arguments: [
      ("{}", ["1:1: \"name\" is missing; add a text", "1:1: \"fuel\" is missing; add one of petrol, diesel"]),
      (
        "{\n  nmae: 1,\n  name: 2,\n  fuel: 'disel',\n  cylinders: 1.5,\n  load: 2,\n  tags: ['a', 3],\n}",
        [
          "2:3: unknown key \"nmae\"; did you mean \"name\"?", "3:9: a text was expected, found 2",
          "4:9: \"disel\" is not a known fuel; did you mean \"diesel\"?",
          "5:14: a whole number from 1 to 16 was expected, found 1.5",
          "6:9: a number from 0 to 1 was expected, found 2", "7:15: a text was expected, found 3",
        ]
      ),
      (
        "{ name: 'x', fuel: 'coal', load: NaN, colour: 'red' }",
        [
          "1:20: \"coal\" is not a known fuel; use one of petrol, diesel",
          "1:34: a number from 0 to 1 was expected, found NaN",
          "1:39: unknown key \"colour\"; known here: name, fuel, cylinders, load, tags",
        ]
      ),
      ("[1]", ["1:1: an object was expected, found a list"]),
      (
        "{ name: 'x', fuel: 'diesel', fuel: 'petrol' }", ["1:30: \"fuel\" is already given at 1:14; remove one of them"]
      ),
      // A broken member is not also reported as missing, and what follows it is still read.
      (
        "{ name: , fuel: 'x' }",
        [
          "1:9: a value was expected for \"name\", found ','",
          "1:17: \"x\" is not a known fuel; use one of petrol, diesel",
        ]
      ),
    ] as [(String, [String])])
  func faults(text: String, expected: [String]) {
    #expect(messages { _ = try Document(text, name: "f").read(Self.engine) } == expected)
  }

  @Test func readsByShape() throws {
    let reading = Reading<String>.either(.string, or: Reading<[String]>.list(of: .string).map { $0.joined() })
    #expect(try Document("'a'", name: "f").read(reading) == "a")
    #expect(try Document("['a', 'b']", name: "f").read(reading) == "ab")
    #expect(
      messages { _ = try Document("1", name: "f").read(reading) } == ["1:1: a text or a list was expected, found 1"])
  }

  @Test func readsUnitsThroughClosures() throws {
    struct NoLength: Error, CustomStringConvertible { let description = "write 5m" }
    let metres = Reading<Int>.text("a length") { text in
      guard let number = Int(text.replacing("m", with: "")) else { throw NoLength() }
      return number
    }
    #expect(try Document("'12m'", name: "f").read(metres) == 12)
    #expect(try Document("12", name: "f").read(metres) == 12)
    #expect(messages { _ = try Document("'x'", name: "f").read(metres) } == ["1:1: write 5m"])
    #expect(
      messages { _ = try Document("{}", name: "f").read(metres) } == ["1:1: a length was expected, found an object"])
  }

  @Test func refusesOtherEncodings() {
    let bytes: [UInt8] = Array("{\n a: '".utf8) + [0xFF] + Array("' }".utf8)
    #expect(
      messages { _ = try Document(bytes, name: "f").read(.node) } == [
        "2:6: not UTF-8 from here on; save the file as UTF-8"
      ])
  }

  private func messages(_ read: () throws -> Void) -> [String] {
    do {
      try read()
      return []
    } catch {
      return "\(error)".split(separator: "\n").map { String($0.dropFirst(2)) }
    }
  }
}
