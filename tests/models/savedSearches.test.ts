import * as fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createUnitOfWork, joinUnitOfWork, type UnitOfWork } from '#server/backoffice/core/db/unitOfWork.ts';
import { createSubscriptionTokens } from '#server/backoffice/core/tokens/subscriptionTokens.ts';
import type { MailContext } from '#server/backoffice/mail/mailContext.ts';
import { createMailStore } from '#server/backoffice/mail/mailStore.ts';
import { MailRefusedError } from '#server/backoffice/mail/mailTransport.ts';
import { createMailJobs } from '#server/backoffice/mail/mailWorker.ts';
import type { OutgoingMail } from '#server/backoffice/mail/outgoingMail.ts';
import { createRepositories } from '#server/backoffice/repositories.ts';
import {
  createSubscriptionQueue,
  type DueConfirmation,
  type DueMailing,
} from '#server/backoffice/savedSearches/subscriptionQueue.ts';
import { enqueueSubscriptionMails } from '#server/backoffice/savedSearches/subscriptionWorker.ts';
import type { Frequency } from '#shared/api/subscriptions.ts';
import { estateInput } from '../support/estateInput.ts';
import { runDueJobs } from '../support/runDueJobs.ts';
import { siteInput } from '../support/siteInput.ts';
import { checkModel } from './checkModel.ts';
import { createMailStub } from './mailStub.ts';
import { type ModelDatabase, openModelDatabase } from './modelDatabase.ts';
import { createPlanArbitrary, type Schedule } from './schedule.ts';

/**
 * Saved searches and their mails, from an event of an estate to the mail server, in two back offices on one database.
 * Clocks of the back offices and of the database are moved; the mail server is away for a while.
 *
 * Invariants:
 * - An event of an estate is in exactly one mail to each search that it matches.
 * - The owner of an e-mail address is asked for a confirmation at least once, and at most once a day.
 * - Each mail is sent in the end. It is sent twice, with the same number, only when its worker or the response was
 *   lost.
 */
vi.mock('#server/backoffice/savedSearches/newsMail.ts', () => ({
  composeNewsMail: ({ site }: MailContext, { subscription, news }: DueMailing): OutgoingMail => ({
    site,
    kind: 'news',
    to: { email: subscription.email },
    content: { subject: [subscription.id, ...news.map(({ estate }) => estate.id)].join(' '), html: '', text: '' },
  }),
}));
vi.mock('#server/backoffice/savedSearches/confirmSubscriptionMail.ts', () => ({
  composeSubscriptionConfirmation: ({ site }: MailContext, { email }: DueConfirmation): OutgoingMail => ({
    site,
    kind: 'confirmation',
    to: { email },
    content: { subject: email, html: '', text: '' },
  }),
}));

const SITE_ID = 'noord';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START_MS = Date.parse('2026-09-01T08:00:00Z');
const ESTATE_IDS = [1, 2, 3, 4, 5] as const;
const SEARCH_WISHES = { transaction: [1, 3, 5], type: [], subType: [], city: [], municipality: [], province: [] };
const buildRequest = (email: string, frequency: Frequency) =>
  ({ name: 'Noor', email, locale: 'nl', frequency, wishes: SEARCH_WISHES, consent: true }) as const;

const commands = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ type: fc.constant('event' as const) }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('request' as const), visitor: fc.nat(1) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('clock' as const),
        which: fc.nat(2),
        minutes: fc.constantFrom(-1500, -2, 2, 65, 1560),
      }),
    },
    { weight: 4, arbitrary: fc.record({ type: fc.constant('pass' as const), minutes: fc.constantFrom(2, 65, 1560) }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('server' as const), isAway: fc.boolean() }) },
  ),
  { minLength: 1, maxLength: 6 },
);
type Command = (typeof commands extends fc.Arbitrary<infer List> ? List : never)[number];

/** The number of turns that each program gets between two commands. */
const TURNS_BETWEEN_COMMANDS = 5;
const log = pino({ level: 'silent' });
const tokens = createSubscriptionTokens('a-token-for-tests-only');
let database: ModelDatabase;
let searches: readonly string[];

beforeAll(async () => {
  database = await openModelDatabase();
  await database.controlClock();
  await database.setNow(START_MS);
  const repositories = createRepositories(database.db);
  await repositories.sites.put(siteInput(SITE_ID));
  for (const id of ESTATE_IDS) await repositories.estates.put(SITE_ID, estateInput({ id, price: 250_000 }));
  await repositories.subscriptions.requestSubscription(SITE_ID, buildRequest('often@visitor.example', 'instant'));
  await repositories.subscriptions.requestSubscription(SITE_ID, buildRequest('daily@visitor.example', 'daily'));
  const { rows } = await database.query(
    `update subscriptions set confirmed_at = $1, confirmation_due_at = null returning id`,
    [new Date(START_MS - 24 * HOUR_MS).toISOString()],
  );
  searches = (rows as { id: string }[]).map(({ id }) => id);
}, 120_000);
afterAll(() => database.close());

const createStores = (unit: UnitOfWork): Parameters<typeof enqueueSubscriptionMails>[0] => ({
  mails: createMailStub(unit),
  subscriptionQueue: createSubscriptionQueue(unit),
  transaction: (work) => unit.write((transaction, tags) => work(createStores(joinUnitOfWork(transaction, tags)))),
});

class SearchWorld {
  /** The clocks of each back office and of the database. */
  readonly clocks: [number, number, number] = [START_MS, START_MS, START_MS];
  events = 0;
  isSteady = true;
  isServerAway = false;
  readonly askedEmails = new Set<string>();
  /** The number of times that each mail was sent, by the mail's number. */
  readonly sent = new Map<string, number>();

