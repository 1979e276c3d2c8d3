/** A visitor's text with its meaning, in the notation of `describeSearch`. */
export type SearchCase = readonly [text: string, described: string];
