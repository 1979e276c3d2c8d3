const ADDRESS = /^\/agenda\/([\w-]{22,64})\.ics$/;

/**
 * Returns the path of the calendar feed of a sales contact, on the site. Any client that knows the path can read the
 * feed.
 */
export const agendaFeedPath = (secret: string): string => `/agenda/${secret}.ics`;

/** Returns the secret in a path from `agendaFeedPath`, or undefined for any other path. */
export const agendaFeedSecret = (path: string): string | undefined => ADDRESS.exec(path)?.[1];
