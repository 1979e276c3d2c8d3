import { and, asc, gt, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#server/backoffice/core/db/database.ts';
import type {
  HeldRemovals,
  RecordRefusal,
  RecordWarning,
} from '#server/backoffice/core/db/documents/connectionRecord.ts';
import { queryRows } from '#server/backoffice/core/db/queryRows.ts';
import { connectionRecords } from '#server/backoffice/core/db/schema.ts';
import type { ConnectionKey } from '../../seam/connectionKey.ts';
import { HEIC_REASON } from '../mediaType.ts';
import { createProgressStore } from './progress.ts';
import { matchesConnection } from './matchesConnection.ts';

const countsRowSchema = z.object({
  /** The number of estates that are on the site. */
  estates: z.int(),
  rentals: z.int(),
  refused: z.int(),
  /** The number of units that wait for their project. */
  held: z.int(),
  /** The number of new and changed records that still have to be read. */
  waiting: z.int(),
  /** The number of records that could not be read or written so far. */
  failing: z.int(),
  withWarnings: z.int(),
  /** The number of pictures and files that could not be copied yet. */
  missingMedia: z.int(),
  /** The number of HEIC pictures, which the site cannot show. */
  heicPictures: z.int(),
  /** The number of homes with HEIC pictures. */
  heicHomes: z.int(),
  /** The number of pages whose last report failed. For these pages, the CRM has no URL or an outdated URL. */
  unreported: z.int(),
});

/** The state of a connection as the command shows it to operators. Times are in ISO format. */
export interface SyncStatus extends Readonly<z.output<typeof countsRowSchema>> {
  /** Is true when a program works on the connection now. */
  readonly isAtWork: boolean;
  /**
   * `listing`: no whole list has been read yet. `reading`: a list was read to its end, and its records are being read.
   * `idle`: all records of the last list have been read.
   */
  readonly phase: 'listing' | 'reading' | 'idle';
  /** The number of records in the last complete list; undefined when there was none. */
  readonly listed: number | undefined;
  readonly lastFull: string | undefined;
  readonly lastChanges: string | undefined;
  readonly nextFull: string | undefined;
  /** The event that the connection waits for before its first list; undefined after the first list. */
  readonly awaited: string | undefined;
  /** The problem of the last attempts; undefined when they succeeded. */
  readonly problem:
    | { readonly text: string; readonly since: string | undefined; readonly failures: number }
    | undefined;
  /**
   * The reason why no request is sent to the CRM. `account`: the account cannot be opened. `undeclared`: the
   * environment no longer declares the connection.
   */
  readonly closed: 'account' | 'undeclared' | undefined;
  /** Is true when the CRM refuses the credentials. No request is sent until they are changed. */
  readonly isRefused: boolean;
  /** The removals that wait for a person, because they are too many. */
  readonly heldRemovals: HeldRemovals | undefined;
  /** The number of hooks that wait to be processed. */
  readonly hooks: number;
}

interface RefusedRecord extends RecordRefusal {
  readonly id: string;
}

const unshownRowSchema = z.object({
  reason: z.string(),
  homes: z.int(),
  /** The CRM's own ids of up to `MAX_EXAMPLE_IDS` of these homes. */
  some: z.array(z.string()),
});

/** The homes that the CRM publishes and the site does not show, for one reason such as an unknown status. */
export type UnshownRecords = Readonly<z.output<typeof unshownRowSchema>>;

/** A record that was imported with warnings. */
interface DoubtfulRecord {
  readonly id: string;
  /** The id of the home in this product's database; undefined when the home is not stored. */
  readonly ownId: number | undefined;
  readonly warnings: readonly RecordWarning[];
}

/** A picture or file whose current version could not be copied. */
export interface UncopiedMedia {
  /** The id of the record that the picture or file belongs to. */
  readonly id: string;
  /** The CRM's id of the picture or file. */
  readonly media: string;
  readonly reason: string;
  /** The ISO time of the next attempt. It is undefined when no attempt follows until the record changes. */
  readonly nextAt: string | undefined;
}

export interface StatusStore {
  /** Returns the status; undefined when the connection's sync has never begun. */
  readStatus(key: ConnectionKey): Promise<SyncStatus | undefined>;
  listRefusals(key: ConnectionKey, limit: number): Promise<readonly RefusedRecord[]>;
  /** Returns the homes that are not shown, by reason, the most frequent reason first. */
  listUnshown(key: ConnectionKey, limit: number): Promise<readonly UnshownRecords[]>;
  listDoubtful(key: ConnectionKey, limit: number): Promise<readonly DoubtfulRecord[]>;
  listUncopied(key: ConnectionKey, limit: number): Promise<readonly UncopiedMedia[]>;
  /** Returns the CRM's own id of an estate or holiday home that this connection imported. */
  findRecordId(key: ConnectionKey, kind: 'estate' | 'rental', ownId: number): Promise<string | undefined>;
}

const toClosedReason = (failing: string | null): SyncStatus['closed'] =>
  failing === 'account' || failing === 'undeclared' ? failing : undefined;

/** Matches records that were read and must not be shown. The queries also require that the reason is stored. */
const IS_UNSHOWN = sql`(state in ('leaving', 'gone') and attempts = 0)`;
/** The number of example ids for each reason. */
const MAX_EXAMPLE_IDS = 5;

const leaseRowSchema = z.object({ isAtWork: z.boolean(), hooks: z.int() });
const idRowSchema = z.object({ id: z.string() });
const toIso = (date: Date | null | undefined): string | undefined => date?.toISOString();

async function countRecords(db: Database, { siteId, name }: ConnectionKey) {
  const [counts] = await queryRows(
    db,
    sql`
    select count(*) filter (where own_id is not null and kind = 'estate' and state <> 'gone')::integer as estates,
      count(*) filter (where own_id is not null and kind = 'rental' and state <> 'gone')::integer as rentals,
      count(*) filter (where state = 'refused')::integer as refused,
      count(*) filter (where state = 'held')::integer as held,
      -- A shown record that is due only for a value that changes later does not wait to be read.
      count(*) filter (
        where due_at is not null and missing = 0
          and not (state = 'shown' and attempts = 0 and drafts is not null and due_at > now())
      )::integer as waiting,
      count(*) filter (where attempts > 0 and missing = 0)::integer as failing,
      count(*) filter (where jsonb_array_length(warnings) > 0 and state <> 'gone')::integer as "withWarnings",
      coalesce(sum(missing), 0)::integer as "missingMedia",
      coalesce(sum(heic), 0)::integer as "heicPictures",
      count(*) filter (where heic > 0)::integer as "heicHomes",
      count(*) filter (where report_failures > 0 and state = 'shown')::integer as unreported
    from connection_records
    cross join lateral (
      select count(*) as heic from jsonb_array_elements(warnings) w
      where state <> 'gone' and w ->> 'kind' = 'media' and w ->> 'reason' = ${HEIC_REASON}
    ) pictures
    where site_id = ${siteId} and connection = ${name}`,
    countsRowSchema,
  );
  if (!counts) throw new Error('a count has one row');
  return counts;
}

async function readStatus(db: Database, key: ConnectionKey): Promise<SyncStatus | undefined> {
  const progress = await createProgressStore(db).read(key);
  const [lease] = await queryRows(
    db,
    sql`
    select holder is not null and leased_until > now() as "isAtWork", (
      select count(*) from connection_hooks h
      where h.site_id = s.site_id and h.connection = s.connection and h.done_at is null
    )::integer as hooks
    from connection_syncs s where site_id = ${key.siteId} and connection = ${key.name}`,
    leaseRowSchema,
  );
  if (!progress || !lease) return undefined;
  const { isReading, listed, refusedCredentials } = progress;
  const isAwaited = progress.failing === 'awaited';
  const problem = isAwaited ? null : progress.problem;
  const hasBegun = listed !== null || progress.fullAt !== null;
  return {
    ...(await countRecords(db, key)),
    ...lease,
    phase: isReading ? 'reading' : hasBegun ? 'idle' : 'listing',
    listed: listed ?? undefined,
    lastFull: toIso(progress.fullAt),
    lastChanges: toIso(progress.changesAt),
    nextFull: toIso(progress.fullDueAt),
    awaited: isAwaited ? (progress.problem ?? undefined) : undefined,
    problem:
      problem === null ? undefined : { text: problem, since: toIso(progress.problemAt), failures: progress.failures },
    closed: toClosedReason(progress.failing),
    isRefused: refusedCredentials !== null,
    heldRemovals: progress.heldRemovals ?? undefined,
  };
}

export const createStatusStore = (db: Database): StatusStore => ({
  readStatus: (key) => readStatus(db, key),
  async listRefusals(key, limit) {
    const { recordId, refusal } = connectionRecords;
    const rows = await db
      .select({ id: recordId, refusal })
      .from(connectionRecords)
      .where(and(matchesConnection(key, connectionRecords), isNotNull(refusal), sql`not ${IS_UNSHOWN}`))
      .orderBy(asc(recordId))
      .limit(limit);
    return rows.flatMap((row) => (row.refusal ? [{ id: row.id, ...row.refusal }] : []));
  },
  async listUnshown({ siteId, name }, limit) {
    return queryRows(
      db,
      sql`
      select refusal ->> 'reason' as reason, count(*)::integer as homes,
        (array_agg(record_id order by record_id))[1:${MAX_EXAMPLE_IDS}] as some
      from connection_records
      where site_id = ${siteId} and connection = ${name} and refusal is not null and ${IS_UNSHOWN}
      group by 1 order by homes desc, reason limit ${limit}`,
      unshownRowSchema,
    );
  },
  async listDoubtful(key, limit) {
    const { recordId, ownId, warnings, state } = connectionRecords;
    const rows = await db
      .select({ id: recordId, ownId, warnings })
      .from(connectionRecords)
      .where(
        and(
          matchesConnection(key, connectionRecords),
          sql`jsonb_array_length(${warnings}) > 0`,
          sql`${state} <> 'gone'`,
        ),
      )
      .orderBy(asc(recordId))
      .limit(limit);
    return rows.map((row) => ({ id: row.id, ownId: row.ownId ?? undefined, warnings: row.warnings ?? [] }));
  },
  async listUncopied(key, limit) {
    const { recordId, warnings, missing, dueAt } = connectionRecords;
    const rows = await db
      .select({ id: recordId, warnings, dueAt })
      .from(connectionRecords)
      .where(and(matchesConnection(key, connectionRecords), gt(missing, 0)))
      .orderBy(asc(recordId))
      .limit(limit);
    const media = rows.flatMap(({ id, warnings: recordWarnings, dueAt: retryAt }) =>
      (recordWarnings ?? []).flatMap(({ kind, value, reason }) =>
        kind === 'media' ? [{ id, media: value, reason, nextAt: toIso(retryAt) }] : [],
      ),
    );
    return media.slice(0, limit);
  },
  async findRecordId({ siteId, name }, kind, ownId) {
    const [row] = await queryRows(
      db,
      sql`
      select record_id as id from connection_records
      where site_id = ${siteId} and connection = ${name} and kind = ${kind} and own_id = ${ownId} and state <> 'gone'
      limit 1`,
      idRowSchema,
    );
    return row?.id;
  },
});
