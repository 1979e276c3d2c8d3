/** What the browser says has happened to an estate. */
export const BROWSER_COUNTS = ['views', 'saved', 'calls', 'whatsapp'] as const;
export type BrowserCount = (typeof BROWSER_COUNTS)[number];

/** All that is counted of an estate: besides, what visitors sent and booked. */
export const COUNT_KINDS = [...BROWSER_COUNTS, 'messages', 'callbacks', 'viewings', 'shares'] as const;
export type CountKind = (typeof COUNT_KINDS)[number];
