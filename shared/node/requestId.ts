import { randomUUID } from 'node:crypto';

/**
 * The header with the request id, which identifies a request in logs and on error pages. It is in every response of the
 * site except responses from the page cache, and in every call that the site makes for a request.
 */
export const REQUEST_ID_HEADER = 'X-Request-Id';

/**
 * Matches the request ids that another service may choose. They contain nothing that could be mistaken for another part
 * of a log line or page.
 */
const ACCEPTED_REQUEST_ID = /^[\w.:-]{8,64}$/;

/**
 * Returns the received id when it is acceptable, otherwise a new id.
 *
 * @param receivedId the id that a trusted service sent
 */
export const toRequestId = (receivedId: string | string[] | undefined): string =>
  typeof receivedId === 'string' && receivedId.length <= 64 && ACCEPTED_REQUEST_ID.test(receivedId)
    ? receivedId
    : randomUUID();
