import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { siteTokens, sites } from '../../core/db/schema.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import { Conflict } from '../../core/db/writeResult.ts';
import { tokenHash } from '../../core/tokens/agendaToken.ts';
import { newSiteToken } from './siteToken.ts';

/** Tokens of one site that are valid at a time. Each program of an agency has its own; more is a mistake in a script. */
export const MAX_SITE_TOKENS = 20;

/** Revoked and expired tokens are listed for so long after their end. */
const KEPT_AFTER_END = sql`interval '1 year'`;

/** A use is noted again when the last one is this old, so that reads do not become writes. */
const USE_NOTED_AFTER = sql`interval '1 hour'`;

const { tokenHash: storedHash, ...LISTED } = getTableColumns(siteTokens);

/** A token as lists show it; null for what has not happened. */
export type SiteToken = Omit<typeof siteTokens.$inferSelect, 'tokenHash'> & { readonly isValid: boolean };

/** The valid tokens of all sites, as a program that checks tokens remembers them. */
export type SiteTokenHashes = ReadonlyMap<string, { readonly siteId: string; readonly hash: Buffer }>;

export interface SiteTokenRepository {
  /**
   * Gives the secret, which is stored nowhere; undefined when there is no such site. Throws `Conflict` when the site has
   * `MAX_SITE_TOKENS`.
   */
  create(
    siteId: string,
    token: { readonly name: string; readonly expiresAt: Date | null },
  ): Promise<{ readonly id: string; readonly token: string } | undefined>;
  /** By site, the newest first; of all sites without an id. */
  list(siteId?: string): Promise<SiteToken[]>;
  /** The token as it is now; undefined when there is none with this id. */
  revoke(id: string): Promise<SiteToken | undefined>;
  /** By the ids of the tokens. */
  validHashes(): Promise<SiteTokenHashes>;
  /** Undefined for a token that is not valid at this moment. `isUseNoted`: a use within the last hour is known. */
  findValid(id: string, hash: Buffer): Promise<{ readonly isUseNoted: boolean } | undefined>;
  /** Notes that the token is used now, unless a use within the last hour is known. */
  noteUse(id: string): Promise<void>;
}

/**
 * All that is stored of the secret. A plain digest suffices, since nobody can try 256 random bits; the purpose and the site
 * are in it, so that the hash of another secret, or a row that was moved to another site, opens nothing.
 */
export const siteTokenHash = (siteId: string, token: string): Buffer => tokenHash('site', siteId, token);

const IS_VALID = sql`(${siteTokens.revokedAt} is null
  and (${siteTokens.expiresAt} is null or ${siteTokens.expiresAt} > now()))`.mapWith(Boolean);
const IS_USE_NOTED = sql`coalesce(${siteTokens.lastUsedAt} > now() - ${USE_NOTED_AFTER}, false)`.mapWith(Boolean);
const HAS_ENDED_LONG_AGO = sql`least(${siteTokens.revokedAt}, ${siteTokens.expiresAt}) < now() - ${KEPT_AFTER_END}`;

export function createSiteTokenRepository({ db, write }: UnitOfWork): SiteTokenRepository {
  const select = (condition: SQL | undefined) =>
    db
      .select({ ...LISTED, isValid: IS_VALID })
      .from(siteTokens)
      .where(condition)
      .orderBy(asc(siteTokens.siteId), desc(siteTokens.createdAt), asc(siteTokens.id));

  return {
    create: (siteId, { name, expiresAt }) =>
      write(async (transaction) => {
        // The lock lets two commands at once count one after the other.
        const [site] = await transaction.select({ id: sites.id }).from(sites).where(eq(sites.id, siteId)).for('update');
        if (!site) return undefined;
        const isOfSite = eq(siteTokens.siteId, siteId);
        await transaction.delete(siteTokens).where(and(isOfSite, HAS_ENDED_LONG_AGO));
        if ((await transaction.$count(siteTokens, and(isOfSite, IS_VALID))) >= MAX_SITE_TOKENS)
          throw new Conflict(
            `The site ${siteId} has ${MAX_SITE_TOKENS} valid tokens, which is the limit: revoke one that is not in use.`,
          );
        const { id, token } = newSiteToken();
        await transaction
          .insert(siteTokens)
          .values({ id, siteId, name, expiresAt, tokenHash: siteTokenHash(siteId, token) });
        return { id, token };
      }),
    list: async (siteId) => select(siteId === undefined ? undefined : eq(siteTokens.siteId, siteId)),
    revoke: (id) =>
      write(async (transaction) => {
        const [revoked] = await transaction
          .update(siteTokens)
          .set({ revokedAt: sql`coalesce(${siteTokens.revokedAt}, now())` })
          .where(eq(siteTokens.id, id))
          .returning({ ...LISTED, isValid: IS_VALID });
        return revoked;
      }),
    async validHashes() {
      const rows = await db
        .select({ id: siteTokens.id, siteId: siteTokens.siteId, hash: storedHash })
        .from(siteTokens)
        .where(IS_VALID);
      return new Map(rows.map(({ id, siteId, hash }) => [id, { siteId, hash }]));
    },
    async findValid(id, hash) {
      const [found] = await db
        .select({ isUseNoted: IS_USE_NOTED })
        .from(siteTokens)
        .where(and(eq(siteTokens.id, id), eq(siteTokens.tokenHash, hash), IS_VALID));
      return found;
    },
    async noteUse(id) {
      await db
        .update(siteTokens)
        .set({ lastUsedAt: sql`now()` })
        .where(and(eq(siteTokens.id, id), sql`not ${IS_USE_NOTED}`));
    },
  };
}
