import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PurgeMessage } from '#shared/api/purge.ts';
import type { Confirmation } from '../cache/confirmations.ts';
import type { CursorPosition } from './cursorFile.ts';
import type { PurgeListAnswer, PurgeListClient } from './purgeListClient.ts';
import { PurgeSubscription, type ConfirmationResult } from './subscription.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const START = 5_000_000;
const SOON = { timeout: 20_000, interval: 5 };
const TIMES = { firstRetry: 10, maxRetry: 40, withoutList: 60, afterPurges: 1, betweenEmpty: 5 };

const createMessage = (id: number): PurgeMessage => ({
  id: String(id),
  siteId: `site-${id}`,
  tags: [`s-site-${id}`],
  at: '2026-11-23T12:00:00Z',
});

interface State {
  database: string;
  purges: PurgeMessage[];
  perAnswer: number;
  fault: 'away' | 'none' | undefined;
  /** True when every answer has the same cursor, so that the list has no end. */
  isStuck: boolean;
  /** False when the back office answers every call at once, even when the call asks it to wait. */
  waits: boolean;
  onCall: (after: string | undefined) => void;
  readonly asked: Parameters<PurgeListClient['read']>[0][];
  purge(...ids: readonly number[]): void;
  fail(fault: State['fault']): void;
  /** Ends calls that wait. */
  wake(): void;
}

/** A back office with a list of purges, whose cursors are `<database>-<number>`. */
function createBackOffice() {
  const asked: Parameters<PurgeListClient['read']>[0][] = [];
  const waiting = new Set<() => void>();
  const state: State = {
    database: 'a',
    purges: [],
    perAnswer: 500,
    fault: undefined,
    isStuck: false,
    waits: true,
    onCall() {},
    asked,
    wake() {
      for (const end of waiting) end();
      waiting.clear();
    },
    purge(...ids) {
      state.purges.push(...ids.map(createMessage));
      state.wake();
    },
    fail(fault) {
      state.fault = fault;
      state.wake();
    },
  };
  function answer(after: string | undefined): PurgeListAnswer {
    if (state.fault === 'none') return { type: 'none' };
    if (state.fault) throw new Error('connection refused');
    const [database, number = state.purges.length] = after?.split('-') ?? [state.database];
    if (database !== state.database || Number(number) > state.purges.length) return { type: 'outdated' };
    if (state.isStuck) return { type: 'purges', cursor: `${state.database}-0`, purges: [], more: true };
    const end = Math.min(Number(number) + state.perAnswer, state.purges.length);
    return {
      type: 'purges',
      cursor: `${state.database}-${end}`,
      purges: after === undefined ? [] : state.purges.slice(Number(number), end),
      more: end < state.purges.length,
    };
  }
  const list: PurgeListClient = {
    async read(ask) {
      asked.push(ask);
      state.onCall(ask.after);
      const now = answer(ask.after);
      const isEmpty = now.type === 'purges' && now.purges.length === 0;
      if (!isEmpty || !state.waits || ask.after === undefined || ask.waitSeconds === 0) return now;
      await new Promise<void>((resolve) => waiting.add(resolve));
      return answer(ask.after);
    },
    async stop() {
      state.fail('away');
    },
  };
  return { list, state, asked };
}

const until = (check: () => void) => vi.waitFor(check, SOON);

