import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { applyMigrations, lockMigrations } from '../core/db/migrate.ts';
import { BackupError } from './backupError.ts';
import { readCurrentSchema, quoteName, readSequences, setTextFormat } from './catalog.ts';
import { exchangeTables } from './exchangeTables.ts';
import type { BackupManifest } from './manifest.ts';
import { writeTables } from './writeTables.ts';

/** The schema in which the tables are created. It exists only within the transaction, so no other program sees it. */
const DRAFT_SCHEMA = 'gevel_restore';

interface RestoreOptions {
  /** Is true when the existing data may be deleted. */
  readonly mayReplace: boolean;
  /** Is true when mails and leads that were waiting at the time of the backup are sent. */
  readonly shouldSendMails: boolean;
  readonly onRows: (done: number) => void;
  /**
   * Is called within the transaction when the tables contain the rows of the backup, before newer migrations change
   * these rows.
   */
  readonly onFilled?: ((client: PoolClient) => Promise<void>) | undefined;
}

const erasureRow = z.object({ at: z.date(), site: z.string(), counts: z.record(z.string(), z.number()) });
/** The record of an erasure of personal data. */
export type Erasure = z.output<typeof erasureRow>;

interface HeldContent {
  /** The number of mails that were waiting. They stay in the table and are not sent until an operator sends them. */
  readonly heldMailCount: number;
  /** The number of leads that were waiting. They are not sent to a CRM until an operator decides about each of them. */
  readonly heldLeadCount: number;
  /** The number of saved searches whose unsent news was deleted. */
  readonly droppedNewsCount: number;
}

export interface RestoreResult extends HeldContent {
  /** The erasures after the backup, in the tables that the restore has replaced. */
  readonly undoneErasures: readonly Erasure[];
}

/** The reason that operators read beside a held mail or lead. */
const HELD_REASON = 'held: it waited when the backup was made';

const siteCountRow = z.object({ count: z.int() });

async function assertReplaceable(client: PoolClient, mayReplace: boolean): Promise<void> {
  const { rows } = await client.query('select count(*)::int as count from sites');
  const { count } = siteCountRow.parse(rows[0]);
  if (count > 0 && !mayReplace)
    throw new BackupError('This database has sites. Use --replace to replace them with the backup.');
}

/**
 * Sets the sequences so that no number is assigned twice: neither a number of the backup nor one that this database has
 * already assigned.
 */
async function setSequences(client: PoolClient, { sequences }: BackupManifest, currentSchema: string): Promise<void> {
  const currentSequences = await readSequences(client, currentSchema);
  for (const name of (await readSequences(client, DRAFT_SCHEMA)).keys()) {
    const lastNumbers = [sequences[name], currentSequences.get(name)].flatMap((last) =>
      typeof last === 'string' ? [BigInt(last)] : [],
    );
    const [highestNumber] = lastNumbers.toSorted((a, b) => (a < b ? 1 : -1));
    if (highestNumber !== undefined)
      await client.query('select setval($1::regclass, $2::bigint)', [
        `${DRAFT_SCHEMA}.${quoteName(name)}`,
        String(highestNumber),
      ]);
  }
}

const NOTHING_HELD: HeldContent = { heldMailCount: 0, heldLeadCount: 0, droppedNewsCount: 0 };

/** Holds back mails, leads and news, because the original database may have sent them after the backup. */
async function holdWaiting(client: PoolClient): Promise<HeldContent> {
  const mailResult = await client.query(
    `update mails set failed_at = now(), refusal = $1 where sent_at is null and failed_at is null and mail is not null`,
    [HELD_REASON],
  );
  const leadResult = await client.query(
    `update leads set state = 'unsure', problem = $1, settled_at = now(), holder = null, leased_until = null
     where state in ('queued', 'sending') and lead is not null`,
    [HELD_REASON],
  );
  const dropResult = await client.query('delete from subscription_matches');
  await client.query('delete from subscription_mailings');
  await client.query('delete from estate_events');
  return {
    heldMailCount: mailResult.rowCount ?? 0,
    heldLeadCount: leadResult.rowCount ?? 0,
    droppedNewsCount: dropResult.rowCount ?? 0,
  };
}

/**
 * Returns the erasures of personal data after the backup. The records of erasures do not identify the persons, so only
 * the operator can repeat the erasures.
 */
async function listErasuresSince(client: PoolClient, schema: string, { at }: BackupManifest): Promise<Erasure[]> {
  const { rows } = await client.query(
    `select at, site_id as site, counts from ${quoteName(schema)}.erasures where at > $1 order by at`,
    [at],
  );
  return z.array(erasureRow).parse(rows);
}

/**
 * Replaces the change numbers of sites, by which programs find out whether their cached data are current. The new
 * numbers differ from all numbers that were used before the restore.
 */
const RENUMBER_CHANGES_STATEMENT = `
  update estate_changes set change = sign(change)::bigint * nextval('estate_changes_seq')`;

/**
 * Replaces the content of a database by a backup, completely or not at all. `inspectBackup` must have checked the
 * backup before.
 *
 * @throws BackupError when the database contains data that may not be replaced, or the backup is damaged
 */
export async function restoreBackup(
  pool: Pool,
  file: string,
  manifest: BackupManifest,
  { mayReplace, shouldSendMails, onRows, onFilled }: RestoreOptions,
): Promise<RestoreResult> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await lockMigrations(client);
    await assertReplaceable(client, mayReplace);
    await setTextFormat(client);
    const currentSchema = await readCurrentSchema(client);
    await client.query(`create schema ${DRAFT_SCHEMA}`);
    await client.query("select set_config('search_path', $1, true)", [DRAFT_SCHEMA]);
    await applyMigrations(client, new Set(manifest.migrations.map(({ name }) => name)));
    await writeTables(client, file, manifest, onRows);
    await setSequences(client, manifest, currentSchema);
    await onFilled?.(client);
    await applyMigrations(client);
    const heldContent = shouldSendMails ? NOTHING_HELD : await holdWaiting(client);
    if (mayReplace) await client.query(RENUMBER_CHANGES_STATEMENT);
    let undoneErasures: readonly Erasure[] = [];
    await exchangeTables(client, DRAFT_SCHEMA, currentSchema, async () => {
      undoneErasures = await listErasuresSince(client, currentSchema, manifest);
    });
    // Readers of purges are notified at once that the database has another history now.
    await client.query("select pg_notify('gevel_purges', '')");
    await client.query('commit');
    return { ...heldContent, undoneErasures };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
