import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Locale } from '#shared/i18n/locales.ts';
import { localeSchema } from '#shared/api/common.ts';
import { queryRows } from '../core/db/queryRows.ts';
import { ownerLinks } from '../core/db/schema.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';
import { createAgendaToken, hashAgendaToken } from '../core/tokens/agendaToken.ts';

/** The estate and the language of an owner's page. */
interface OwnerLink {
  readonly estateId: number;
  readonly locale: Locale;
  readonly weeks: number;
  readonly expiresAt: Date;
}

export interface OwnerLinkRepository {
  /** Creates a link. Returns its secret, which is not stored; undefined for an estate that the site never had. */
  add(siteId: string, link: OwnerLink): Promise<string | undefined>;
  /** Finds a link by its secret; undefined when the link is unknown, revoked or expired. */
  find(siteId: string, token: string): Promise<OwnerLink | undefined>;
  /** Revokes all links of an estate and returns their number. */
  revoke(siteId: string, estateId: number): Promise<number>;
}

const ownerLinkRow = z.object({
  estateId: z.coerce.number(),
  locale: localeSchema,
  weeks: z.int(),
  expiresAt: z.coerce.date(),
});

export const createOwnerLinkRepository = ({ db, write }: UnitOfWork): OwnerLinkRepository => ({
  add: (siteId, { estateId, locale, weeks, expiresAt }) =>
    write(async (transaction) => {
      const token = createAgendaToken();
      const { rowCount } = await transaction.execute(sql`
        insert into owner_links (site_id, token_hash, estate_id, locale, weeks, expires_at)
        select site_id, ${hashAgendaToken('owner', siteId, token)}, id, ${locale}, ${weeks}::integer,
          ${expiresAt.toISOString()}::timestamptz
        from estates where site_id = ${siteId} and id = ${estateId}`);
      return rowCount === 0 ? undefined : token;
    }),
  async find(siteId, token) {
    const [link] = await queryRows(
      db,
      sql`select estate_id as "estateId", locale, weeks, expires_at as "expiresAt" from owner_links
        where site_id = ${siteId} and token_hash = ${hashAgendaToken('owner', siteId, token)} and expires_at > now()`,
      ownerLinkRow,
    );
    return link;
  },
  revoke: (siteId, estateId) =>
    write(async (transaction) => {
      const revokedLinks = await transaction
        .delete(ownerLinks)
        .where(and(eq(ownerLinks.siteId, siteId), eq(ownerLinks.estateId, estateId)))
        .returning({ estateId: ownerLinks.estateId });
      return revokedLinks.length;
    }),
});
