import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBackOffice } from '#server/backoffice/app.ts';
import { runCommand } from '#server/backoffice/commands/runCommand.ts';
import { openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { loadDemoOnce } from '#server/backoffice/demo/demoOnce.ts';
import { parseEnv } from '#server/backoffice/env.ts';
import type { Repositories } from '#server/backoffice/repositories.ts';
import { TextSink } from '../../support/mail/textSink.ts';
import { listDatabaseKinds, EMBEDDED_KIND, type TestDatabase } from '../../support/programs/databases.ts';

const log = pino({ level: 'silent' });
const SITE_ID = 'duinhof';
/** The kind of database: PostgreSQL when it is installed, and otherwise the embedded one. */
const testedDatabaseKind = listDatabaseKinds().at(-1) ?? EMBEDDED_KIND;

let folder: string;
const startedDatabases: TestDatabase[] = [];

const rememberDatabase = (database: TestDatabase): TestDatabase => {
  startedDatabases.push(database);
  return database;
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-demo-'));
});
afterAll(async () => {
  await Promise.all(startedDatabases.map((database) => database.remove()));
  await rm(folder, { recursive: true, force: true });
});

const toVariables = ({ env: { databaseUrl, dataDir } }: TestDatabase): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
});

/** Runs commands of the back office and expects that none fails. */
async function runCommands(database: TestDatabase, ...lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    const err = new TextSink();
    const code = await runCommand(line.split(' '), { out: new TextSink(), err }, toVariables(database));
    expect([line, code, code === 0 ? '' : err.take()]).toEqual([line, 0, '']);
  }
}

/** Starts and stops a back office with an operator's settings, without `DEMO`. */
async function startBackOfficeOnce(database: TestDatabase): Promise<void> {
  const env = parseEnv(toVariables(database));
  const fill = env.demo ? (stores: Repositories) => loadDemoOnce(stores, log) : undefined;
  const backOffice = await createBackOffice({ env, log, fillDatabase: fill });
  await backOffice.close();
}

async function listSites({ env }: TestDatabase): Promise<string[]> {
  const database = await openDatabase(env, log);
  const { rows } = await database.pool.query<{ id: string }>('select id from sites order by id');
  await database.close();
  return rows.map(({ id }) => id);
}

describe('the demo agencies, without DEMO', () => {
  let file: string;

  it('are not loaded into a database of DATABASE_URL, whatever the first step is', async () => {
    // When PostgreSQL is not installed, the test only creates the backup.
    const first = rememberDatabase(await testedDatabaseKind.startEmpty());
    const isPostgres = first.env.databaseUrl !== undefined;
    file = path.join(folder, 'backup.tar.gz');
    if (isPostgres) await startBackOfficeOnce(first);
    await runCommands(first, 'migrate', 'site list', 'check', `backup --to ${file}.before`);
    expect(await listSites(first)).toEqual([]);
    await runCommands(first, `site add --id ${SITE_ID}`, `mail list --site ${SITE_ID}`, `backup --to ${file}`);
    if (!isPostgres) return;
    const second = rememberDatabase(await testedDatabaseKind.startEmpty());
    await runCommands(second, `restore --from ${file}`);
    await startBackOfficeOnce(second);
    expect(await listSites(second)).toEqual([SITE_ID]);
  });

  it('are not loaded into a restored embedded database, nor when its last site is removed', async () => {
    const database = rememberDatabase(await EMBEDDED_KIND.start());
    // The database stays open, so that its process is the same for all later steps.
    const openedDatabase = await openDatabase(database.env, log);
    await runCommands(database, `restore --from ${file}`);
    await startBackOfficeOnce(database);
    expect(await listSites(database)).toEqual([SITE_ID]);
    await runCommands(database, `site remove ${SITE_ID} --yes`);
    await startBackOfficeOnce(database);
    expect(await listSites(database)).toEqual([]);
    await openedDatabase.close();
  });
});
