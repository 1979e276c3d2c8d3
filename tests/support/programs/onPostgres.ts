import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RecordedFile } from './recordStatements.ts';

/**
 * The table lists the files of contract tests that the fast circle runs on PostgreSQL as well as on the embedded
 * database, with the statements that each of them covers. Together these files send the following to PostgreSQL:
 *
 * - every statement that locks, waits, listens or chooses an isolation level,
 * - every one of these statements, and every write, that some file sends over many connections at once, over as many
 *   connections,
 * - every statement that asks the server itself for something, and that is not sent to the embedded database.
 *
 * The slow circle runs all files on both, records the statements, and compares.
 */
export type PostgresTable = Readonly<Record<string, readonly string[]>>;

export const POSTGRES_TABLE = path.resolve(import.meta.dirname, '../../contract/onPostgres.json');

/** Matches statements that matter only when several connections work at the same time. */
const OF_SEVERAL =
  /\bfor (?:no key )?update\b|\bfor (?:key )?share\b|\bskip locked\b|\bnowait\b|\bpg_(?:try_)?advisory|\block table\b|^(?:un)?listen\b|^notify\b|\bpg_notify\b|\bisolation level\b|_timeout\b|\bpg_is_in_recovery\b|\bpg_current_(?:snapshot|xact_id)\b/;

/** Matches statements that use functions of the server itself. */
const OF_SERVER = /\bpg_\w+/;
/** Matches statements of the helpers of these tests. */
const OF_TESTS = /^create database\b/;

const WRITE = /\b(?:insert into|update|delete from)\b/;
const AT_ONCE = 'many at once: ';

/** Returns the statements that a file covers on PostgreSQL. */
function shownBy({ postgres, crowded }: RecordedFile, embedded: ReadonlySet<string>): string[] {
  const isNeeded = (statement: string) =>
    !OF_TESTS.test(statement) &&
    (OF_SEVERAL.test(statement) || (OF_SERVER.test(statement) && !embedded.has(statement)));
  const atOnce = crowded.filter((statement) => OF_SEVERAL.test(statement) || WRITE.test(statement));
  return [...postgres.filter(isNeeded), ...atOnce.map((statement) => `${AT_ONCE}${statement}`)];
}

/** Returns all statements that must be covered on PostgreSQL, with the files that cover each of them. */
function showing(recorded: readonly RecordedFile[]): Map<string, string[]> {
  const embedded = new Set(recorded.flatMap((each) => each.embedded));
  const files = new Map<string, string[]>();
  for (const each of recorded.toSorted((a, b) => a.file.localeCompare(b.file)))
    for (const shown of shownBy(each, embedded)) files.set(shown, [...(files.get(shown) ?? []), each.file]);
  return files;
}

/**
 * Returns the table for the recorded statements. Valid entries of the former table stay; for uncovered statements, the
 * file that covers most of them is added. The result equals the former table when nothing is missing or superfluous.
 * The number of connections that send a statement at once depends on the load of the machine. Entries about this number
 * are therefore copied from the former table, and computed only when there is none.
 */
export function chooseFiles(recorded: readonly RecordedFile[], former: PostgresTable): PostgresTable {
  const files = showing(recorded);
  const isNew = Object.keys(former).length === 0;
  const names = new Set(recorded.map(({ file }) => file));
  const table = new Map<string, readonly string[]>();
  for (const [file, reasons] of Object.entries(former)) {
    const still = reasons.filter((reason) =>
      reason.startsWith(AT_ONCE) ? names.has(file) : files.get(reason)?.includes(file),
    );
    if (still.length > 0) table.set(file, still);
  }
  const needed = [...files].filter(([shown]) => isNew || !shown.startsWith(AT_ONCE));
  for (;;) {
    const missing = new Map<string, string[]>();
    for (const [shown, by] of needed)
      if (!by.some((file) => table.has(file)))
        for (const file of by) missing.set(file, [...(missing.get(file) ?? []), shown]);
    const [next] = [...missing].toSorted(([a, some], [b, others]) => others.length - some.length || a.localeCompare(b));
    if (!next) break;
    table.set(next[0], next[1].toSorted());
  }
  return Object.fromEntries([...table].toSorted(([a], [b]) => a.localeCompare(b)));
}

export const readTable = (): PostgresTable | undefined =>
  existsSync(POSTGRES_TABLE) ? (JSON.parse(readFileSync(POSTGRES_TABLE, 'utf8')) as PostgresTable) : undefined;

/**
 * Returns whether a test file runs on PostgreSQL. All files outside the contract do; all files do while statements are
 * recorded, and before there is a table.
 */
export function runsOnPostgres(file: string, table: PostgresTable | undefined): boolean {
  if (table === undefined || process.env['RECORD_STATEMENTS'] !== undefined) return true;
  const { dir, base } = path.parse(path.relative(path.resolve(import.meta.dirname, '../../..'), file));
  return dir !== 'tests/contract' || `${dir}/${base}` in table;
}
