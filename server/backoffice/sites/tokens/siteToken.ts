import { randomBytes } from 'node:crypto';
import { createAgendaToken } from '../../core/tokens/agendaToken.ts';

/** The prefix of a token. Tools that search for leaked secrets recognise a token by this prefix. */
const SITE_TOKEN_PREFIX = 'gevel_site_';

/** Matches a token: the prefix, its id, and 256 random bits. */
const SITE_TOKEN = /^gevel_site_([0-9a-f]{16})_[\w-]{43}$/;

interface NewSiteToken {
  /** The id of the token in lists and logs. The id alone gives no access. */
  readonly id: string;
  /** The whole secret. It contains the id. */
  readonly token: string;
}

export function createSiteToken(): NewSiteToken {
  const id = randomBytes(8).toString('hex');
  return { id, token: `${SITE_TOKEN_PREFIX}${id}_${createAgendaToken()}` };
}

/** Returns the token in an `Authorization` header when it begins like a site token; undefined for any other text. */
export function findGivenSiteToken(authorization: string | undefined): string | undefined {
  const text = authorization?.replace(/^bearer /i, '').trim();
  return text?.startsWith(SITE_TOKEN_PREFIX) ? text : undefined;
}

/** Returns the id in a token; undefined for a text of another form. */
export const parseSiteTokenId = (token: string): string | undefined => SITE_TOKEN.exec(token)?.[1];
