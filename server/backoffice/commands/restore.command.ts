import { drizzle } from 'drizzle-orm/node-postgres';
import { tag } from '#shared/api/purge.ts';
import { inspectBackup } from '../backup/inspectBackup.ts';
import type { BackupManifest } from '../backup/manifest.ts';
import { type Erasure, type RestoreResult, restoreBackup } from '../backup/restoreBackup.ts';
import { type Command, type CommandContext, type OpenedStores, UsageError } from '../core/cli/command.ts';
import { createProgressLine } from '../core/cli/progressLine.ts';
import { formatTable } from '../core/cli/table.ts';
import { readTypedLine } from '../core/cli/typedLine.ts';
import type { Database } from '../core/db/database.ts';
import { sites as siteTable } from '../core/db/schema.ts';
import { createUnitOfWork } from '../core/db/unitOfWork.ts';
import type { EstateRepository } from '../estates/estateRepository.ts';
import { completeEstates } from '../estates/once/completeEstates.ts';
import type { SiteRepository } from '../sites/siteRepository.ts';

interface Stores {
  readonly sites: Pick<SiteRepository, 'list'>;
  readonly estates: Pick<EstateRepository, 'analyze' | 'fillFeatures'>;
}

/** Asks the operator to type the confirmation. Throws `UsageError` when the command has no terminal. */
async function isConfirmed({ input, err }: Pick<CommandContext, 'input' | 'err'>, siteCount: number): Promise<boolean> {
  if (input?.isTTY !== true)
    throw new UsageError(
      'restore --replace asks for confirmation before it deletes the existing data; without a terminal, use --yes',
    );
  err.write(`This database has ${siteCount} sites. The restore deletes all of them. Type replace to continue: `);
  return (await readTypedLine(input)) === 'replace';
}

function reportRestore(
  { out }: Pick<CommandContext, 'out'>,
  manifest: BackupManifest,
  { heldMailCount, heldLeadCount, droppedNewsCount }: RestoreResult,
) {
  const rowCount = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  out.write(`Restored ${manifest.sites.length} sites, ${rowCount} rows, with the data of ${manifest.at}\n`);
  if (heldMailCount > 0)
    out.write(
      `Mails that were waiting in the backup and are now held: ${heldMailCount} (mail list shows them, mail retry --site <id> sends them)\n`,
    );
  if (heldLeadCount > 0)
    out.write(
      `Leads that were waiting in the backup and are now held: ${heldLeadCount} (connectors leads shows them; look into the CRM, then use connectors leads --retry <lead> or --done <lead>)\n`,
    );
  if (droppedNewsCount > 0) out.write(`Saved searches for which waiting news are not mailed: ${droppedNewsCount}\n`);
}

function reportErasures({ out }: Pick<CommandContext, 'out'>, erasures: readonly Erasure[]): void {
  if (erasures.length === 0) return;
  out.write(
    '\nThese visitors were erased after this backup was made, and the restore has brought their data back. Erase them again:\n',
  );
  const rows = erasures.map(({ at, site, counts }) => [
    at.toISOString().slice(0, 16).replace('T', ' '),
    site,
    Object.entries(counts)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(', '),
  ]);
  out.write(formatTable([{ title: 'Erased (UTC)' }, { title: 'Site' }, { title: 'What' }], rows));
}

/**
 * Purges all pages of all sites, because a running site may have read lists between the restore and the completion of
 * the estates.
 */
const purgeSites = (db: Database): Promise<void> =>
  createUnitOfWork(db, () => {}).write(async (transaction, tags) => {
    for (const { id } of await transaction.select({ id: siteTable.id }).from(siteTable)) tags.add(id, tag.site(id));
  });

/** Completes the data in the same way as the program at its start, because the backup may be from an older version. */
async function completeData({
  pool,
  repositories,
}: Pick<OpenedStores<Stores>, 'pool' | 'repositories'>): Promise<void> {
  const db = drizzle(pool);
  await completeEstates(db);
  await purgeSites(db);
  await repositories.estates.fillFeatures();
  await repositories.estates.analyze();
}

async function runRestore(context: CommandContext<Stores>): Promise<number> {
  const { values, out, err, open } = context;
  const file = values.text('from') ?? '';
  const line = createProgressLine({ err });
  try {
    let checkedFileCount = 0;
    const manifest = await inspectBackup(file, {
      onFile() {
        checkedFileCount += 1;
        line.show({ phase: 'checking', done: checkedFileCount });
      },
    });
    line.end();
    const { pool, repositories } = await open();
    const sites = await repositories.sites.list();
    const isReplacement = values.flag('replace');
    if (isReplacement && sites.length > 0 && !values.flag('yes') && !(await isConfirmed(context, sites.length))) {
      out.write('Nothing was changed.\n');
      return 1;
    }
    const total = Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0);
    const restoreResult = await restoreBackup(pool, file, manifest, {
      mayReplace: isReplacement,
      shouldSendMails: values.flag('send-mails'),
      onRows: (done) => line.show({ phase: 'writing', done, total }),
    });
    line.end();
    // The restore has replaced the records of erasures, so this list must be printed even if the next step fails.
    reportRestore(context, manifest, restoreResult);
    reportErasures(context, restoreResult.undoneErasures);
    await completeData({ pool, repositories });
    return 0;
  } finally {
    line.end();
  }
}

export const restoreCommand: Command<Stores> = {
  name: 'restore',
  summary: 'Restores a backup into this database or another one',
  needs: { database: 'any' },
  options: {
    from: { value: 'FILE', help: 'The file that the command backup wrote', required: true },
    replace: { help: 'Delete the existing sites with all their data' },
    yes: { help: 'Do not ask for confirmation' },
    'send-mails': {
      help: 'Send the mails and leads that were waiting when the backup was made; without this option, they are held',
    },
  },
  details: `
The restore is atomic: when the backup is damaged or the command is stopped, nothing changes. The backup may come from the
embedded database or from PostgreSQL, from this version or an older one, and from another machine. The product may run
during the restore.

Mails and leads that were waiting in the backup may have been sent after the backup was made. Therefore they are held:
mail retry sends the mails, and connectors leads shows the leads, to be sent again or marked as done. Waiting news for
saved searches are not mailed. Visitors who were erased after the backup are in the database again; the command lists
them, and you have to erase them again.

  npm run backoffice -- restore --from gevel-2026-11-23T03-00-00Z.tar.gz`,
  run: runRestore,
};
