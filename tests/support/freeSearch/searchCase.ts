/** What a visitor writes, and what of it is understood, as `tellSearch` tells it. */
export type SearchCase = readonly [text: string, told: string];
