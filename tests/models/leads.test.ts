import * as fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LeadTarget } from '#server/backoffice/connectors/leads/leadTarget.ts';
import { CrmFailure, OutcomeUnknown } from '#server/backoffice/connectors/seam/crmFailure.ts';
import { type Lead, LeadRefused } from '#server/backoffice/connectors/seam/lead.ts';
import { type LeadStores, createLeadJobs } from '#server/backoffice/connectors/leads/leadSender.ts';
import { createLeadStore } from '#server/backoffice/connectors/leads/leadStore.ts';
import { createUnitOfWork, joinUnitOfWork, type UnitOfWork } from '#server/backoffice/core/db/unitOfWork.ts';
import { createRepositories } from '#server/backoffice/repositories.ts';
import { runDueJobs } from '../support/runDueJobs.ts';
import { siteInput } from '../support/siteInput.ts';
import { checkModel } from './checkModel.ts';
import { createMailStub } from './mailStub.ts';
import { type ModelDatabase, openModelDatabase } from './modelDatabase.ts';
import { type Instance, createPlanArbitrary, type Schedule } from './schedule.ts';

/**
 * The sender of leads, in two back offices on one database, with a CRM that may be away, refuse, or accept a lead
 * without confirming it.
 *
 * Invariants:
 * - A CRM accepts each lead at most once, also when the sender gets no response.
 * - Each lead ends in one of two ways: it is marked as sent and the CRM has it, or one mail about it goes to the
 *   agency. No lead has two mails.
 * - The CRM receives leads about one subject in the order in which they arrived.
 */
const MINUTE_MS = 60_000;
const START_MS = Date.parse('2026-09-01T08:00:00Z');
const CRM_ANSWERS = ['takes', 'takes', 'takes', 'refuses', 'is busy', 'takes and fails', 'breaks off'] as const;

const commands = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constant('lead' as const),
        about: fc.nat(1),
        answer: fc.constantFrom(...CRM_ANSWERS),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('clock' as const),
        instance: fc.nat(1),
        minutes: fc.constantFrom(-1500, -20, 2, 6, 20, 90),
      }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('away' as const), isAway: fc.boolean() }) },
  ),
  { minLength: 1, maxLength: 8 },
);
type Command = (typeof commands extends fc.Arbitrary<infer List> ? List : never)[number];

const log = pino({ level: 'silent' });
let database: ModelDatabase;

beforeAll(async () => {
  database = await openModelDatabase();
  await createRepositories(database.db).sites.put(siteInput('noord'));
}, 120_000);
afterAll(() => database.close());

/** The state of a run that is not in the database. */
class LeadWorld {
  readonly clocks: [number, number] = [START_MS, START_MS];
  readonly acceptedLeads: { readonly id: string; readonly about: string; readonly number: number }[] = [];
  readonly numbers = new Map<string, { readonly about: string; readonly number: number }>();
  isAway = false;
  readonly nextAnswers: (typeof CRM_ANSWERS)[number][] = [];

  take({ id }: Pick<Lead, 'id'>): void {
    const knownLead = this.numbers.get(id);
    if (!knownLead) throw new Error(`the CRM got a lead that nobody wrote: ${id}`);
    this.acceptedLeads.push({ id, ...knownLead });
  }

  targetFor(instance: Instance): LeadTarget {
    return {
      name: 'played',
      label: 'Played',
      leadKinds: ['viewing'],
      isPaused: false,
      open: async () => ({
        check: () =>
          instance.call('CRM is asked', () => {
            if (this.isAway) throw new CrmFailure('answered 503', { status: 503 });
            return { account: 'played', doubts: [] };
          }),
        sendLead: (lead) =>
          instance.call(`CRM gets lead ${this.numbers.get(lead.id)?.number}`, () => {
            const answer = this.nextAnswers.shift() ?? 'takes';
            if (answer === 'refuses') throw new LeadRefused('no such home');
            if (answer === 'is busy') throw new CrmFailure('answered 429', { status: 429 });
            if (answer === 'breaks off') throw new OutcomeUnknown('no answer');
            this.take(lead);
            if (answer === 'takes and fails') throw new CrmFailure('answered 503', { status: 503 });
            return { reference: 'crm' };
          }),
      }),
    };
  }
}

