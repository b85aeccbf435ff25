extension PhotoRecipe {
  /// Raised whenever a recipe gives another picture or another file: photos that were kept are then made anew.
  public static let generation = 3
}
