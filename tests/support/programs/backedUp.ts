import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import sharp from 'sharp';
import { type OpenedRepositories, openRepositories } from '#server/backoffice/openRepositories.ts';
import { estateInput } from '../estateInput.ts';
import { siteInput } from '../siteInput.ts';
import { runCommandOn, toVariables } from './runOn.ts';
import type { TestDatabase } from './databases.ts';
import { computeDatabaseSums } from './wholeDatabase.ts';

export const BACKED_UP_SITE_IDS = ['noord', 'zuid'];
export const ESTATES_PER_SITE = 60;

/** Creates sites with listings, a picture, data of visitors, mails and leads, with unusual texts and numbers. */
export async function fillForBackup({
  repositories,
  pool,
}: Pick<OpenedRepositories, 'repositories' | 'pool'>): Promise<void> {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c04' } })
    .png()
    .toBuffer();
  for (const id of BACKED_UP_SITE_IDS) {
    await repositories.sites.put(siteInput(id, { name: `Naam\t${id} \\N 😀` }));
    await repositories.assets.put(id, {
      id: 'house',
      contentType: 'image/png',
      width: 40,
      height: 30,
      content: picture,
    });
    await repositories.siteTokens.create(id, { name: 'Program\tof \\N', expiresAt: new Date('2031-12-31T23:00:00Z') });
    const estates = Array.from({ length: ESTATES_PER_SITE }, (_, at) =>
      estateInput({ id: at + 1, price: 100_000 + at * 0.07 }),
    );
    await repositories.estates.upsertMany(id, estates);
  }
  await pool.query(`
    insert into mails (id, site_id, kind, visitor, mail, due_at, sent_at)
    select gen_random_uuid(), 'noord', 'lead', 'a@example.com', '{"to": {"email": "a@example.com"}, "n": null}',
      now() + interval '1 hour', case when n > 2 then now() - interval '1.000001 days' end
    from generate_series(1, 3) n`);
  // The leads are due later, so that no program that runs on this database sends them.
  await pool.query(`
    insert into leads (id, site_id, connection, kind, reference, email, lead, state, due_at, holder, leased_until, settled_at)
    select gen_random_uuid(), 'noord', 'zabun', 'message', 'message:' || state, 'a@example.com', '{"locale": "nl"}', state,
      now() + interval '50 minutes',
      case when state = 'sending' then gen_random_uuid() end,
      case when state = 'sending' then now() + interval '50 minutes' end,
      case when state = 'sent' then now() end
    from unnest(array['queued', 'sending', 'sent']) state`);
}

/** The pause between two writes, so that the backup that runs at the same time gets processor time. */
const WRITE_PAUSE_MS = 10;

/**
 * Continuously writes sites, each with its home in one transaction. A backup must not contain a site without its home,
 * or a later site without the earlier ones.
 */
async function writeUntil({ repositories }: OpenedRepositories, done: AbortSignal, onFirst: () => void): Promise<void> {
  for (let number = 1; !done.aborted; number += 1) {
    await repositories.transaction(async (tx) => {
      await tx.sites.put(siteInput(`site-${number}`));
      await tx.estates.upsertMany(`site-${number}`, [estateInput({ id: number, price: number })]);
    });
    onFirst();
    // The pause lets other writers run between two transactions.
    await delay(WRITE_PAUSE_MS);
  }
}

async function repeatUntilDone(work: () => Promise<void>, done: AbortSignal): Promise<void> {
  while (!done.aborted) {
    await work();
    await delay(WRITE_PAUSE_MS);
  }
}

interface BackupContent {
  /**
   * The sites that were written during the backup and that it contains, each with its number and the number of its
   * home.
   */
  readonly writtenSites: readonly { readonly site: number; readonly home: number | null }[];
  /** The checksums of all rows of the backup's sites in the restored database. */
  readonly restoredChecksums: Readonly<Record<string, string | null | undefined>>;
  /** The checksums of all rows of the backup's sites in the source database. */
  readonly sourceChecksums: BackupContent['restoredChecksums'];
}

/**
 * Makes a backup of a database that is written continuously, and restores it into another database, whose content it
 * replaces.
 *
 * @param meanwhile is called repeatedly until the backup is complete
 */
export async function backUpWhileBusy(
  busy: { readonly database: TestDatabase; readonly opened: OpenedRepositories },
  restoreInto: TestDatabase,
  file: string,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<BackupContent> {
  const done = new AbortController();
  const first = Promise.withResolvers<void>();
  const under = [writeUntil(busy.opened, done.signal, first.resolve), repeatUntilDone(meanwhile, done.signal)];
  await first.promise;
  const backupRun = await runCommandOn(busy.database, ['backup', '--to', file]);
  done.abort();
  await Promise.all(under);
  if (backupRun.code !== 0) throw new Error(backupRun.err);

  const opened = await openRepositories(toVariables(restoreInto));
  const isReplaced = (await opened.repositories.sites.list()).length > 0;
  const replace = isReplaced ? ['--replace', '--yes'] : [];
  const restored = await runCommandOn(restoreInto, ['restore', '--from', file, '--send-mails', ...replace]);
  if (restored.code !== 0) throw new Error(restored.err);
  const { rows } = await opened.pool.query<{ site: number; home: number | null }>(
    `select split_part(s.id, '-', 2)::int as site, e.id::int as home
     from sites s left join estates e on e.site_id = s.id where s.id like 'site-%' order by 1`,
  );
  // Data that were written later are in other sites, so only these sites are compared.
  const inBoth = [...BACKED_UP_SITE_IDS, ...rows.map(({ site }) => `site-${site}`)];
  async function computeSums(pool: Pool): Promise<BackupContent['restoredChecksums']> {
    const { estate_changes: changes, ...others } = await computeDatabaseSums(pool, inBoth);
    // The purges get new numbers when the restored database had data before.
    return { ...others, changes: isReplaced ? changes?.split(' ')[0] : changes };
  }
  const content = {
    writtenSites: rows,
    restoredChecksums: await computeSums(opened.pool),
    sourceChecksums: await computeSums(busy.opened.pool),
  };
  await opened.close();
  return content;
}
