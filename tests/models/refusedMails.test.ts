import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { enqueueMail } from '#server/backoffice/mail/enqueueMail.ts';
import { readMailBacklog } from '#server/backoffice/mail/mailBacklog.ts';
import { createMailStore } from '#server/backoffice/mail/mailStore.ts';
import { MailRefusedError } from '#server/backoffice/mail/mailTransport.ts';
import { createMailJobs, type MailOutcome } from '#server/backoffice/mail/mailWorker.ts';
import { createRepositories } from '#server/backoffice/repositories.ts';
import { siteSchema } from '#shared/api/site.ts';
import { type ModelDatabase, openModelDatabase } from './modelDatabase.ts';
import { runDueJobs } from '../support/runDueJobs.ts';
import { siteInput } from '../support/siteInput.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const START_MS = Date.parse('2026-03-02T08:00:00Z');
const [site, otherSite] = ['noord', 'zuid'].map((id) => siteSchema.parse(siteInput(id)));

const GOOD_ADDRESSES = ['anna@visitor.example', 'bob@visitor.example', 'carl@mail.example'] as const;
const WRONG_ADDRESS = 'no-such-person@mail.example';
const SITE_ADDRESS = 'sales@noord.example.com';

let database: ModelDatabase;
let time: number;
/** Returns the relay's response to a recipient: an SMTP code. */
let relay: (email: string) => number;
let outcomes: MailOutcome[];
let offices: ReturnType<typeof createMailJobs>[];

beforeAll(async () => {
  database = await openModelDatabase();
  await database.controlClock();
  await database.setNow(START_MS);
  const repositories = createRepositories(database.db);
  for (const id of ['noord', 'zuid']) await repositories.sites.put(siteInput(id));
  // Two back offices share the database.
  offices = [0, 1].map(() =>
    createMailJobs(
      createMailStore(database.db),
      {
        async send({ mail }) {
          const code = relay(mail.to.email);
          if (code !== 250) throw new MailRefusedError(`EENVELOPE ${code}`, code >= 500);
        },
        close: async () => {},
      },
      { log: pino({ level: 'silent' }), observeOutcome: (outcome) => outcomes.push(outcome) },
    ),
  );
}, 120_000);
afterAll(() => database.close());
beforeEach(async () => {
  await database.query('delete from mails');
  time = START_MS;
  await database.setNow(time);
  outcomes = [];
  relay = () => 250;
});

const passTime = (milliseconds: number): Promise<void> => {
  time += milliseconds;
  return database.setNow(time);
};

let turn = 0;
/** Makes one of the back offices send the mails that are due. */
async function sendDueMails(): Promise<void> {
  turn += 1;
  const office = offices[turn % offices.length];
  if (office) await runDueJobs(office);
}

async function enqueueMailTo(email: string, siteId = site): Promise<string> {
  if (!siteId) throw new Error('there is no site');
  const content = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };
  const dueAt = new Date(time);
  return enqueueMail(database.db, { site: siteId, kind: 'test', to: { email }, content, dueAt });
}

async function readState(id: string): Promise<'waiting' | 'sent' | 'failed'> {
  const { rows } = await database.query('select sent_at, failed_at from mails where id = $1', [id]);
  const [row] = rows as { sent_at: unknown; failed_at: unknown }[];
  if (row?.failed_at) return 'failed';
  return row?.sent_at ? 'sent' : 'waiting';
}

/** Advances the time in steps of five minutes; each hour the site also writes to `others`. */
async function passHours(hours: number, otherRecipients: readonly string[], siteId = site): Promise<void> {
  for (let step = 0; step < hours * 12; step += 1) {
    if (step % 12 === 0) for (const email of otherRecipients) await enqueueMailTo(email, siteId);
    await passTime(5 * MINUTE_MS);
    await sendDueMails();
  }
}

it('keeps mails at the first refusals of a relay that accepted other mails until then', async () => {
  await enqueueMailTo(GOOD_ADDRESSES[0]);
  await sendDueMails();
  relay = () => 550;
  const ids = [await enqueueMailTo(GOOD_ADDRESSES[1]), await enqueueMailTo(GOOD_ADDRESSES[2])];
  await passTime(1000);
  await sendDueMails();
  expect(await Promise.all(ids.map(readState))).toEqual(['waiting', 'waiting']);
  await passHours(24, []);
  expect(await Promise.all(ids.map(readState))).toEqual(['waiting', 'waiting']);
  relay = () => 250;
  await passHours(5, []);
  expect(await Promise.all(ids.map(readState))).toEqual(['sent', 'sent']);
});

it('gives up one wrong address among good ones, after several refusals', async () => {
  relay = (email) => (email === WRONG_ADDRESS ? 550 : 250);
  const id = await enqueueMailTo(WRONG_ADDRESS);
  await sendDueMails();
  await enqueueMailTo(GOOD_ADDRESSES[0]);
  await sendDueMails();
  await passTime(10 * MINUTE_MS);
  await sendDueMails();
  expect(await readState(id)).toBe('waiting');
  await passHours(6, GOOD_ADDRESSES);
  expect(await readState(id)).toBe('failed');
  expect(outcomes.filter((outcome) => outcome === 'failed')).toHaveLength(1);
});

