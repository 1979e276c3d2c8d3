/** The events of an estate that the browser reports. */
export const BROWSER_COUNT_KINDS = ['views', 'saved', 'calls', 'whatsapp'] as const;
export type BrowserCountKind = (typeof BROWSER_COUNT_KINDS)[number];

/**
 * All events of an estate that are counted: the events that the browser reports, and the messages and bookings of
 * visitors.
 */
export const COUNT_KINDS = [...BROWSER_COUNT_KINDS, 'messages', 'callbacks', 'viewings', 'shares'] as const;
export type CountKind = (typeof COUNT_KINDS)[number];
