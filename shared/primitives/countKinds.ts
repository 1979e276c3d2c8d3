/** The events of an estate that the browser reports. */
export const BROWSER_COUNTS = ['views', 'saved', 'calls', 'whatsapp'] as const;
export type BrowserCount = (typeof BROWSER_COUNTS)[number];

/**
 * All events of an estate that are counted: those that the browser reports, and the messages and bookings of visitors.
 */
export const COUNT_KINDS = [...BROWSER_COUNTS, 'messages', 'callbacks', 'viewings', 'shares'] as const;
export type CountKind = (typeof COUNT_KINDS)[number];
