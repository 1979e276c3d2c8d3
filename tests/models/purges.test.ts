import * as fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { parseCursor } from '#server/backoffice/core/purges/cursor.ts';
import { createPurgeHandlers } from '#server/backoffice/core/purges/purgeHandlers.ts';
import { createPurgeList } from '#server/backoffice/core/purges/purgeList.ts';
import { createPurgeReaders } from '#server/backoffice/core/purges/purgeReaders.ts';
import { createPurgeWatch, type PurgeWatch } from '#server/backoffice/core/purges/purgeWatch.ts';
import { serveReader } from '#server/backoffice/core/purges/serveReader.ts';
import type { Call } from '#server/backoffice/core/http/call.ts';
import { HttpProblem } from '#server/backoffice/core/http/problem.ts';
import type { CursorPosition } from '#server/site/subscription/cursorFile.ts';
import { PurgeSubscription, type InstanceCaches } from '#server/site/subscription/subscription.ts';
import { type PurgeMessage, purgesSchema, tag } from '#shared/api/purge.ts';
import { checkModel } from './checkModel.ts';
import { type ModelDatabase, openModelDatabase } from './modelDatabase.ts';
import { type Instance, createPlanArbitrary, type Schedule } from './schedule.ts';

/**
 * The list of purges, in two back offices on one database, with a target that they serve in turn and a site that
 * subscribes. Transactions begin and end in any order, the clock of the database is moved, old purges expire, the
 * database is restored.
 *
 * Invariants:
 * - The cursor that a reader has confirmed never passes a purge that the reader has not received.
 * - In the end, each reader has received every purge after its commit: the purge itself, or a purge of its whole site.
 * - A site confirms its pages only when it has processed every purge that was committed before its request.
 */
const SITE_ID = 'noord';
const PURGE_TARGET = { kind: 'target', name: 'https://cache.example' } as const;
const START_MS = Date.parse('2026-09-01T08:00:00Z');

const workerControl = vi.hoisted(() => ({
  steps: [] as ((signal: AbortSignal) => Promise<unknown>)[],
  sleep: (): Promise<void> => Promise.resolve(),
}));
/** The worker is replaced, because the model decides when a step is due. It reads two purges at a time. */
vi.mock('#server/backoffice/core/polling/pollingWorker.ts', () => ({
  startPollingWorker: ({ step }: { step: (signal: AbortSignal) => Promise<unknown> }) => {
    workerControl.steps.push(step);
    return { wake: () => {}, postpone: () => {}, stop: async () => {} };
  },
}));
vi.mock('node:timers/promises', () => ({ setTimeout: () => workerControl.sleep() }));
vi.mock('#shared/api/purge.ts', async (original) => ({
  ...(await original<object>()),
  MAX_PURGES_PER_RESPONSE: 2,
}));

const commands = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ type: fc.constant('begin' as const) }) },
    {
      weight: 5,
      arbitrary: fc.record({ type: fc.constant('end' as const), which: fc.nat(3), commits: fc.nat(4) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant('clock' as const), seconds: fc.constantFrom(3, 5, 90, -3600, 90_000) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constantFrom('expire' as const, 'restore' as const, 'site' as const) }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('target' as const), isAway: fc.boolean() }) },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant('told' as const),
        told: fc.constantFrom('written' as const, 'unwritten' as const, 'forgotten' as const),
      }),
    },
  ),
  { minLength: 2, maxLength: 14 },
);
type Command = (typeof commands extends fc.Arbitrary<infer List> ? List : never)[number];

interface CommittedPurge {
  readonly xid: bigint;
  readonly position: bigint;
  readonly id: string;
  readonly tag: string;
  committedAt: number | undefined;
}

const log = pino({ level: 'silent' });
const neverAborted = new AbortController().signal;
let database: ModelDatabase;

beforeAll(async () => {
  database = await openModelDatabase();
  // The database has one session, so the model defines which transactions are open and what time it is.
  await database.controlClock();
  await database.query(`create function model.pg_current_snapshot() returns pg_snapshot stable language sql
    as $$ select current_setting('model.snapshot')::pg_snapshot $$`);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
}, 120_000);
afterAll(async () => {
  vi.useRealTimers();
  await database.close();
});
beforeEach(() => void vi.clearAllTimers());

