import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '#server/backoffice/commands/runCommand.ts';
import { createLog } from '#server/backoffice/log.ts';
import { createMailStore } from '#server/backoffice/mail/mailStore.ts';
import { expirePersonalData } from '#server/backoffice/personalData/expiry.ts';
import { openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { startTestBackOffice, type TestBackOffice } from '../../support/programs/testBackOffice.ts';
import { listDatabaseKinds, type TestDatabase } from '../../support/programs/databases.ts';
import { estateInput, GENT } from '../../support/estateInput.ts';
import { findFreePorts } from '../../support/programs/freePorts.ts';
import { PRIVATE_WORD, buildLeadMessage } from '../../support/mail/leadMessage.ts';
import { readMailFiles } from '../../support/mail/readMail.ts';
import { siteInput } from '../../support/siteInput.ts';
import { type SmtpSink, startSmtpSink } from '../../support/mail/smtpSink.ts';
import { TextSink } from '../../support/mail/textSink.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 20 };

// The last kind of the list is tested: PostgreSQL when it is installed, and otherwise the embedded database.
const [kind] = listDatabaseKinds().toReversed();
if (!kind) throw new Error('There is no database to test on.');

describe(`mails, on ${kind.name}`, () => {
  let database: TestDatabase;
  let backoffice: TestBackOffice;
  let sink: SmtpSink;
  const logged = new TextSink();

  const start = async (smtpUrl: string | undefined, pollMs = 20) =>
    startTestBackOffice({
      database,
      pollMs,
      log: createLog('trace', logged),
      ...(smtpUrl !== undefined && { smtpUrl }),
    });
  const post = (body: unknown, path = '', key: string = randomUUID()) =>
    backoffice.call('POST', `/sites/noord/messages${path}`, { body, headers: { 'Idempotency-Key': key } });
  const command = async (...args: string[]): Promise<string[]> => {
    const [out, err] = [new TextSink(), new TextSink()];
    const { databaseUrl, dataDir } = database.env;
    const code = await runCommand(args, { out, err }, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
    expect([code, err.take()]).toEqual([0, '']);
    return out.take().split('\n').filter(Boolean);
  };
  const listStates = async () => (await backoffice.repositories.mails.list('noord', 100)).map(({ state }) => state);
  const listRefusals = async () =>
    (await backoffice.repositories.mails.list('noord', 100)).map(({ refusal }) => refusal);

  /** Moves mails to the end of the days in which they are retried, so that a mail that is refused now is given up. */
  const reachLastAttempt = async () => {
    const opened = await openDatabase(database.env, createLog('silent'));
    await opened.pool.query(
      `update mails set due_at = now(), tried_at = now() - interval '4 days' where sent_at is null and failed_at is null`,
    );
    await opened.close();
  };

  beforeAll(async () => {
    [database, sink] = await Promise.all([kind.start(), startSmtpSink()]);
    backoffice = await start(sink.url);
    const { sites, estates } = backoffice.repositories;
    await sites.put(siteInput('noord', { name: 'Noord & "Zee"', locales: ['nl', 'fr', 'de'] }));
    const address = { city: GENT, street: { nl: 'Geheimstraat' }, number: '3', visible: false };
    const salesRep = { id: 1, name: 'Ann Maes', email: 'ann@noord.example.com' };
    await estates.put(
      'noord',
      estateInput({
        id: 7,
        price: 250_000,
        bedrooms: 3,
        general: { title: { nl: 'Herenhuis', fr: 'Maison de maître' }, reference: 'R-7' },
        estate: { address, salesRep },
      }),
    );
  });
  afterAll(async () => {
    await backoffice.close();
    await Promise.all([sink.close(), database.remove()]);
  });
  beforeEach(async () => {
    sink.received.length = 0;
    await backoffice.repositories.erasures.erase('noord', `zoe.${PRIVATE_WORD}@visitor.example`);
    logged.take();
  });

  it('go to the sales contact, who can answer the visitor, and to the visitor in the visitor’s language', async () => {
    await post(buildLeadMessage());
    await vi.waitFor(() => expect(sink.received).toHaveLength(2), WAIT_OPTIONS);
    const [lead, confirmation] = ['ann@noord.example.com', `zoe.${PRIVATE_WORD}@visitor.example`].map((to) =>
      sink.received.find((mail) => mail.to.includes(to)),
    );
    expect(lead?.from).toBe('info@noord.example.com');
    expect(lead?.parsed).toMatchObject({
      from: { name: 'Noord & "Zee"', address: 'info@noord.example.com' },
      to: [{ name: 'Ann Maes', address: 'ann@noord.example.com' }],
      replyTo: [{ name: `Zoë-${PRIVATE_WORD} d’Hondt, "de" <Grote>`, address: `zoe.${PRIVATE_WORD}@visitor.example` }],
      subject: `Vraag van Zoë-${PRIVATE_WORD} d’Hondt, "de" <Grote> over Herenhuis (R-7)`,
    });
    expect(lead?.parsed.text).toContain(`> Is het <b>vrij</b>? ${PRIVATE_WORD}\n> Groeten & tot straks`);
    expect(lead?.parsed.html).toContain('Is het &lt;b&gt;vrij&lt;/b&gt;?');
    expect(lead?.parsed.html).toContain('href="https://noord.example.com/fr/offre/7/maison"');
    expect(lead?.parsed.messageId).toMatch(/^<[0-9a-f-]{36}@noord\.example\.com>$/);

    expect(confirmation?.parsed).toMatchObject({
      subject: 'Nous avons bien reçu votre question sur Maison de maître',
      replyTo: [{ address: 'ann@noord.example.com' }],
    });
    expect(confirmation?.parsed.text).toContain('Ann Maes');
    expect(confirmation?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    for (const { parsed } of sink.received) {
      expect(`${parsed.text} ${String(parsed.html)}`).not.toContain('Geheimstraat');
      const addresses = [...String(parsed.html).matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
      expect(
        addresses.filter((address) => !/^(?:https:\/\/noord\.example\.com\/|mailto:|tel:)/.test(address ?? '')),
      ).toEqual([]);
    }
  });

  it('do not repeat a link of the message in the confirmation, whose receiver may not have written it', async () => {
    await post(buildLeadMessage({ text: 'Win at https://casino.test' }));
    await vi.waitFor(() => expect(sink.received).toHaveLength(2), WAIT_OPTIONS);
    const confirmation = sink.received.find(({ to }) => to.includes(`zoe.${PRIVATE_WORD}@visitor.example`));
    expect(confirmation?.source).not.toContain('casino');
    expect(confirmation?.parsed.text).not.toContain('casino');
  });

  it('go to one friend, from the agency, with the estate and no link to another site', async () => {
    const body = {
      locale: 'de',
      estateId: 7,
      sender: { name: 'Zoë', email: `zoe.${PRIVATE_WORD}@visitor.example` },
      friend: { name: 'Sam', email: 'sam@friend.example' },
      note: 'Schau mal!',
    };
    expect((await post(body, '/send-to-a-friend')).status).toBe(201);
    await vi.waitFor(() => expect(sink.received).toHaveLength(1), WAIT_OPTIONS);
    const [mail] = sink.received;
    expect([mail?.from, mail?.to]).toEqual(['info@noord.example.com', ['sam@friend.example']]);
    expect(mail?.parsed.subject).toBe('Zoë möchte Ihnen dieses Objekt zeigen: Herenhuis');
    expect(mail?.parsed.text).toContain('> Schau mal!');
    expect(mail?.parsed.text).toMatch(/€\s250\.000/);
    expect(mail?.parsed.text).toMatch(/https:\/\/noord\.example\.com\/de\/angebot\/7\/\S+/);

    await post(buildLeadMessage());
    await vi.waitFor(async () => expect(await listStates()).toEqual(['sent', 'sent']), WAIT_OPTIONS);
    sink.refuse(550);
    await post(body, '/send-to-a-friend');
    await vi.waitFor(async () => expect(await listRefusals()).toContain('EENVELOPE 550'), WAIT_OPTIONS);
    expect(await listStates()).toContain('waiting');
    await reachLastAttempt();
    await vi.waitFor(() => expect(logged.take()).toContain('mail delivery failed, giving up'), WAIT_OPTIONS);
    sink.refuse(0);
    expect(await listStates()).toEqual(['sent', 'sent']);
  });

  it('wait while the mail server is down, and arrive once afterwards', async () => {
    const [port = 0] = await findFreePorts(1);
    await backoffice.close();
    backoffice = await start(`smtp://127.0.0.1:${port}`);
    await post(buildLeadMessage());
    await vi.waitFor(
      async () => expect((await listRefusals()).every((refusal) => refusal?.startsWith('E'))).toBe(true),
      WAIT_OPTIONS,
    );
    expect(await listStates()).toEqual(['waiting', 'waiting']);
    const lateServer = await startSmtpSink(port);
    await backoffice.repositories.mails.retryFailed('noord');
    await vi.waitFor(async () => expect(await listStates()).toEqual(['sent', 'sent']), WAIT_OPTIONS);
    expect(lateServer.received).toHaveLength(2);
    await backoffice.close();
    await lateServer.close();
    backoffice = await start(sink.url);
  });

  it.each([
    ['recipient', 'hours', 120],
    ['sender', 'minutes', 2],
  ] as const)('wait while each %s is refused permanently, for %s', async (party, _unit, seconds) => {
    sink.refuse(550, party);
    await post(buildLeadMessage());
    await vi.waitFor(
      async () => expect(await listRefusals()).toEqual(['EENVELOPE 550', 'EENVELOPE 550']),
      WAIT_OPTIONS,
    );
    expect(await listStates()).toEqual(['waiting', 'waiting']);
    const list = await backoffice.repositories.mails.list('noord', 100);
    for (const { at, dueAt } of list) expect(dueAt.getTime() - at.getTime()).toBeGreaterThan(seconds * 1000);
    sink.refuse(0);
    await backoffice.repositories.mails.retryFailed('noord');
    await vi.waitFor(async () => expect(await listStates()).toEqual(['sent', 'sent']), WAIT_OPTIONS);
  });

  it('stay when they are given up, and wait when they are refused temporarily', async () => {
    await post(buildLeadMessage());
    await vi.waitFor(async () => expect(await listStates()).toEqual(['sent', 'sent']), WAIT_OPTIONS);
    sink.refuse(550);
    await post(buildLeadMessage());
    await vi.waitFor(
      async () => expect(await listRefusals()).toEqual(['EENVELOPE 550', 'EENVELOPE 550', null, null]),
      WAIT_OPTIONS,
    );
    expect(await listStates()).toEqual(['waiting', 'waiting', 'sent', 'sent']);
    await reachLastAttempt();
    await vi.waitFor(
      async () => expect(await listStates()).toEqual(['failed', 'failed', 'sent', 'sent']),
      WAIT_OPTIONS,
    );
    expect(await listRefusals()).toEqual(['EENVELOPE 550', 'EENVELOPE 550', null, null]);
    sink.refuse(451);
    await backoffice.repositories.mails.retryFailed('noord');
    const codes = ['EENVELOPE 451', 'EENVELOPE 451', null, null];
    await vi.waitFor(async () => expect(await listRefusals()).toEqual(codes), WAIT_OPTIONS);
    expect(await listStates()).toEqual(['waiting', 'waiting', 'sent', 'sent']);
    sink.refuse(0);
    await backoffice.repositories.mails.retryFailed('noord');
    await vi.waitFor(async () => expect(await listStates()).toEqual(Array(4).fill('sent')), WAIT_OPTIONS);
  });

  it('are sent again, as the same mails, when the worker that had claimed them ended', async () => {
    await backoffice.close();
    // This worker has no mail server, because it would otherwise claim the mails that the test claims.
    backoffice = await start(undefined, 60_000);
    const opened = await openDatabase(database.env, createLog('silent'));
    const store = createMailStore(opened.db);
    const claimed = await vi.waitFor(async () => {
      await backoffice.repositories.erasures.erase('noord', `zoe.${PRIVATE_WORD}@visitor.example`);
      await post(buildLeadMessage());
      const takenMails = await store.claimDue(10);
      expect(takenMails).toHaveLength(2);
      return takenMails;
    }, WAIT_OPTIONS);
    await backoffice.close();
    backoffice = await start(sink.url);
    // Other mails are sent in the meantime. The test has claimed its mails for a minute.
    await post(buildLeadMessage({ text: 'later' }));
    await vi.waitFor(() => expect(sink.received).toHaveLength(2), WAIT_OPTIONS);
    await vi.waitFor(
      async () => expect(await listStates()).toEqual(['sent', 'sent', 'waiting', 'waiting']),
      WAIT_OPTIONS,
    );
    await opened.pool.query('update mails set due_at = now() where sent_at is null');
    await opened.close();
    await vi.waitFor(async () => expect(await listStates()).toEqual(Array(4).fill('sent')), WAIT_OPTIONS);
    const ids = sink.received.slice(2).map(({ parsed }) => parsed.messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids)).toEqual(new Set(claimed.map(({ id }) => `<${id}@noord.example.com>`)));
  });

  it('leave no visitor data in the log, also after failures', async () => {
    await post(buildLeadMessage());
    await vi.waitFor(async () => expect(await listStates()).toEqual(['sent', 'sent']), WAIT_OPTIONS);
    sink.refuse(550);
    await post(buildLeadMessage());
    await post({ ...buildLeadMessage(), consent: false });
    await post(
      buildLeadMessage({ visitor: { ...buildLeadMessage().visitor, email: `${PRIVATE_WORD}@x.example, y@z.example` } }),
    );
    const key = randomUUID();
    await post(buildLeadMessage(), '', key);
    await post(buildLeadMessage({ text: `other ${PRIVATE_WORD}` }), '', key);
    const refused = Array(4).fill('EENVELOPE 550');
    await vi.waitFor(async () => expect(await listRefusals()).toEqual([...refused, null, null]), WAIT_OPTIONS);
    await reachLastAttempt();
    const all = [...Array(4).fill('failed'), 'sent', 'sent'];
    await vi.waitFor(async () => expect((await listStates()).toSorted()).toEqual(all), WAIT_OPTIONS);
    sink.refuse(0);
    const log = logged.take();
    expect(log).toContain('mail delivery failed, giving up');
    expect(log).not.toMatch(/kanarie|visitor\.example|d’Hondt|12 34 56/i);
  });

  it('are written as files without a mail server, and are deleted when they expire', async () => {
    await backoffice.close();
    // On a busy machine, the worker of another test without a mail server may have written files too.
    await rm(`${database.env.dataDir}/mail`, { recursive: true, force: true });
    backoffice = await start(undefined);
    await post(buildLeadMessage());
    await vi.waitFor(async () => expect(await listStates()).toEqual(['sent', 'sent']), WAIT_OPTIONS);
    const files = await readMailFiles(database.env.dataDir);
    const bySubject = files.toSorted((a, b) => (a.parsedMail.subject ?? '').localeCompare(b.parsedMail.subject ?? ''));
    expect(bySubject.map(({ name, parsedMail }) => [parsedMail.subject, name])).toEqual([
      [
        'Nous avons bien reçu votre question sur Maison de maître',
        expect.stringMatching(/^\d{8}-\d{6}-message\.confirmation-/),
      ],
      [
        `Vraag van Zoë-${PRIVATE_WORD} d’Hondt, "de" <Grote> over Herenhuis (R-7)`,
        expect.stringMatching(/^\d{8}-\d{6}-message\.lead-/),
      ],
    ]);

    const exported = await command(
      'messages',
      'export',
      '--site',
      'noord',
      '--email',
      `ZOE.${PRIVATE_WORD}@visitor.example`,
    );
    const exportedData = exported.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(
      exportedData
        .map((exportedItem) => [exportedItem['category'], exportedItem['kind'], exportedItem['to']].join(' '))
        .toSorted(),
    ).toEqual(['mails message.confirmation you', 'mails message.lead others', 'messages property ']);
    expect(exportedData[0]).toMatchObject({ page: '/fr/offre/7/maison' });
    expect((await command('mail', 'list', '--site', 'noord')).filter((line) => line.includes('sent'))).toHaveLength(2);
    // The address of another visitor may be the end of this one.
    expect(await command('erase', '--email', `${PRIVATE_WORD}@visitor.example`)).toEqual([
      'There were no data of this visitor.',
    ]);
    const erased = await command(
      'erase',
      '--site',
      'noord.example.com',
      '--email',
      `zoe.${PRIVATE_WORD}@visitor.example`,
    );
    expect(erased.slice(2).map((line) => line.replaceAll(/\s+/g, ' '))).toEqual([
      'noord messages 1',
      'noord mails 2',
      'noord files 2',
    ]);
    expect(await command('messages', 'export', '--site', 'noord')).toEqual([]);

    await post(buildLeadMessage());
    await vi.waitFor(async () => expect(await listStates()).toEqual(['sent', 'sent']), WAIT_OPTIONS);
    const opened = await openDatabase(database.env, createLog('silent'));
    const folder = `${database.env.dataDir}/mail`;
    const expireAfter = (days: number) =>
      expirePersonalData(opened.db, folder, new Date(Date.now() + days * 86_400_000));
    expect(await expireAfter(29)).toMatchObject({ messages: 0, mails: 0, files: 0 });
    expect(await expireAfter(31)).toMatchObject({ messages: 0, mails: 2, files: 2 });
    const { rows } = await opened.pool.query<{ mails: string }>(
      'select string_agg(mails::text, $1) as mails from mails',
      [' '],
    );
    expect(rows[0]?.mails).not.toMatch(/kanarie/);
    expect(await expireAfter(364)).toMatchObject({ messages: 0 });
    expect(await expireAfter(367)).toMatchObject({ messages: 1 });
    await opened.close();
    await backoffice.close();
    backoffice = await start(sink.url);
  });
});
