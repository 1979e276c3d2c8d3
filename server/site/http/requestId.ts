import { randomUUID } from 'node:crypto';

/** On every answer but those straight out of the page cache: the id that the log and an error page name it by. */
export const REQUEST_ID_HEADER = 'X-Request-Id';

/** What a proxy may call a request: nothing that could pass for anything else in a log or a page. */
const ACCEPTED = /^[\w.:-]{8,64}$/;

/** @param given the id of a proxy that is trusted */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && given.length <= 64 && ACCEPTED.test(given) ? given : randomUUID();