it('does not report a mail as late when only its address is refused', async () => {
  relay = (email) => (email === WRONG_ADDRESS ? 550 : 250);
  await enqueueMailTo(WRONG_ADDRESS);
  await sendDueMails();
  await passTime(HOUR_MS);
  expect((await readMailBacklog(database.db)).oldestSeconds).toBe(3600);
  await enqueueMailTo(GOOD_ADDRESSES[0]);
  await sendDueMails();
  await passTime(MINUTE_MS);
  await enqueueMailTo(GOOD_ADDRESSES[0]);
  await sendDueMails();
  await passTime(4 * HOUR_MS);
  await sendDueMails();
  expect(await readMailBacklog(database.db)).toEqual({ waiting: 1, oldestSeconds: 0 });
});

it('keeps a mail through a relay that refuses every recipient from time to time', async () => {
  const id = await enqueueMailTo(WRONG_ADDRESS);
  // The relay refuses every recipient at both attempts of this mail, and accepts other mails in between.
  relay = () => 550;
  await sendDueMails();
  for (let round = 0; round < 2; round += 1) {
    relay = (email) => (email === WRONG_ADDRESS ? 550 : 250);
    await passHours(1, GOOD_ADDRESSES);
  }
  relay = () => 250;
  await passHours(5, []);
  expect(await readState(id)).toBe('sent');
});

it('tries a single mail for three days in a week without other mails', async () => {
  relay = () => 550;
  const id = await enqueueMailTo(WRONG_ADDRESS);
  await sendDueMails();
  await passHours(71, []);
  expect(await readState(id)).toBe('waiting');
  await passHours(8, []);
  expect(await readState(id)).toBe('failed');
});

it.each([
  ['the same address in capitals', WRONG_ADDRESS.toUpperCase(), site],
  ['another site', GOOD_ADDRESSES[0], otherSite],
  ['the domain of the agency', SITE_ADDRESS, site],
])('does not conclude from mails to %s that an address is wrong', async (_which, email, of) => {
  relay = (to) => (to === WRONG_ADDRESS ? 550 : 250);
  const id = await enqueueMailTo(WRONG_ADDRESS);
  await sendDueMails();
  await passHours(24, [email], of);
  expect(await readState(id)).toBe('waiting');
});

it('does not conclude from mails to visitors that an address of the agency is wrong', async () => {
  relay = (to) => (to === SITE_ADDRESS ? 550 : 250);
  const id = await enqueueMailTo(SITE_ADDRESS);
  await sendDueMails();
  await passHours(24, GOOD_ADDRESSES);
  expect(await readState(id)).toBe('waiting');
});

it('waits for a greylist to pass, also for a mail that was due long before its first attempt', async () => {
  const id = await enqueueMailTo(GOOD_ADDRESSES[0]);
  await passTime(4 * DAY_MS);
  const startMs = time;
  relay = () => (time - startMs < 10 * MINUTE_MS ? 451 : 250);
  await sendDueMails();
  for (let step = 0; step < 60; step += 1) {
    await passTime(30_000);
    await sendDueMails();
  }
  expect(outcomes).not.toContain('failed');
  expect(await readState(id)).toBe('sent');
});

it('sends a mail once to a server that takes longer than the lease, because the lease is renewed', async () => {
  const id = await enqueueMailTo(GOOD_ADDRESSES[0]);
  const [sending, other] = offices;
  const [claimed] = (await sending?.claim(8)) ?? [];
  const lease = claimed && sending?.createLease?.(claimed);
  for (let step = 0; step < 8; step += 1) {
    await passTime(30_000);
    expect(await lease?.renew()).toBe(true);
    expect(await other?.claim(8)).toEqual([]);
  }
  await passTime(MINUTE_MS);
  expect((await other?.claim(8))?.map((mail) => mail.id)).toEqual([id]);
});

it('sends a postponed mail no earlier when its lease is renewed late, and renews no ended lease', async () => {
  relay = () => 550;
  const id = await enqueueMailTo(GOOD_ADDRESSES[0]);
  const store = createMailStore(database.db);
  await sendDueMails();
  await store.renewLease(id);
  await passTime(2 * MINUTE_MS);
  expect(await store.claimDue(8)).toEqual([]);
  await store.markSent({ id, forget: false });
  expect(await store.renewLease(id)).toBe(false);
});

it('sends a mail that waited for its next attempt when the clock was set back, and no mail before its chosen time', async () => {
  relay = () => 451;
  const id = await enqueueMailTo(GOOD_ADDRESSES[0]);
  await sendDueMails();
  relay = () => 250;
  await passTime(-30 * DAY_MS);
  time += 2 * DAY_MS;
  const laterMail = await enqueueMailTo(GOOD_ADDRESSES[1]);
  time -= 2 * DAY_MS;
  await sendDueMails();
  expect(await readState(id)).toBe('waiting');
  const store = createMailStore(database.db);
  expect([await store.wakeStranded(), await store.wakeStranded()]).toEqual([1, 0]);
  await sendDueMails();
  expect([await readState(id), await readState(laterMail)]).toEqual(['sent', 'waiting']);
});