/** The transactions of the database and its clock, with the purges that each reader has received. */
class PurgeWorld {
  /** Counts all events in their order. */
  tick = 0;
  #nextXid = 1000n;
  #nextPosition = 1n;
  #nowMs = START_MS;
  readonly purges: CommittedPurge[] = [];
  readonly #open: CommittedPurge[] = [];
  isTargetAway = false;
  /** The messages that the target accepted. */
  readonly deliveredPurges: { readonly tags: ReadonlySet<string>; readonly at: number }[] = [];
  /**
   * The tags that the processes of the site have purged in their memory. The next field has those that were purged in
   * the page store.
   */
  memory = new Set<string>();
  stored = new Set<string>();
  siteCursor: CursorPosition | undefined;
  readonly reportedStates: ('written' | 'unwritten' | 'forgotten')[] = [];

  now(): number {
    this.tick += 1;
    // The step is larger than the difference between clocks that the product allows.
    return this.tick * 10_000;
  }

  async #tell(): Promise<void> {
    const openXids = this.#open.map(({ xid }) => xid);
    const oldest = openXids[0] ?? this.#nextXid;
    const snapshot = `${oldest}:${this.#nextXid}:${openXids.join(',')}`;
    await database.query(`select set_config('model.snapshot', $1, false)`, [snapshot]);
    await database.setNow(this.#nowMs);
  }

  async clear(): Promise<void> {
    await database.query('delete from purges');
    await database.query('delete from purge_readers');
    await database.query(`update purge_list set expired = '0'`);
    await this.#tell();
  }

  async begin(): Promise<void> {
    const number = this.#nextXid;
    this.#open.push({
      xid: number,
      position: this.#nextPosition,
      id: crypto.randomUUID(),
      tag: tag.estate(SITE_ID, Number(number)),
      committedAt: undefined,
    });
    this.#nextXid += 1n;
    this.#nextPosition += 1n;
    await this.#tell();
  }

  async end(openIndex: number, commits: boolean): Promise<void> {
    const [purge] = this.#open.splice(openIndex % Math.max(1, this.#open.length), 1);
    if (!purge) return;
    if (commits) {
      await database.query(
        `insert into purges (position, xid, id, site_id, tags, at) overriding system value
         values ($1, $2::text::xid8, $3, $4, $5, model.now())`,
        [String(purge.position), String(purge.xid), purge.id, SITE_ID, [purge.tag]],
      );
      purge.committedAt = this.now();
      this.purges.push(purge);
    }
    await this.#tell();
  }

  async moveClock(seconds: number): Promise<void> {
    this.#nowMs += seconds * 1000;
    await this.#tell();
  }

  isDelivered({ tag: own, committedAt = 0 }: CommittedPurge): boolean {
    return this.deliveredPurges.some(
      ({ tags, at }) => tags.has(own) || (tags.has(tag.site(SITE_ID)) && at > committedAt),
    );
  }
}

const isInCursor = ({ xmax, open }: { xmax: bigint; open: readonly bigint[] }, xid: bigint) =>
  xid < xmax && !open.includes(xid);

/** Returns the purges that a cursor has passed. */
function listPassedPurges(purges: readonly CommittedPurge[], text: string): readonly CommittedPurge[] {
  const cursor = parseCursor(text);
  if (!cursor) throw new Error(`${text} is no cursor`);
  const { readSnapshot, unfinishedPage } = cursor;
  return purges.filter(({ xid, position }) => {
    if (isInCursor(readSnapshot, xid)) return true;
    if (!unfinishedPage || !isInCursor(unfinishedPage.pageSnapshot, xid)) return false;
    return xid < unfinishedPage.xid || (xid === unfinishedPage.xid && position <= unfinishedPage.position);
  });
}

interface BackOfficeInstance {
  readonly instance: Instance;
  readonly watch: PurgeWatch;
  readonly listPurges: ReturnType<typeof createPurgeHandlers>['listPurges'];
  readonly serveRequests: (rounds: number) => Promise<void>;
}

