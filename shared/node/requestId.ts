import { randomUUID } from 'node:crypto';

/**
 * The header of the request id, by which logs and error pages name a request. Every response of the site has it, except
 * responses from the page cache, and so does every call that the site makes for a request.
 */
export const REQUEST_ID_HEADER = 'X-Request-Id';

/**
 * The request ids that another service may choose. They contain no text that could be mistaken for another part of a
 * log line or page.
 */
const ACCEPTED = /^[\w.:-]{8,64}$/;

/** Returns the given id when it is acceptable, or else a new one. @param given the id that a trusted service sent */
export const toRequestId = (given: string | string[] | undefined): string =>
  typeof given === 'string' && given.length <= 64 && ACCEPTED.test(given) ? given : randomUUID();
