/** Returns tags without those of choices of similar homes (`listJoinedTags`), which depend on the kind of a home. */
export const withoutSimilar = (tags: readonly string[]): string[] => tags.filter((each) => !/\.sim(?:\.|$)/.test(each));
