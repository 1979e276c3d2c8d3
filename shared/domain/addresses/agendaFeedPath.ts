const AGENDA_FEED_PATH = /^\/agenda\/([\w-]{22,64})\.ics$/;

/**
 * Returns the path of the calendar feed of a sales contact, on the site. Any client that knows the path can read the
 * feed.
 */
export const toAgendaFeedPath = (secret: string): string => `/agenda/${secret}.ics`;

/** Returns the secret in a path from `toAgendaFeedPath`, or undefined for any other path. */
export const parseAgendaFeedPath = (path: string): string | undefined => AGENDA_FEED_PATH.exec(path)?.[1];
