import { randomBytes } from 'node:crypto';
import { newToken } from '../../core/tokens/agendaToken.ts';

/** Tools that look for leaked secrets know a token by its beginning. */
const PREFIX = 'gevel_site_';

/** Prefix, id, and 256 random bits. */
const SITE_TOKEN = /^gevel_site_([0-9a-f]{16})_[\w-]{43}$/;

interface NewSiteToken {
  /** Names the token in lists and logs. It opens nothing. */
  readonly id: string;
  /** The whole secret, which contains the id. */
  readonly token: string;
}

export function newSiteToken(): NewSiteToken {
  const id = randomBytes(8).toString('hex');
  return { id, token: `${PREFIX}${id}_${newToken()}` };
}

/** The text of an `Authorization` header when it begins like the token of a site; undefined for anything else. */
export function givenSiteToken(authorization: string | undefined): string | undefined {
  const text = authorization?.replace(/^bearer /i, '').trim();
  return text?.startsWith(PREFIX) ? text : undefined;
}

/** The id in a token; undefined for a text of another form. */
export const siteTokenId = (token: string): string | undefined => SITE_TOKEN.exec(token)?.[1];