  async pass(clockIndexes: readonly number[], milliseconds: number): Promise<void> {
    for (const each of clockIndexes) this.clocks[each === 0 ? 0 : each === 1 ? 1 : 2] += milliseconds;
    await database.setNow(this.clocks[2]);
  }
}

function startOffice(world: SearchWorld, schedule: Schedule, index: 0 | 1): { run(rounds: number): Promise<void> } {
  const instance = schedule.instance(index, `office ${index + 1}`);
  const db = database.openForInstance(instance);
  const stores = createStores(createUnitOfWork(db, () => {}));
  const mails = createMailJobs(
    createMailStore(db),
    {
      send: ({ mail }) =>
        instance.call(`mail server gets ${mail.subject}`, () => {
          if (world.isServerAway) throw new MailRefusedError('away', false);
          world.sent.set(mail.messageId, (world.sent.get(mail.messageId) ?? 0) + 1);
        }),
    } as Parameters<typeof createMailJobs>[1],
    { log, observeOutcome: () => {} },
  );
  const options = { tokens, log, now: () => new Date(world.clocks[index]) };
  return {
    async run(rounds) {
      for (let round = 0; round < rounds; round += 1) {
        await enqueueSubscriptionMails(stores, options).catch(() => undefined);
        await runDueJobs(mails).catch(() => undefined);
      }
    },
  };
}

async function hasWork(): Promise<boolean> {
  const { rows } = await database.query(`select exists (select from estate_events)
    or exists (select from subscription_mailings) or exists (select from subscription_matches)
    or exists (select from subscriptions where confirmation_due_at is not null)
    or exists (select from mails where sent_at is null) as some`);
  return (rows[0] as { some: boolean }).some;
}

async function clearTables(): Promise<void> {
  for (const table of [
    'estate_events',
    'subscription_matches',
    'subscription_mailings',
    'subscription_confirmations',
    'mails',
  ])
    await database.query(`delete from ${table}`);
  await database.query(`delete from subscriptions where confirmed_at is null`);
  await database.setNow(START_MS);
}

async function playSchedule(schedule: Schedule, list: readonly Command[]): Promise<void> {
  await clearTables();
  const world = new SearchWorld();
  world.isSteady = list.every(({ type }) => type !== 'clock');
  const outside = schedule.instance(2, 'world');
  const subscriptions = createRepositories(database.db).subscriptions;

  async function follow(): Promise<void> {
    for (const command of list) {
      await outside.waitTurns(TURNS_BETWEEN_COMMANDS);
      await outside.call(
        JSON.stringify(command),
        async () => {
          if (command.type === 'server') world.isServerAway = command.isAway;
          else if (command.type === 'clock') await world.pass([command.which], command.minutes * MINUTE_MS);
          else if (command.type === 'pass') await world.pass([0, 1, 2], command.minutes * MINUTE_MS);
          else if (command.type === 'request') {
            const email = `new${command.visitor}@visitor.example`;
            world.askedEmails.add(email);
            await subscriptions.requestSubscription(SITE_ID, buildRequest(email, 'daily'));
          } else if (world.events < ESTATE_IDS.length) {
            world.events += 1;
            await database.query(
              `insert into estate_events (site_id, estate_id, kind, at) values ($1, $2, 'published', $3)`,
              [SITE_ID, world.events, new Date(START_MS).toISOString()],
            );
          }
        },
        { isReady: () => !database.isInTransaction },
      );
    }
  }
  void follow();
  for (const index of [0, 1] as const) void startOffice(world, schedule, index).run(3);
  await schedule.run();
  const { rows: early } = await database.query(`select distinct kind from mails`);
  for (const { kind } of early as { kind: string }[]) schedule.reach(`${kind} in the first days`);

  // No faults happen from here on. Other programs take over the unfinished work of the first ones.
  schedule.isHealed = true;
  world.isServerAway = false;
  const offices = ([0, 1] as const).map((index) => startOffice(world, schedule, index));
  for (let round = 0; round < 8 && (await hasWork()); round += 1) {
    await world.pass([0, 1, 2], 25 * HOUR_MS);
    void offices[round % 2]?.run(1);
    await schedule.run();
  }
  if (await hasWork()) throw new Error('something still waits after days without a fault');

  const { rows } = await database.query(
    `select kind, mail ->> 'subject' as subject, mail ->> 'messageId' as number from mails`,
  );
  const mails = rows as { kind: string; subject: string; number: string }[];
  const news = mails.filter(({ kind }) => kind === 'news').map(({ subject }) => subject.split(' '));
  for (const id of searches)
    for (const estate of ESTATE_IDS) {
      const count = news.filter(([search, ...told]) => search === id && told.includes(String(estate))).length;
      const expectedCount = estate <= world.events ? 1 : 0;
      if (count !== expectedCount)
        throw new Error(`estate ${estate} is in ${count} mails to a search, not in ${expectedCount}`);
    }
  for (const email of world.askedEmails) {
    const count = mails.filter(({ kind, subject }) => kind === 'confirmation' && subject === email).length;
    if (count === 0) throw new Error(`${email} was never asked`);
  }
  for (const { number, subject } of mails) {
    const count = world.sent.get(number) ?? 0;
    if (count === 0) throw new Error(`the mail ${subject} counts as sent, and the server does not have it`);
    if (count > 1 && !schedule.hasFaults && world.isSteady)
      throw new Error(`the mail ${subject} went out ${count} times`);
  }
}

it('reports each event once to each search that matches it', async () => {
  await expect(
    checkModel({
      plan: createPlanArbitrary({ instanceCount: 2, callCount: 45, maxFaults: 3 }),
      commands,
      scheduleCount: 600,
      requiredSituations: ['news in the first days', 'confirmation in the first days'],
      play: playSchedule,
    }),
  ).resolves.toBeUndefined();
});
