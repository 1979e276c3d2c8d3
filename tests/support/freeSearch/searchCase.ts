/** A visitor's text, and how it is understood, in the notation of `describeSearch`. */
export type SearchCase = readonly [text: string, described: string];
