import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/db/database.ts';
import { queryRows } from '../core/db/queryRows.ts';

/** The mails that are due and not sent yet. */
export interface MailBacklog {
  readonly waiting: number;
  /**
   * The seconds since the oldest of these mails was first due; 0 when there are none. Mails that were refused
   * permanently while other mails were accepted do not count, because the recipient's address is then wrong.
   */
  readonly oldestSeconds: number;
}

const MAIL_BACKLOG_QUERY = sql`
  select count(*)::int as waiting,
    coalesce(extract(epoch from now() - min(coalesce(first_due_at, due_at)) filter (where refused_alone = 0)), 0)::float8 as "oldestSeconds"
  from mails
  where sent_at is null and failed_at is null and (expires_at is null or expires_at > now())
    and (first_due_at is not null or due_at <= now())`;
const backlogRow = z.object({ waiting: z.int(), oldestSeconds: z.number() });

export async function readMailBacklog(db: Database): Promise<MailBacklog> {
  const [backlog] = await queryRows(db, MAIL_BACKLOG_QUERY, backlogRow);
  return backlog ?? { waiting: 0, oldestSeconds: 0 };
}