async function followCommands(world: LeadWorld, instance: Instance, list: readonly Command[]): Promise<void> {
  let number = 0;
  // The events wait while a transaction is open, because a write between its statements would be rolled back with it.
  const options = { isReady: () => !database.isInTransaction };
  for (const command of list) {
    const follow = async () => {
      if (command.type === 'away') world.isAway = command.isAway;
      else if (command.type === 'clock') world.clocks[command.instance === 0 ? 0 : 1] += command.minutes * MINUTE_MS;
      else {
        number += 1;
        world.nextAnswers.push(command.answer);
        const [id, about, at] = [
          crypto.randomUUID(),
          `visit:${command.about}`,
          new Date(START_MS + number).toISOString(),
        ];
        world.numbers.set(id, { about, number });
        const lead = { kind: 'viewing', locale: 'nl', visitor: { email: 'noor@visitor.example' }, text: '', facts: [] };
        await database.query(
          `insert into leads (id, site_id, kind, reference, lead, at, queued_at, due_at)
           values ($1, 'noord', 'viewing', $2, $3, $4, $4, $4)`,
          [id, about, JSON.stringify(lead), at],
        );
      }
    };
    await instance.waitTurns(TURNS_BETWEEN_COMMANDS);
    await instance.call(JSON.stringify(command), follow, options);
  }
}

const createStores = (unit: UnitOfWork): LeadStores => ({
  leadStore: createLeadStore(unit),
  mails: createMailStub(unit),
  transaction: (run) => unit.write((transaction, tags) => run(createStores(joinUnitOfWork(transaction, tags)))),
});

function startSender(world: LeadWorld, schedule: Schedule, index: 0 | 1): { run(rounds: number): Promise<void> } {
  const instance = schedule.instance(index, `office ${index + 1}`);
  const unit = createUnitOfWork(database.openForInstance(instance), () => {});
  const jobs = createLeadJobs(createStores(unit), {
    listTargets: async () => [world.targetFor(instance)],
    log,
    now: () => new Date(world.clocks[index]),
  });
  return {
    async run(rounds) {
      for (let round = 0; round < rounds; round += 1) await runDueJobs(jobs).catch(() => false);
    },
  };
}

const ROUNDS_PER_COMMAND = 2;
/** The number of turns that each program gets between two commands. */
const TURNS_BETWEEN_COMMANDS = 2;

async function hasOpenLeads(): Promise<boolean> {
  const { rowCount } = await database.query(`select 1 from leads where state in ('queued', 'sending') limit 1`);
  return rowCount === 1;
}

async function playSchedule(schedule: Schedule, list: readonly Command[]): Promise<void> {
  await database.query('delete from leads');
  await database.query('delete from mails');
  const world = new LeadWorld();
  void followCommands(world, schedule.instance(2, 'world'), list);
  for (const index of [0, 1] as const) void startSender(world, schedule, index).run(ROUNDS_PER_COMMAND);
  await schedule.run();

  // No faults happen from here on. Other programs take over the unfinished work of the first ones.
  schedule.isHealed = true;
  world.isAway = false;
  world.nextAnswers.length = 0;
  const [first, second] = [startSender(world, schedule, 0), startSender(world, schedule, 1)];
  for (let round = 0; round < 6 && (await hasOpenLeads()); round += 1) {
    world.clocks[0] += 31 * MINUTE_MS;
    world.clocks[1] += 31 * MINUTE_MS;
    void (round % 2 === 0 ? first : second).run(2);
    await schedule.run();
  }

  const { rows: ended } = await database.query(
    `select l.id, l.state, (select count(*)::int from mails m where m.reference = 'lead:' || l.id) as mails from leads l`,
  );
  for (const { id, state, mails } of ended as { id: string; state: string; mails: number }[]) {
    const times = world.acceptedLeads.filter((each) => each.id === id).length;
    schedule.reach(state);
    const name = `lead ${world.numbers.get(id)?.number}`;
    if (times > 1) throw new Error(`${name} was taken ${times} times`);
    if (state === 'sent') {
      if (times !== 1) throw new Error(`${name} counts as sent, and the CRM does not have it`);
      if (mails > 0) throw new Error(`${name} was sent, and the agency is told that it was not`);
    } else if (state === 'queued' || state === 'sending') throw new Error(`${name} stays ${state}`);
    else if (mails !== 1) throw new Error(`${name} ended as ${state} with ${mails} mails to the agency`);
  }
  for (const about of new Set(world.acceptedLeads.map((each) => each.about))) {
    const order = world.acceptedLeads.flatMap((each) => (each.about === about ? [each.number] : []));
    if (order.some((number, index) => number < (order[index - 1] ?? 0)))
      throw new Error(`leads about ${about} came in the order ${order.join(', ')}`);
  }
}

it('sends each lead to the CRM once, or tells the agency by one mail', async () => {
  await expect(
    checkModel({
      plan: createPlanArbitrary({ instanceCount: 2, callCount: 30, maxFaults: 3 }),
      commands,
      scheduleCount: 1800,
      requiredSituations: ['sent', 'refused', 'unsure'],
      play: playSchedule,
    }),
  ).resolves.toBeUndefined();
});
