/// How long people wait for a picture.
public enum Budget {
  /// Seconds from the tap on Send until the main picture has arrived, unless a command says otherwise.
  public static let usualSeconds = 5.0
}
