/// The style sheet of every page: tokens for type, space and colours, and each component in one place.
enum PageStyle {
  /// The sheet without comments, indentation and blanks around signs.
  static let sheet = squeezed(String(decoding: PackageResources.page_css, as: UTF8.self))

  /// The grey steps that give the program its name, for the title line.
  static let logo = """
    <svg class="logo" viewBox="0 0 34 34" aria-hidden="true"><path fill="#111518" d="M0 0h7v34H0z"/>\
    <path fill="#3f484d" d="M7 0h7v34H7z"/><path fill="#78838a" d="M14 0h7v34h-7z"/>\
    <path fill="#b3bcc1" d="M21 0h7v34h-7z"/><path fill="#e4e9eb" d="M28 0h6v34h-6z"/></svg>
    """

  private static func squeezed(_ text: String) -> String {
    let line = withoutComments(text).split { $0 == "\n" || $0 == " " }.joined(separator: " ")
    var kept = ""
    for (character, next) in zip(line, line.dropFirst().map(Optional.some) + [nil]) {
      // A blank after a colon separates a property from its value; one before it separates two selectors.
      let isBeside = next.map { "{};,".contains($0) } == true || kept.last.map { "{};,:".contains($0) } == true
      if character != " " || !isBeside { kept.append(character) }
    }
    return kept
  }

  private static func withoutComments(_ text: String) -> String {
    var (plain, isComment, last) = ("", false, Character(" "))
    for character in text {
      if isComment {
        isComment = !(last == "*" && character == "/")
      } else if last == "/", character == "*" {
        plain.removeLast()
        isComment = true
      } else {
        plain.append(character)
      }
      last = character
    }
    return plain
  }
}
