import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '#server/backoffice/commands/runCommand.ts';
import { estateInput } from '../../support/estateInput.ts';
import { TextSink } from '../../support/mail/textSink.ts';
import { createUnmadeDatabase } from '../../support/programs/databases.ts';
import { requireForTests } from '../../support/programs/needed.ts';
import { findPgbouncer, startPgbouncer } from '../../support/programs/pgbouncer.ts';
import { findPostgres, startPostgres, type TemporaryPostgres } from '../../support/programs/postgres.ts';
import { type CallAnswer, startTestBackOffice, type TestBackOffice } from '../../support/programs/testBackOffice.ts';
import { siteInput } from '../../support/siteInput.ts';

const postgresBinaries = requireForTests('PostgreSQL', await findPostgres());
const pgbouncerFile = requireForTests('pgbouncer', findPgbouncer());
/**
 * The number of server connections. It is lower than the number of the back office's connections, so these share the
 * server connections, one transaction each.
 */
const MAX_SERVER_CONNECTIONS = 3;
/**
 * The number of clients. It is higher than the number of the back office's connections. With many more clients, some
 * would get a 503 answer.
 */
const CLIENT_COUNT = 12;
const MESSAGE_KEY = 'a-key-of-a-message-1';

describe.skipIf(!postgresBinaries || !pgbouncerFile)('Through pgbouncer in transaction mode', () => {
  let server: TemporaryPostgres;
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
  let backOffice: TestBackOffice;
  let folder: string;
  let databaseUrl: string;
  let remove: () => Promise<void>;

  const call: TestBackOffice['call'] = (...args) => backOffice.call(...args);
  const runOnPooler = async (...args: string[]) => {
    const [out, err] = [new TextSink(), new TextSink()];
    const code = await runCommand(
      args,
      { out, err },
      { DATABASE_URL: databaseUrl, DATA_DIR: folder, SMTP_URL: 'smtp://127.0.0.1:1' },
    );
    return { code, out: out.take(), err: err.take() };
  };

  beforeAll(async () => {
    server = await startPostgres(postgresBinaries ?? '');
    pooler = await startPgbouncer(pgbouncerFile ?? '', server.url, MAX_SERVER_CONNECTIONS);
    databaseUrl = pooler.toPooledAddress(server.url);
    folder = await mkdtemp(path.join(tmpdir(), 'gevel-pooled-'));
    const unmadeDatabase = await createUnmadeDatabase();
    remove = () => unmadeDatabase.remove();
    backOffice = await startTestBackOffice({
      database: { ...unmadeDatabase, env: { ...unmadeDatabase.env, databaseUrl } },
    });
  });
  afterAll(async () => {
    await backOffice.close();
    await pooler.stop();
    await server.stop();
    await remove();
    await rm(folder, { recursive: true, force: true });
  });

  it('a site, its estates and their search are written and read by many clients at once', async () => {
    expect((await call('POST', '/sites', { body: siteInput('noord') })).status).toBe(201);
    const ids = Array.from({ length: 60 }, (_, at) => at + 1);
    const waitingIds = ids.values();
    /**
     * Writes once and repeats the call when needed. On a busy machine a call may get a 503 answer, even when only its
     * answer was late.
     */
    const writeOne = async (id: number): Promise<CallAnswer> => {
      const body = estateInput({ id, price: 100_000 + id });
      const answer = await call('PUT', `/sites/noord/estate-records/${id}`, { body });
      return answer.status === 503 ? writeOne(id) : answer;
    };
    const statuses: number[] = [];
    const writeInTurn = async () => {
      for (const id of waitingIds) statuses.push((await writeOne(id)).status);
    };
    await Promise.all(Array.from({ length: CLIENT_COUNT }, writeInTurn));
    expect(statuses.filter((status) => status < 300)).toHaveLength(60);
    const searches = await Promise.all(
      Array.from({ length: CLIENT_COUNT }, () => call('POST', '/sites/noord/estates', { body: {} })),
    );
    expect(new Set(searches.map(({ body }) => body.total.value))).toEqual(new Set([60]));
    const filters = await call('POST', '/sites/noord/estate-filters', { body: {} });
    expect(filters.status).toBe(200);
  });

  it('a message that arrives twice at once is stored once', async () => {
    const body = {
      kind: 'contact',
      locale: 'nl',
      visitor: { firstName: 'Noor', lastName: 'Peeters', email: 'noor@example.com' },
      text: 'Dag',
      consent: true,
    };
    const send = () =>
      call('POST', '/sites/noord/messages', { body, headers: { 'Idempotency-Key': MESSAGE_KEY }, site: 'noord' });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBeLessThan(300);
  });

  it('health answers, and pictures are stored', async () => {
    expect((await call('GET', '/health')).status).toBe(200);
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const headers = { 'Content-Type': 'image/png' };
    const stored = await call('PUT', '/sites/noord/assets/logo', { bytes, headers });
    expect(stored.status).toBeLessThan(300);
    const readAnswer = await fetch(`${backOffice.url}/sites/noord/assets/logo`);
    expect(Buffer.from(await readAnswer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('commands migrate, list, import, export, check and erase', async () => {
    expect(await runOnPooler('migrate')).toEqual({ code: 0, out: 'No migration is missing\n', err: '' });
    expect((await runOnPooler('site', 'list')).out).toContain('noord');
    const exported = await runOnPooler('export', '--site', 'noord', '--format', 'json');
    expect(exported.code).toBe(0);
    const file = path.join(folder, 'listings.json');
    await writeFile(file, exported.out);
    const imported = await runOnPooler('import', '--site', 'noord', '--file', file);
    expect([imported.code, imported.err]).toEqual([0, expect.any(String)]);
    expect((await runOnPooler('check', '--site', 'noord')).out).toMatch(/./);
    expect((await runOnPooler('erase', '--email', 'noor@example.com')).code).toBe(0);
  });

  it('no setting is left for the next client', async () => {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query(`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('default_statistics_target') as target`);
    await client.end();
    expect(rows).toEqual([{ statement: '0', lock: '0', target: '100' }]);
  });
});
