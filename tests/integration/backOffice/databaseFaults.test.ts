import { createServer, type RequestListener, type Server } from 'node:http';
import { readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type BackOffice, createBackOffice } from '#server/backoffice/app.ts';
import { parseEnv } from '#server/backoffice/env.ts';
import { TextSink } from '../../support/mail/textSink.ts';
import { listDatabaseKinds, EMBEDDED_KIND, type TestDatabase } from '../../support/programs/databases.ts';
import { startTcpProxy } from '../../support/programs/tcpProxy.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

const postgresKind = listDatabaseKinds().find(({ name }) => name === 'PostgreSQL');

let database: TestDatabase;
let server: Server;
let answer: RequestListener | undefined;
let log: TextSink;

beforeEach(async () => {
  // No other program uses this database, so the first back office starts it with the state that the test has prepared.
  database = await EMBEDDED_KIND.startOwn();
  log = new TextSink();
  answer = undefined;
  server = createServer((req, res) => answer?.(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await database.remove();
});

/**
 * Starts a back office as the program does: the back office listens even while its database is unusable. Returns the
 * back office.
 */
function start(variables: Readonly<Record<string, string>> = {}): Promise<BackOffice> {
  const env = parseEnv({ DATA_DIR: database.env.dataDir, ...variables });
  const starting = createBackOffice({
    env,
    log: pino({ level: 'info' }, log),
    onWaiting: async (app) => void (answer = app),
  });
  return starting.then((backOffice) => {
    answer = backOffice.app;
    return backOffice;
  });
}
const requestPage = async (target: string) => {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${target}`);
  return { status: response.status, text: await response.text() };
};
/** Expects that the back office answers and that its health states the fault. */
async function expectWaiting(detail: string): Promise<void> {
  await vi.waitFor(() => expect(answer).toBeDefined(), WAIT_OPTIONS);
  const health = await requestPage('/health');
  expect([health.status, JSON.parse(health.text)]).toEqual([503, expect.objectContaining({ detail })]);
  expect((await requestPage('/health/live')).status).toBe(200);
  expect((await requestPage('/metrics')).text).toContain('gevel_database_state{state="away"} 1');
}

it('waits for an embedded database of another version, reports it once, and continues after the repair', async () => {
  // The database is used once first, because a program whose very first start fails ends and does not wait.
  await (await start()).close();
  answer = undefined;
  const file = path.join(database.env.dataDir, 'db/PG_VERSION');
  const content = await readFile(file);
  await writeFile(file, '16\n');
  log.take();
  const starting = start();
  await expectWaiting('The embedded database cannot be used: another version of PostgreSQL made it.');
  expect((await requestPage('/metrics')).text).toContain('gevel_embedded_database_fault{cause="version"} 1');
  await writeFile(file, content);
  const backOffice = await starting;
  await vi.waitFor(async () => expect((await requestPage('/health')).status).toBe(200), WAIT_OPTIONS);
  expect((await requestPage('/metrics')).text).not.toContain('gevel_embedded_database_fault{');
  await backOffice.close();
  const faultLines = log.take().split('\n');
  const lines = faultLines.filter((line) => line.includes(`${path.join(database.env.dataDir, 'db')} cannot start`));
  expect(lines).toEqual([expect.stringContaining('PostgreSQL 16 made it')]);
});

it.runIf(postgresKind)('waits for a PostgreSQL, and names it in the log once and without the password', async () => {
  const ownDatabase = await postgresKind?.start();
  const { port } = new URL(ownDatabase?.env.databaseUrl ?? '');
  const proxy = await startTcpProxy(Number(port));
  await proxy.refuseConnections();
  const url = new URL(proxy.toProxiedAddress(ownDatabase?.env.databaseUrl ?? ''));
  url.password = 'hunter2';
  const starting = start({ DATABASE_URL: url.href });
  await expectWaiting('The database does not answer.');
  await proxy.connectTo(Number(port));
  const backOffice = await starting;
  await vi.waitFor(async () => expect((await requestPage('/health')).status).toBe(200), WAIT_OPTIONS);
  await backOffice.close();
  await proxy.close();
  const text = log.take();
  const lines = text.split('\n').filter((line) => line.includes(`at ${url.host} `));
  expect(lines).toEqual([expect.stringContaining('nothing listens (ECONNREFUSED). The program will try again.')]);
  expect(text).not.toContain('hunter2');
});
