/// How long people wait for a picture.
package enum Budget {
  /// Seconds from the tap on Send until the main picture has arrived, unless a command says otherwise.
  package static let usualSeconds = 5.0
}
