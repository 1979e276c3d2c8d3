import { randomUUID } from 'node:crypto';

/**
 * On every answer of the site but those straight out of the page cache, and on every call that the site makes for a
 * request: the id by which logs and error pages name it.
 */
export const REQUEST_ID_HEADER = 'X-Request-Id';

/** What another program may call a request: nothing that could pass for anything else in a log or a page. */
const ACCEPTED = /^[\w.:-]{8,64}$/;

/** @param given the id of a program that is trusted */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && given.length <= 64 && ACCEPTED.test(given) ? given : randomUUID();
