/**
 * Returns tags without those of choices of similar homes (`listJoinedTags`) and of towns, which depend on the kind and
 * the town of a home.
 */
export const withoutSimilar = (tags: readonly string[]): string[] =>
  tags.filter((each) => !/\.(?:sim|town)(?:\.|$)/.test(each));