function startOffice(world: PurgeWorld, schedule: Schedule, index: number): BackOfficeInstance {
  const instance = schedule.instance(index, `office ${index + 1}`);
  const db = database.openForInstance(instance);
  const watch = createPurgeWatch(createPurgeList(db));
  const deliver = ({ tags }: PurgeMessage) =>
    instance
      .call('target is told', () => {
        if (world.isTargetAway) return 'away';
        if (tags.includes(tag.site(SITE_ID))) schedule.reach('whole site');
        world.deliveredPurges.push({ tags: new Set(tags), at: world.now() });
        return undefined;
      })
      .catch(() => 'no answer');
  serveReader({
    reader: PURGE_TARGET,
    deliver,
    watch,
    readers: createPurgeReaders(db),
    listSiteIds: async () => [SITE_ID],
    log,
  });
  const step = workerControl.steps.pop();
  const notes = { addCursor: () => {} };
  return {
    instance,
    watch,
    listPurges: createPurgeHandlers({ watch, notes, drainSignal: neverAborted }).listPurges,
    async serveRequests(rounds) {
      for (let round = 0; round < rounds; round += 1) await step?.(neverAborted).catch(() => undefined);
    },
  };
}

/** Starts a site instance whose subscription calls either back office. The instance reads the list `rounds` times. */
function startSite(
  world: PurgeWorld,
  schedule: Schedule,
  offices: readonly BackOfficeInstance[],
  rounds: number,
): Instance {
  const instance = schedule.instance(2, 'site');
  world.memory = new Set(world.stored);
  const sequenceStarts = sequencesByWorld.get(world) ?? new Map<string, number>();
  sequencesByWorld.set(world, sequenceStarts);
  let readCount = 0;

  const caches: InstanceCaches = {
    beginSequence() {},
    sendCursor: () => instance.call('receive', () => true).catch(() => false),
    purge: ({ tags }) =>
      instance
        .call('purge', () => {
          for (const each of tags) world.memory.add(each);
          return 1;
        })
        .catch(() => undefined),
    sendConfirmation: ({ sequence, since, confirmedAt }) =>
      instance.call('confirm', () => {
        if (!sequenceStarts.has(sequence)) sequenceStarts.set(sequence, since);
        if (sequenceStarts.size > 1) schedule.reach('site begins anew');
        const reportedState = world.reportedStates.shift() ?? 'written';
        if (reportedState === 'forgotten') {
          world.memory = new Set(world.stored);
          return reportedState;
        }
        const startTick = sequenceStarts.get(sequence) ?? since;
        for (const purge of world.purges) {
          const { committedAt = 0 } = purge;
          if (committedAt >= startTick && committedAt <= confirmedAt && !world.memory.has(purge.tag))
            schedule.violate(`the site confirms pages without the purge of transaction ${purge.xid}`);
        }
        if (reportedState === 'written') world.stored = new Set(world.memory);
        return reportedState;
      }),
  };
  const subscription = new PurgeSubscription({
    purgeList: {
      async read({ after }) {
        const office = offices[readCount % offices.length];
        readCount += 1;
        if (!office || office.instance.isStopped) throw new Error('no answer');
        const call = { query: { ...(after !== undefined && { after }), wait: 0 }, signal: () => neverAborted };
        try {
          const answer = await Promise.race([
            office.listPurges(call as unknown as Call<'listPurges'>),
            new Promise<never>((_resolve, reject) => office.instance.onStop(() => reject(new Error('no answer')))),
          ]);
          const { body } = answer as { readonly body: unknown };
          return await instance.call('answer', () => ({ type: 'purges' as const, ...purgesSchema.parse(body) }));
        } catch (error) {
          if (error instanceof HttpProblem && error.status === 410) return { type: 'outdated' };
          throw error;
        }
      },
      stop: async () => {},
    },
    caches,
    cursorFile: {
      readPosition: () => world.siteCursor,
      savePosition: (place) =>
        instance.call('save', () => {
          const startTick = sequenceStarts.get(place.sequence) ?? 0;
          const lost = listPassedPurges(world.purges, place.cursor).find(
            ({ tag: own, committedAt = 0 }) => committedAt >= startTick && !world.stored.has(own),
          );
          if (lost) schedule.violate(`the site's file passes the purge of transaction ${lost.xid}`);
          world.siteCursor = place;
        }),
    },
    logger: log,
    now: () => world.now(),
  });
  let roundsLeft = rounds;
  workerControl.sleep = () => {
    roundsLeft -= 1;
    return roundsLeft > 0 ? instance.call('sleep', () => {}) : new Promise(() => {});
  };
  subscription.start();
  return instance;
}
const sequencesByWorld = new WeakMap<PurgeWorld, Map<string, number>>();

/** The number of turns that each program gets between two commands. */
const TURNS_BETWEEN_COMMANDS = 2;
/** The time without a call after which no operation is in progress any more. */
const MAX_IDLE_MS = 3000;

