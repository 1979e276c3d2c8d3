import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RecordedFile } from './recordStatements.ts';

/**
 * Which files of contract tests run on PostgreSQL as well as on the embedded database in the fast circle, with what each is
 * there for. These send to PostgreSQL, between them:
 *
 * - every statement that locks, waits, listens or chooses an isolation,
 * - every one of these, and every write, that some file sends over many connections at once, over as many,
 * - every one that asks the server itself for something which the embedded one is not asked for.
 *
 * The slow circle runs all files on both, records what they send, and compares.
 */
export type PostgresTable = Readonly<Record<string, readonly string[]>>;

export const POSTGRES_TABLE = path.resolve(import.meta.dirname, '../../contract/onPostgres.json');

/** What means something only where several connections work at once. */
const OF_SEVERAL =
  /\bfor (?:no key )?update\b|\bfor (?:key )?share\b|\bskip locked\b|\bnowait\b|\bpg_(?:try_)?advisory|\block table\b|^(?:un)?listen\b|^notify\b|\bpg_notify\b|\bisolation level\b|_timeout\b|\bpg_is_in_recovery\b|\bpg_current_(?:snapshot|xact_id)\b/;

/** What asks for something of the server itself. */
const OF_SERVER = /\bpg_\w+/;
/** Of the helpers of these tests. */
const OF_TESTS = /^create database\b/;

const WRITE = /\b(?:insert into|update|delete from)\b/;
const AT_ONCE = 'many at once: ';

/** What a file shows on PostgreSQL, of what has to be shown. */
function shownBy({ postgres, crowded }: RecordedFile, embedded: ReadonlySet<string>): string[] {
  const isNeeded = (statement: string) =>
    !OF_TESTS.test(statement) &&
    (OF_SEVERAL.test(statement) || (OF_SERVER.test(statement) && !embedded.has(statement)));
  const atOnce = crowded.filter((statement) => OF_SEVERAL.test(statement) || WRITE.test(statement));
  return [...postgres.filter(isNeeded), ...atOnce.map((statement) => `${AT_ONCE}${statement}`)];
}

/** What has to be shown on PostgreSQL, with the files that do. */
function showing(recorded: readonly RecordedFile[]): Map<string, string[]> {
  const embedded = new Set(recorded.flatMap((each) => each.embedded));
  const files = new Map<string, string[]>();
  for (const each of recorded.toSorted((a, b) => a.file.localeCompare(b.file)))
    for (const shown of shownBy(each, embedded)) files.set(shown, [...(files.get(shown) ?? []), each.file]);
  return files;
}

/**
 * The table for what was recorded: the former one as far as it still holds, and for what no file of it shows, the file
 * that shows the most of that. Equal to the former one when nothing is missing and nothing superfluous. How many
 * connections send a statement at once depends on how busy the machine is: what a former table says of that stays, and only
 * a new one, without a former, looks for it.
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
 * Whether a file of tests runs on PostgreSQL. Those outside the contract all do; and all while statements are recorded, and
 * before there is a table.
 */
export function runsOnPostgres(file: string, table: PostgresTable | undefined): boolean {
  if (table === undefined || process.env['RECORD_STATEMENTS'] !== undefined) return true;
  const { dir, base } = path.parse(path.relative(path.resolve(import.meta.dirname, '../../..'), file));
  return dir !== 'tests/contract' || `${dir}/${base}` in table;
}
