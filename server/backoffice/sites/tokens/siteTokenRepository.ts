import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { siteTokens, sites } from '../../core/db/schema.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import { Conflict } from '../../core/db/writeResult.ts';
import { hashAgendaToken } from '../../core/tokens/agendaToken.ts';
import { createSiteToken } from './siteToken.ts';

/**
 * The maximum number of valid tokens of one site. Each program of an agency has its own token; a higher number is a
 * mistake in a script.
 */
export const MAX_SITE_TOKENS = 20;

/** The time for which revoked and expired tokens are still listed. */
const TOKEN_RETENTION = sql`interval '1 year'`;

/** The time after which a use is recorded again, so that not every read becomes a write. */
const USE_RECORDING_INTERVAL = sql`interval '1 hour'`;

const { tokenHash: tokenHashColumn, ...LISTED_COLUMNS } = getTableColumns(siteTokens);

/** A token in the form in which lists show it. The time of an event that has not happened is null. */
export type SiteToken = Omit<typeof siteTokens.$inferSelect, 'tokenHash'> & { readonly isValid: boolean };

/** The valid tokens of all sites, in the form that the check caches. */
export type SiteTokenHashes = ReadonlyMap<string, { readonly siteId: string; readonly hash: Buffer }>;

export interface SiteTokenRepository {
  /**
   * Creates a token. Returns the secret, which is not stored; undefined when there is no such site. Throws `Conflict`
   * when the site already has `MAX_SITE_TOKENS`.
   */
  create(
    siteId: string,
    token: { readonly name: string; readonly expiresAt: Date | null },
  ): Promise<{ readonly id: string; readonly token: string } | undefined>;
  /** Returns the tokens of a site, or of all sites, ordered by site, the newest first. */
  list(siteId?: string): Promise<SiteToken[]>;
  /** Revokes a token and returns the token; undefined when no token has this id. */
  revoke(id: string): Promise<SiteToken | undefined>;
  /** Returns the hashes of the valid tokens, by token id. */
  listValidHashes(): Promise<SiteTokenHashes>;
  /**
   * Finds a token that is valid now; undefined when this token does not exist or is not valid. `isUseNoted` is true
   * when a use within the last hour is already recorded.
   */
  findValid(id: string, hash: Buffer): Promise<{ readonly isUseNoted: boolean } | undefined>;
  /** Records that the token is used now, unless a use within the last hour is already recorded. */
  recordUse(id: string): Promise<void>;
}

/**
 * Returns the hash of a token. Only the hash is stored. A plain digest suffices, because 256 random bits cannot be
 * guessed. The hash includes the purpose and the site, so the hash of another secret, or a row that was moved to
 * another site, gives no access.
 */
export const hashSiteToken = (siteId: string, token: string): Buffer => hashAgendaToken('site', siteId, token);

const IS_TOKEN_VALID = sql`(${siteTokens.revokedAt} is null
  and (${siteTokens.expiresAt} is null or ${siteTokens.expiresAt} > now()))`.mapWith(Boolean);
const IS_USE_RECORDED = sql`coalesce(${siteTokens.lastUsedAt} > now() - ${USE_RECORDING_INTERVAL}, false)`.mapWith(
  Boolean,
);
const HAS_ENDED_LONG_AGO = sql`least(${siteTokens.revokedAt}, ${siteTokens.expiresAt}) < now() - ${TOKEN_RETENTION}`;

export function createSiteTokenRepository({ db, write }: UnitOfWork): SiteTokenRepository {
  const selectTokens = (condition: SQL | undefined) =>
    db
      .select({ ...LISTED_COLUMNS, isValid: IS_TOKEN_VALID })
      .from(siteTokens)
      .where(condition)
      .orderBy(asc(siteTokens.siteId), desc(siteTokens.createdAt), asc(siteTokens.id));

  return {
    create: (siteId, { name, expiresAt }) =>
      write(async (transaction) => {
        // The lock makes two concurrent commands count the tokens one after the other.
        const [site] = await transaction.select({ id: sites.id }).from(sites).where(eq(sites.id, siteId)).for('update');
        if (!site) return undefined;
        const isOfSite = eq(siteTokens.siteId, siteId);
        await transaction.delete(siteTokens).where(and(isOfSite, HAS_ENDED_LONG_AGO));
        if ((await transaction.$count(siteTokens, and(isOfSite, IS_TOKEN_VALID))) >= MAX_SITE_TOKENS)
          throw new Conflict(
            `The site ${siteId} has ${MAX_SITE_TOKENS} valid tokens, which is the limit: revoke one that is not in use.`,
          );
        const { id, token } = createSiteToken();
        await transaction
          .insert(siteTokens)
          .values({ id, siteId, name, expiresAt, tokenHash: hashSiteToken(siteId, token) });
        return { id, token };
      }),
    list: async (siteId) => selectTokens(siteId === undefined ? undefined : eq(siteTokens.siteId, siteId)),
    revoke: (id) =>
      write(async (transaction) => {
        const [revoked] = await transaction
          .update(siteTokens)
          .set({ revokedAt: sql`coalesce(${siteTokens.revokedAt}, now())` })
          .where(eq(siteTokens.id, id))
          .returning({ ...LISTED_COLUMNS, isValid: IS_TOKEN_VALID });
        return revoked;
      }),
    async listValidHashes() {
      const rows = await db
        .select({ id: siteTokens.id, siteId: siteTokens.siteId, hash: tokenHashColumn })
        .from(siteTokens)
        .where(IS_TOKEN_VALID);
      return new Map(rows.map(({ id, siteId, hash }) => [id, { siteId, hash }]));
    },
    async findValid(id, hash) {
      const [validToken] = await db
        .select({ isUseNoted: IS_USE_RECORDED })
        .from(siteTokens)
        .where(and(eq(siteTokens.id, id), eq(siteTokens.tokenHash, hash), IS_TOKEN_VALID));
      return validToken;
    },
    async recordUse(id) {
      await db
        .update(siteTokens)
        .set({ lastUsedAt: sql`now()` })
        .where(and(eq(siteTokens.id, id), sql`not ${IS_USE_RECORDED}`));
    },
  };
}