/** Makes all calls, and advances the time, mostly when no call waits. */
async function settleAll(schedule: Schedule): Promise<void> {
  let idleSince = performance.now();
  for (;;) {
    const isHasty = vi.getTimerCount() > 0 && schedule.decide(12) === 11;
    if (!isHasty && (await schedule.next())) {
      idleSince = performance.now();
      continue;
    }
    if (vi.getTimerCount() === 0 || performance.now() - idleSince > MAX_IDLE_MS) return;
    vi.advanceTimersToNextTimer();
  }
}

function checkTarget(schedule: Schedule, world: PurgeWorld, cursor: string | null): void {
  if (cursor !== null && parseCursor(cursor)?.unfinishedPage) schedule.reach('page of several');
  const lost =
    cursor === null ? undefined : listPassedPurges(world.purges, cursor).find((purge) => !world.isDelivered(purge));
  if (lost) throw new Error(`the cursor of the target passes the purge of transaction ${lost.xid}`);
}
async function readTargetCursor(): Promise<string | null> {
  const { rows } = await database.query(`select cursor from purge_readers where kind = 'target'`);
  return (rows[0] as { cursor: string | null } | undefined)?.cursor ?? null;
}

async function playSchedule(schedule: Schedule, list: readonly Command[]): Promise<void> {
  vi.clearAllTimers();
  const world = new PurgeWorld();
  await world.clear();
  let offices = [0, 1].map((index) => startOffice(world, schedule, index));
  let site = startSite(world, schedule, offices, 4);
  const wakeAll = () => {
    for (const { watch, instance } of offices) if (!instance.isStopped) watch.wake();
  };

  async function follow(instance: Instance): Promise<void> {
    for (const command of list) {
      await instance.waitTurns(TURNS_BETWEEN_COMMANDS);
      await instance.call(JSON.stringify(command), async () => {
        if (command.type === 'begin') await world.begin();
        else if (command.type === 'end') await world.end(command.which, command.commits > 0).then(wakeAll);
        else if (command.type === 'clock') await world.moveClock(command.seconds);
        else if (command.type === 'expire') await createPurgeList(database.db).expire();
        else if (command.type === 'restore') await database.query(`update purge_list set origin = gen_random_uuid()`);
        else if (command.type === 'target') world.isTargetAway = command.isAway;
        else if (command.type === 'told') world.reportedStates.push(command.told);
        else {
          await site.stop();
          site = startSite(world, schedule, offices, 4);
        }
      });
    }
  }
  void follow(schedule.instance(3, 'world'));
  for (const office of offices) void office.serveRequests(2);
  await settleAll(schedule);
  checkTarget(schedule, world, await readTargetCursor());

  // No faults happen from here on. Other programs take over the unfinished work of the first ones.
  schedule.isHealed = true;
  world.isTargetAway = false;
  world.reportedStates.length = 0;
  for (const { instance } of offices) await instance.stop();
  await site.stop();
  vi.clearAllTimers();
  for (let roundIndex = 0; roundIndex < 14; roundIndex += 1) await world.end(0, true);
  offices = [0, 1].map((index) => startOffice(world, schedule, index));
  site = startSite(world, schedule, offices, 8);
  for (let round = 0; round < 6; round += 1) {
    await world.moveClock(61);
    void offices[round % 2]?.serveRequests(2);
    await settleAll(schedule);
    checkTarget(schedule, world, await readTargetCursor());
    if (world.purges.every((purge) => world.isDelivered(purge))) break;
  }
  const missed = world.purges.find((purge) => !world.isDelivered(purge));
  if (missed) throw new Error(`the target was never told of the purge of transaction ${missed.xid}`);
  if (!world.siteCursor) throw new Error('the site has no place in the list');
  const startTick = sequencesByWorld.get(world)?.get(world.siteCursor.sequence) ?? 0;
  const unknown = world.purges.find(
    ({ committedAt = 0, tag: own }) => committedAt >= startTick && !world.stored.has(own),
  );
  if (unknown) throw new Error(`the site was never told of the purge of transaction ${unknown.xid}`);
}

it('moves no cursor past an unsent purge, and sends each reader every purge', async () => {
  await expect(
    checkModel({
      plan: createPlanArbitrary({ instanceCount: 3, callCount: 30, maxFaults: 3 }),
      commands,
      scheduleCount: 600,
      requiredSituations: ['page of several', 'whole site', 'site begins anew'],
      play: playSchedule,
    }),
  ).resolves.toBeUndefined();
});
