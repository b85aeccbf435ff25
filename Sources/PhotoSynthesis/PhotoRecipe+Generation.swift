extension PhotoRecipe {
  /// Raised whenever a recipe gives another picture or another file: photos that were kept are then made again.
  public static let generation = 3
}