describe('the subscription to purges', () => {
  let clock: number;
  let office: ReturnType<typeof createBackOffice>;
  let saved: CursorPosition | undefined;
  let events: string[];
  let told: Confirmation[];
  let lines: string[];
  /** The cursors that were reported as received, each with the number of purges that had been done before it. */
  let received: { readonly cursor: string; readonly done: number }[];
  /** Returns whether the processes confirm a purge. */
  let isReceived: () => boolean;
  let purge: (message: PurgeMessage) => number | undefined;
  let tell: () => ConfirmationResult;
  let subscription: PurgeSubscription;

  const say = (first: unknown, line?: string) => void lines.push(line ?? String(first));

  function open() {
    subscription = new PurgeSubscription({
      list: office.list,
      caches: {
        begin: () => void events.push('begin'),
        async receive(cursor) {
          received.push({ cursor, done: events.filter((event) => event.startsWith('purged')).length });
          return isReceived();
        },
        async purge(message) {
          const done = purge(message);
          events.push(`${done === undefined ? 'missed' : 'purged'} ${message.id}`);
          return done;
        },
        async tell(confirmation) {
          const answer = tell();
          told.push(confirmation);
          events.push(answer);
          return answer;
        },
      },
      file: {
        read: () => saved,
        async save(place) {
          saved = place;
          events.push(`saved ${place.cursor}`);
        },
      },
      logger: { info: say, warn: say },
      now: () => clock,
      times: TIMES,
    });
    subscription.start();
  }
  const isWaiting = () => until(() => expect(office.asked.at(-1)).toMatchObject({ waitSeconds: 20 }));
  const lastTold = () => told.at(-1) ?? expect.unreachable();
  const changes = () => lines.filter((line) => line !== 'purged');

  beforeEach(() => {
    clock = START;
    office = createBackOffice();
    saved = undefined;
    [events, told, lines] = [[], [], []];
    received = [];
    isReceived = () => true;
    purge = () => 1;
    tell = () => 'written';
  });
  afterEach(() => subscription.stop());

  it('begins with now: what was read before the list was begun is never confirmed', async () => {
    office.state.onCall = (after) => {
      if (after === undefined) clock += 3 * SECOND;
    };
    office.state.purge(1, 2);
    open();
    await isWaiting();
    expect(told[0]).toMatchObject({ confirmedAt: START });
    expect(told[0]?.since).toBeGreaterThan(START + 3 * SECOND);
    expect(events.slice(0, 3)).toEqual(['begin', 'written', 'saved a-2']);
    expect(changes()).toEqual(['purge subscription established']);
  });

  it('tells how far purges have come before it has any of them done', async () => {
    open();
    await isWaiting();
    received.length = 0;
    office.state.purge(1, 2);
    await until(() => expect(events).toContain('saved a-2'));
    expect(received[0]).toEqual({ cursor: 'a-2', done: 0 });
  });

  it('confirms nothing that was read before every process knew the first cursor of a sequence', async () => {
    isReceived = () => false;
    open();
    await until(() => expect(received.length).toBeGreaterThan(1));
    expect(told).toEqual([]);
    clock += HOUR;
    isReceived = () => true;
    await isWaiting();
    expect(told[0]?.since).toBeGreaterThan(START + HOUR);
  });

  it('goes on while a process that starts does not answer', async () => {
    open();
    await isWaiting();
    isReceived = () => false;
    office.state.purge(1);
    await until(() => expect(events).toContain('saved a-1'));
    expect(changes()).toEqual(['purge subscription established']);
  });

  it('has every purge done before it confirms, up to the moment at which the call went out', async () => {
    open();
    await isWaiting();
    const { sequence, since } = lastTold();
    [events.length, told.length] = [0, 0];
    const sentAt = clock;
    clock += 15 * SECOND;
    office.state.purge(1, 2);
    await until(() => expect(events).toEqual(['purged 1', 'purged 2', 'written', 'saved a-2']));
    expect(told).toEqual([{ sequence, since, confirmedAt: sentAt }]);
    expect(subscription.stats()).toEqual({ confirmedMs: 15 * SECOND, received: 2 });
  });

  it('confirms again and again without purges, and saves nothing that it has saved', async () => {
    open();
    await isWaiting();
    const before = events.filter((event) => event.startsWith('saved')).length;
    clock += 20 * SECOND;
    // A call that was waiting has the answer of the moment when it was made.
    await until(() => {
      office.state.wake();
      expect(subscription.stats().confirmedMs).toBe(0);
    });
    expect(events.filter((event) => event.startsWith('saved'))).toHaveLength(before);
    expect(changes()).toHaveLength(1);
  });

  it('confirms nothing until it has read all that there is', async () => {
    open();
    await isWaiting();
    [events.length, told.length] = [0, 0];
    office.state.perAnswer = 2;
    office.state.purge(1, 2, 3, 4, 5);
    await until(() => expect(events).toContain('saved a-5'));
    expect(events).toEqual(['purged 1', 'purged 2', 'purged 3', 'purged 4', 'purged 5', 'written', 'saved a-5']);
  });

  it('takes a cursor that does not move for a failure, and asks less and less often', async () => {
    office.state.isStuck = true;
    open();
    await until(() => expect(changes()).toHaveLength(1));
    expect(lines[0]).toMatch(/^purge subscription lost/);
    const asked = office.asked.length;
    // Without a pause, the client would make thousands of calls in this time.
    await sleep(10 * TIMES.maxRetry);
    expect(office.asked.length - asked).toBeLessThan(20);
    expect(told).toEqual([]);
    office.state.isStuck = false;
    await until(() => expect(changes().at(-1)).toBe('purge subscription established'));
  });

  it('neither confirms nor goes on when a process did not purge: the same purges come again', async () => {
    open();
    await isWaiting();
    [events.length, told.length] = [0, 0];
    let refused = 2;
    purge = ({ id }) => {
      if (id !== '2' || refused === 0) return 1;
      refused -= 1;
      return undefined;
    };
    office.state.purge(1, 2, 3);
    await until(() => expect(events).toContain('saved a-3'));
    expect(events).toEqual([
      'purged 1',
      'missed 2',
      'purged 1',
      'missed 2',
      'purged 1',
      'purged 2',
      'purged 3',
      'written',
      'saved a-3',
    ]);
    expect(changes()).toEqual([
      'purge subscription established',
      'purge subscription lost, pages are fresh for a minute',
      'purge subscription established',
    ]);
  });

  it('saves no place whose purges are not on disk', async () => {
    open();
    await isWaiting();
    tell = () => 'unwritten';
    office.state.purge(1);
    await until(() => expect(events).toContain('unwritten'));
    expect(saved).toMatchObject({ cursor: 'a-0' });
    await isWaiting();
    tell = () => 'written';
    office.state.wake();
    await until(() => expect(saved).toMatchObject({ cursor: 'a-1' }));
  });

  it('has purges done again that no process knows of any more, from the last place that was saved', async () => {
    open();
    await isWaiting();
    tell = () => 'unwritten';
    office.state.purge(1);
    await until(() => expect(events.at(-1)).toBe('unwritten'));
    [events.length, told.length] = [0, 0];
    let answers: ConfirmationResult[] = ['forgotten'];
    tell = () => answers.shift() ?? 'written';
    office.state.purge(2);
    await until(() => expect(events).toContain('saved a-2'));
    expect(events).toEqual(['purged 2', 'forgotten', 'begin', 'purged 1', 'purged 2', 'written', 'saved a-2']);
    answers = [];
  });

  it('goes on where it was after an outage, says so once, and confirms as soon as it can', async () => {
    open();
    await isWaiting();
    const { sequence, since } = lastTold();
    office.state.fail('away');
    await until(() => expect(changes()).toHaveLength(2));
    const count = office.asked.length;
    await until(() => expect(office.asked.length).toBeGreaterThan(count + 4));
    expect(changes()).toHaveLength(2);
    told.length = 0;
    office.state.purges.push(createMessage(7));
    clock += HOUR;
    office.state.fail(undefined);
    await isWaiting();
    expect(events).toContain('purged 7');
    expect(told[0]).toEqual({ sequence, since, confirmedAt: START + HOUR });
    expect(changes()).toEqual([
      'purge subscription established',
      'purge subscription lost, pages are fresh for a minute',
      'purge subscription established',
    ]);
  });

  it('does not wait for a change to confirm after the machine has slept', async () => {
    open();
    await isWaiting();
    clock += 8 * HOUR;
    const count = office.asked.length;
    office.state.wake();
    // The answer that comes then belongs to the time before, so the next call asks for an answer without a wait.
    await until(() => expect(office.asked[count]).toMatchObject({ waitSeconds: 0 }));
    await until(() => expect(subscription.stats().confirmedMs).toBe(0));
  });

  it.each([
    ['was restored', () => (office.state.database = 'b')],
    ['answers from an older state of it', () => (office.state.purges.length = 0)],
  ])('begins anew when the database %s: nothing that was read so far is confirmed again', async (_, change) => {
    open();
    await isWaiting();
    office.state.purge(1, 2);
    await until(() => expect(saved).toMatchObject({ cursor: 'a-2' }));
    await isWaiting();
    const before = lastTold();
    clock += HOUR;
    change();
    office.state.wake();
    await until(() => expect(lastTold().sequence).not.toBe(before.sequence));
    expect(lastTold().since).toBeGreaterThan(START + HOUR);
    await until(() => expect(saved).toMatchObject({ sequence: lastTold().sequence }));
    expect(lines).toContain('purge cursor outdated, pages made so far are fresh for a minute');
  });

  it('asks no faster when two back offices take turns whose databases differ', async () => {
    let calls = 0;
    office.state.onCall = () => {
      calls += 1;
      office.state.database = String(calls);
    };
    open();
    const from = Date.now();
    await until(() => expect(calls).toBeGreaterThan(11));
    // The subscription waits once in each pair of calls, and its wait grows to forty milliseconds. Ten calls are five
    // pairs.
    expect(Date.now() - from).toBeGreaterThan(50);
  });

  describe('after a restart', () => {
    beforeEach(() => {
      office.state.purge(1, 2, 3);
      office.state.perAnswer = 500;
    });

    it('goes on with the saved place: pages of its sequence count, once what was missed is purged', async () => {
      saved = { sequence: 'one', cursor: 'a-1' };
      open();
      await isWaiting();
      expect(events.slice(0, 5)).toEqual(['begin', 'purged 2', 'purged 3', 'written', 'saved a-3']);
      expect(told[0]).toEqual({ sequence: 'one', since: START, confirmedAt: START });
    });

    it('confirms nothing as long as the back office is away', async () => {
      saved = { sequence: 'one', cursor: 'a-1' };
      office.state.fault = 'away';
      open();
      await until(() => expect(office.asked.length).toBeGreaterThan(2));
      expect(told).toEqual([]);
      office.state.fault = undefined;
      await isWaiting();
      expect(told[0]).toMatchObject({ sequence: 'one' });
    });

    it.each(['b-1', 'a-77'])('begins anew when the saved place (%s) is not one of this database', async (cursor) => {
      saved = { sequence: 'one', cursor };
      open();
      await isWaiting();
      expect(told[0]?.sequence).not.toBe('one');
      expect(saved.sequence).toBe(told[0]?.sequence);
      expect(events).not.toContain('purged 1');
    });
  });

  it('leaves a back office in peace that has no such list, and notices when it has one', async () => {
    office.state.fault = 'none';
    open();
    await until(() => expect(office.asked.length).toBeGreaterThan(2));
    expect([told, lines]).toEqual([[], ['back office has no purge list, pages are fresh for a minute']]);
    expect(subscription.stats()).toEqual({ confirmedMs: undefined, received: 0 });
    office.state.fault = undefined;
    await isWaiting();
    expect(told).not.toEqual([]);
  });

  it('asks an older version of the back office again soon: a newer one is on its way', async () => {
    open();
    await isWaiting();
    const { sequence } = lastTold();
    office.state.fail('none');
    await until(() => expect(changes().at(-1)).toBe('purge subscription lost, pages are fresh for a minute'));
    office.state.fail(undefined);
    await isWaiting();
    expect(lastTold().sequence).toBe(sequence);
  });

  it('does not ask without end a back office that never waits', async () => {
    office.state.waits = false;
    open();
    await until(() => expect(told.length).toBeGreaterThan(1));
    const [count, from] = [office.asked.length, performance.now()];
    await sleep(50);
    // Each call is followed by a wait of five milliseconds.
    expect(office.asked.length - count).toBeLessThan((performance.now() - from) / 4 + 2);
  });
});
