import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildLeadMessage } from '../../support/mail/leadMessage.ts';
import { type SmtpSink, startSmtpSink } from '../../support/mail/smtpSink.ts';
import { listDatabaseKinds, type TestDatabase } from '../../support/programs/databases.ts';
import { type Program, startProgram } from '../../support/programs/program.ts';
import { startTestBackOffice } from '../../support/programs/testBackOffice.ts';
import { siteInput } from '../../support/siteInput.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

// The last kind of the list is tested: PostgreSQL when it is installed, and otherwise the embedded database.
const [kind] = listDatabaseKinds().toReversed();
if (!kind) throw new Error('There is no database to test on.');

describe.runIf(kind.name === 'PostgreSQL')('Mails of a back office that is killed', () => {
  let database: TestDatabase;
  let sink: SmtpSink;
  let program: Program;
  let client: Client;
  let url = '';

  const run = async () => {
    program = await startProgram(process.execPath, ['server/backoffice/main.ts'], {
      readyPattern: /back office listening/,
      env: {
        ...process.env,
        BACKOFFICE_PORT: '0',
        API_TOKEN: 'a-token-for-tests-only',
        DATABASE_URL: database.env.databaseUrl,
        DATA_DIR: database.env.dataDir,
        SMTP_URL: sink.url,
        LOG_LEVEL: 'info',
      },
    });
    url = `http://127.0.0.1:${/"port":(\d+)/.exec(program.getOutput())?.[1]}`;
  };
  const post = async (key: string): Promise<number> => {
    const response = await fetch(`${url}/sites/noord/messages`, {
      method: 'POST',
      headers: {
        Authorization: 'Bearer a-token-for-tests-only',
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
      },
      // Each message has its own visitor, because one mail address gets only a few confirmations.
      body: JSON.stringify(
        buildLeadMessage({
          kind: 'contact',
          estateId: undefined,
          visitor: { ...buildLeadMessage().visitor, email: `${key}@visitor.example` },
          text: key,
        }),
      ),
    });
    return response.status;
  };
  const count = async (query: string) => Number((await client.query<{ n: string }>(query)).rows[0]?.n);

  beforeAll(async () => {
    [database, sink] = await Promise.all([kind.start(), startSmtpSink()]);
    const backoffice = await startTestBackOffice({ database });
    await backoffice.repositories.sites.put(siteInput('noord'));
    await backoffice.close();
    client = new Client({ connectionString: database.env.databaseUrl });
    await client.connect();
    await run();
  });
  afterAll(async () => {
    await program.stop();
    await client.end();
    await Promise.all([sink.close(), database.remove()]);
  });

  it('all mails arrive, and repeated mails have the same Message-ID', async () => {
    sink.setSilent(true);
    const keys = Array.from({ length: 30 }, () => randomUUID());
    await Promise.all(keys.slice(0, 10).map(post));
    await vi.waitFor(() => expect(sink.received.length).toBeGreaterThanOrEqual(2), WAIT_OPTIONS);
    const { promise: underWay, resolve: oneAnswered } = Promise.withResolvers<void>();
    const answers = keys.slice(10).map((key) =>
      post(key).then(
        (status) => {
          oneAnswered();
          return status === 201 ? key : undefined;
        },
        () => undefined,
      ),
    );
    await underWay;
    await program.stop('SIGKILL');
    const answeredKeys = (await Promise.all(answers)).filter((key) => key !== undefined);
    const acknowledged = [...keys.slice(0, 10), ...answeredKeys];
    const stored = await client.query<{ key: string }>("select document ->> 'text' as key from messages");
    expect(stored.rows.map(({ key }) => key)).toEqual(expect.arrayContaining(acknowledged));
    expect(await count('select count(*) as n from mails')).toBe(2 * stored.rows.length);

    const before = sink.received.map(({ parsed }) => parsed.messageId);
    sink.setSilent(false);
    // This ends the minute for which the mails were claimed.
    await client.query('update mails set due_at = now() where sent_at is null');
    await run();
    expect(new Set(await Promise.all(keys.map(post)))).toEqual(new Set([201]));
    await vi.waitFor(
      async () => expect(await count('select count(*) as n from mails where sent_at is null')).toBe(0),
      WAIT_OPTIONS,
    );
    expect(await count('select count(*) as n from messages')).toBe(keys.length);
    const ids = sink.received.map(({ parsed }) => parsed.messageId);
    expect(new Set(ids).size).toBe(2 * keys.length);
    expect(ids.length).toBe(2 * keys.length + before.length);
    expect(ids.filter((id) => before.includes(id))).toHaveLength(2 * before.length);
  });
});
