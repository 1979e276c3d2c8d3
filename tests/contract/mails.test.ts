import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseMoment } from '#server/backoffice/core/calendar/belgianTime.ts';
import { migrate } from '#server/backoffice/core/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { readMailBacklog } from '#server/backoffice/mail/mailBacklog.ts';
import { createMailStore } from '#server/backoffice/mail/mailStore.ts';
import type { OutgoingMail } from '#server/backoffice/mail/outgoingMail.ts';
import { createRepositories, type Repositories } from '#server/backoffice/repositories.ts';
import { bookViewing, findNearestFree } from '#server/backoffice/viewings/viewings.ts';
import { siteSchema } from '#shared/api/site.ts';
import { estateInput } from '../support/estateInput.ts';
import { captureMails } from '../support/mail/capturedMails.ts';
import { listDatabaseKinds, type TestDatabase } from '../support/programs/databases.ts';
import { siteInput } from '../support/siteInput.ts';

const log = pino({ level: 'silent' });
const HOUR_MS = 3_600_000;
const VISITOR = { firstName: 'Noor', lastName: 'Peeters', email: 'noor@visitor.example', phone: '+32 470 00 00 00' };
const fromNow = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);

describe.each(listDatabaseKinds())('the queue of mails, on $name', (kind) => {
  let database: TestDatabase;
  let opened: OpenDatabase;
  let repositories: Repositories;

  const enqueue = (changes: Partial<OutgoingMail>) =>
    repositories.mails.enqueue({
      site: siteSchema.parse(siteInput('noord')),
      kind: 'viewing.reminder',
      to: { email: VISITOR.email },
      content: { subject: 'Tot morgen', html: '<p>Tot morgen</p>', text: 'Tot morgen' },
      ...changes,
    });
  const listMails = async () =>
    (await repositories.mails.list('noord', 10)).map(({ state, refusal }) => [state, refusal]);

  beforeAll(async () => {
    database = await kind.start();
    opened = await openDatabase(database.env, log);
    await migrate(opened.pool);
    repositories = createRepositories(opened.db);
  });
  afterAll(async () => {
    await opened.close();
    await database.remove();
  });
  beforeEach(async () => {
    await repositories.sites.remove('noord');
    await repositories.sites.put(siteInput('noord'));
  });

  it('sends no mail after its expiry, also not when an operator retries failed mails', async () => {
    const store = createMailStore(opened.db);
    await enqueue({ dueAt: fromNow(-26), expiresAt: fromNow(-2) });
    const timelyId = await enqueue({ dueAt: fromNow(-1), expiresAt: fromNow(23) });
    const lastingId = await enqueue({ dueAt: fromNow(-26) });
    expect((await readMailBacklog(opened.db)).waiting).toBe(2);
    const claimed = await store.claimDue(10);
    expect(claimed.map(({ id }) => id).toSorted()).toEqual([timelyId, lastingId].toSorted());
    for (const { id } of claimed) await store.markSent({ id, forget: false });

    expect(await store.endExpired()).toBe(1);
    expect(await store.endExpired()).toBe(0);
    expect(await listMails()).toContainEqual(['failed', 'expired']);
    expect(await repositories.mails.retryFailed('noord')).toBe(0);
    expect(await store.claimDue(10)).toEqual([]);
  });

  it('ends a mail that expires while it is retried, and deletes it when its content must be deleted', async () => {
    const store = createMailStore(opened.db);
    await enqueue({ expiresAt: fromNow(1) });
    await enqueue({ expiresAt: fromNow(1), forget: true });
    for (const { id } of await store.claimDue(10)) await store.postpone(id, '451', 0);
    await opened.pool.query("update mails set expires_at = now() - interval '1 minute', due_at = now()");
    expect(await store.claimDue(10)).toEqual([]);
    expect(await store.endExpired()).toBe(2);
    expect(await listMails()).toEqual([['failed', 'expired']]);
  });

  it('has the reminder of a viewing only until the viewing begins', async () => {
    const salesRep = { id: 11, name: 'Ann Maes', email: 'ann@noord.example.com' };
    await repositories.estates.put('noord', estateInput({ id: 7, price: 250_000, estate: { salesRep } }));
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    const weekly = Object.fromEntries(days.map((day) => [day, [{ from: '08:00', to: '20:00' }]]));
    await repositories.agendas.put('noord', 11, { weekly });
    const now = Date.now();
    const wanted = { siteId: 'noord', salesRepId: 11, start: now + 72 * HOUR_MS, now };
    const [slot] = await findNearestFree(repositories, wanted);
    const start = parseMoment(slot?.start ?? '');
    const estate = await repositories.appointments.estate('noord', 7);
    if (!estate) throw new Error('no estate');
    const { repositories: capturing, capturedMails } = captureMails(repositories);
    await capturing.transaction((tx) =>
      bookViewing(tx, {
        ...wanted,
        estate,
        start,
        hold: undefined,
        token: 'a-token-of-a-visitor-1',
        visitor: VISITOR,
        remark: undefined,
        locale: 'nl',
      }),
    );
    const expiries = capturedMails.map((mail) => [mail.kind, mail.expiresAt?.getTime()]);
    expect(expiries).toEqual([
      ['viewing.booked', undefined],
      ['viewing.booked.agency', undefined],
      ['viewing.reminder', start],
    ]);
  });
});
