/** What a visitor writes, and what of it is understood, as `describeSearch` describes it. */
export type SearchCase = readonly [text: string, described: string];
