import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PurgeMessage } from '#shared/api/purge.ts';
import type { Confirmation } from '../cache/confirmations.ts';
import type { CursorPosition } from './cursorFile.ts';
import type { PurgeListAnswer, PurgeListClient } from './purgeListClient.ts';
import { PurgeSubscription, type ConfirmationResult } from './subscription.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const START_MS = 5_000_000;
const WAIT_OPTIONS = { timeout: 20_000, interval: 5 };
const TEST_TIMES = {
  firstRetryMs: 10,
  maxRetryMs: 40,
  pauseWithoutListMs: 60,
  pauseAfterPurgesMs: 1,
  minEmptyAnswerIntervalMs: 5,
};

const createMessage = (id: number): PurgeMessage => ({
  id: String(id),
  siteId: `site-${id}`,
  tags: [`s-site-${id}`],
  at: '2026-11-23T12:00:00Z',
});

interface BackOfficeState {
  databaseName: string;
  purges: PurgeMessage[];
  purgesPerAnswer: number;
  currentFault: 'away' | 'none' | undefined;
  /** True when every answer has the same cursor, so that the list has no end. */
  isStuck: boolean;
  /** False when the back office answers every call at once, even when the call asks it to wait. */
  isHoldingCalls: boolean;
  onListCall: (after: string | undefined) => void;
  readonly receivedQueries: Parameters<PurgeListClient['read']>[0][];
  purge(...ids: readonly number[]): void;
  setFault(fault: BackOfficeState['currentFault']): void;
  /** Answers the calls that wait. */
  answerWaitingCalls(): void;
}

/** A back office with a list of purges, whose cursors are `<database>-<number>`. */
function createBackOffice() {
  const listQueries: Parameters<PurgeListClient['read']>[0][] = [];
  const waitingCalls = new Set<() => void>();
  const state: BackOfficeState = {
    databaseName: 'a',
    purges: [],
    purgesPerAnswer: 500,
    currentFault: undefined,
    isStuck: false,
    isHoldingCalls: true,
    onListCall() {},
    receivedQueries: listQueries,
    answerWaitingCalls() {
      for (const endCall of waitingCalls) endCall();
      waitingCalls.clear();
    },
    purge(...ids) {
      state.purges.push(...ids.map(createMessage));
      state.answerWaitingCalls();
    },
    setFault(fault) {
      state.currentFault = fault;
      state.answerWaitingCalls();
    },
  };
  function answer(after: string | undefined): PurgeListAnswer {
    if (state.currentFault === 'none') return { type: 'none' };
    if (state.currentFault) throw new Error('connection refused');
    const [database, number = state.purges.length] = after?.split('-') ?? [state.databaseName];
    if (database !== state.databaseName || Number(number) > state.purges.length) return { type: 'outdated' };
    if (state.isStuck) return { type: 'purges', cursor: `${state.databaseName}-0`, purges: [], more: true };
    const end = Math.min(Number(number) + state.purgesPerAnswer, state.purges.length);
    return {
      type: 'purges',
      cursor: `${state.databaseName}-${end}`,
      purges: after === undefined ? [] : state.purges.slice(Number(number), end),
      more: end < state.purges.length,
    };
  }
  const list: PurgeListClient = {
    async read(ask) {
      listQueries.push(ask);
      state.onListCall(ask.after);
      const now = answer(ask.after);
      const isEmpty = now.type === 'purges' && now.purges.length === 0;
      if (!isEmpty || !state.isHoldingCalls || ask.after === undefined || ask.waitSeconds === 0) return now;
      await new Promise<void>((resolve) => waitingCalls.add(resolve));
      return answer(ask.after);
    },
    async stop() {
      state.setFault('away');
    },
  };
  return { list, state, asked: listQueries };
}

const waitUntil = (check: () => void) => vi.waitFor(check, WAIT_OPTIONS);

describe('the subscription to purges', () => {
  let clock: number;
  let backOffice: ReturnType<typeof createBackOffice>;
  let savedPosition: CursorPosition | undefined;
  let events: string[];
  let confirmations: Confirmation[];
  let lines: string[];
  /** The cursors that were reported as received, each with the number of purges that had been done before it. */
  let receivedCursors: { readonly cursor: string; readonly done: number }[];
  /** Returns whether all processes have received the cursor. */
  let isReceived: () => boolean;
  let purge: (message: PurgeMessage) => number | undefined;
  let sendResult: () => ConfirmationResult;
  let subscription: PurgeSubscription;

  const recordLine = (first: unknown, line?: string) => void lines.push(line ?? String(first));

  function openSubscription() {
    subscription = new PurgeSubscription({
      purgeList: backOffice.list,
      caches: {
        beginSequence: () => void events.push('begin'),
        async sendCursor(cursor) {
          receivedCursors.push({ cursor, done: events.filter((event) => event.startsWith('purged')).length });
          return isReceived();
        },
        async purge(message) {
          const done = purge(message);
          events.push(`${done === undefined ? 'missed' : 'purged'} ${message.id}`);
          return done;
        },
        async sendConfirmation(confirmation) {
          const answer = sendResult();
          confirmations.push(confirmation);
          events.push(answer);
          return answer;
        },
      },
      cursorFile: {
        readPosition: () => savedPosition,
        async savePosition(position) {
          savedPosition = position;
          events.push(`saved ${position.cursor}`);
        },
      },
      logger: { info: recordLine, warn: recordLine },
      now: () => clock,
      times: TEST_TIMES,
    });
    subscription.start();
  }
  const waitForLongCall = () => waitUntil(() => expect(backOffice.asked.at(-1)).toMatchObject({ waitSeconds: 20 }));
  const getLastConfirmation = () => confirmations.at(-1) ?? expect.unreachable();
  const listStateLines = () => lines.filter((line) => line !== 'purged');

  beforeEach(() => {
    clock = START_MS;
    backOffice = createBackOffice();
    savedPosition = undefined;
    [events, confirmations, lines] = [[], [], []];
    receivedCursors = [];
    isReceived = () => true;
    purge = () => 1;
    sendResult = () => 'written';
  });
  afterEach(() => subscription.stop());

  it('starts at the present: data that was read earlier is never confirmed', async () => {
    backOffice.state.onListCall = (after) => {
      if (after === undefined) clock += 3 * SECOND_MS;
    };
    backOffice.state.purge(1, 2);
    openSubscription();
    await waitForLongCall();
    expect(confirmations[0]).toMatchObject({ confirmedAt: START_MS });
    expect(confirmations[0]?.since).toBeGreaterThan(START_MS + 3 * SECOND_MS);
    expect(events.slice(0, 3)).toEqual(['begin', 'written', 'saved a-2']);
    expect(listStateLines()).toEqual(['purge subscription established']);
  });

  it('announces the cursor of purges before any of them is done', async () => {
    openSubscription();
    await waitForLongCall();
    receivedCursors.length = 0;
    backOffice.state.purge(1, 2);
    await waitUntil(() => expect(events).toContain('saved a-2'));
    expect(receivedCursors[0]).toEqual({ cursor: 'a-2', done: 0 });
  });

  it('does not confirm data that was read before every process knew the first cursor of a sequence', async () => {
    isReceived = () => false;
    openSubscription();
    await waitUntil(() => expect(receivedCursors.length).toBeGreaterThan(1));
    expect(confirmations).toEqual([]);
    clock += HOUR_MS;
    isReceived = () => true;
    await waitForLongCall();
    expect(confirmations[0]?.since).toBeGreaterThan(START_MS + HOUR_MS);
  });

  it('goes on while a process that starts does not answer', async () => {
    openSubscription();
    await waitForLongCall();
    isReceived = () => false;
    backOffice.state.purge(1);
    await waitUntil(() => expect(events).toContain('saved a-1'));
    expect(listStateLines()).toEqual(['purge subscription established']);
  });

  it('waits for every purge before it confirms data up to the time of the call', async () => {
    openSubscription();
    await waitForLongCall();
    const { sequence, since } = getLastConfirmation();
    [events.length, confirmations.length] = [0, 0];
    const sentAt = clock;
    clock += 15 * SECOND_MS;
    backOffice.state.purge(1, 2);
    await waitUntil(() => expect(events).toEqual(['purged 1', 'purged 2', 'written', 'saved a-2']));
    expect(confirmations).toEqual([{ sequence, since, confirmedAt: sentAt }]);
    expect(subscription.stats()).toEqual({ confirmationAgeMs: 15 * SECOND_MS, receivedPurgeCount: 2 });
  });

  it('confirms repeatedly without purges, and does not save the same cursor twice', async () => {
    openSubscription();
    await waitForLongCall();
    const savedCountBefore = events.filter((event) => event.startsWith('saved')).length;
    clock += 20 * SECOND_MS;
    // A call that was already waiting confirms only the moment at which it was sent.
    await waitUntil(() => {
      backOffice.state.answerWaitingCalls();
      expect(subscription.stats().confirmationAgeMs).toBe(0);
    });
    expect(events.filter((event) => event.startsWith('saved'))).toHaveLength(savedCountBefore);
    expect(listStateLines()).toHaveLength(1);
  });

  it('confirms nothing until it has read all purges', async () => {
    openSubscription();
    await waitForLongCall();
    [events.length, confirmations.length] = [0, 0];
    backOffice.state.purgesPerAnswer = 2;
    backOffice.state.purge(1, 2, 3, 4, 5);
    await waitUntil(() => expect(events).toContain('saved a-5'));
    expect(events).toEqual(['purged 1', 'purged 2', 'purged 3', 'purged 4', 'purged 5', 'written', 'saved a-5']);
  });

  it('treats a cursor that does not move as a failure, and asks less and less often', async () => {
    backOffice.state.isStuck = true;
    openSubscription();
    await waitUntil(() => expect(listStateLines()).toHaveLength(1));
    expect(lines[0]).toMatch(/^purge subscription lost/);
    const queryCountBefore = backOffice.asked.length;
    // Without a pause, the client would make thousands of calls in this time.
    await sleep(10 * TEST_TIMES.maxRetryMs);
    expect(backOffice.asked.length - queryCountBefore).toBeLessThan(20);
    expect(confirmations).toEqual([]);
    backOffice.state.isStuck = false;
    await waitUntil(() => expect(listStateLines().at(-1)).toBe('purge subscription established'));
  });

  it('neither confirms nor continues when a process did not purge, and requests the same purges again', async () => {
    openSubscription();
    await waitForLongCall();
    [events.length, confirmations.length] = [0, 0];
    let remainingRefusals = 2;
    purge = ({ id }) => {
      if (id !== '2' || remainingRefusals === 0) return 1;
      remainingRefusals -= 1;
      return undefined;
    };
    backOffice.state.purge(1, 2, 3);
    await waitUntil(() => expect(events).toContain('saved a-3'));
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
    expect(listStateLines()).toEqual([
      'purge subscription established',
      'purge subscription lost, pages are fresh for a minute',
      'purge subscription established',
    ]);
  });

  it('saves no cursor whose purges are not on disk', async () => {
    openSubscription();
    await waitForLongCall();
    sendResult = () => 'unwritten';
    backOffice.state.purge(1);
    await waitUntil(() => expect(events).toContain('unwritten'));
    expect(savedPosition).toMatchObject({ cursor: 'a-0' });
    await waitForLongCall();
    sendResult = () => 'written';
    backOffice.state.answerWaitingCalls();
    await waitUntil(() => expect(savedPosition).toMatchObject({ cursor: 'a-1' }));
  });

  it('repeats purges that no process knows any more, from the last saved cursor', async () => {
    openSubscription();
    await waitForLongCall();
    sendResult = () => 'unwritten';
    backOffice.state.purge(1);
    await waitUntil(() => expect(events.at(-1)).toBe('unwritten'));
    [events.length, confirmations.length] = [0, 0];
    let answers: ConfirmationResult[] = ['forgotten'];
    sendResult = () => answers.shift() ?? 'written';
    backOffice.state.purge(2);
    await waitUntil(() => expect(events).toContain('saved a-2'));
    expect(events).toEqual(['purged 2', 'forgotten', 'begin', 'purged 1', 'purged 2', 'written', 'saved a-2']);
    answers = [];
  });

  it('continues at the same cursor after an outage, logs that once, and confirms as soon as it can', async () => {
    openSubscription();
    await waitForLongCall();
    const { sequence, since } = getLastConfirmation();
    backOffice.state.setFault('away');
    await waitUntil(() => expect(listStateLines()).toHaveLength(2));
    const queryCountBefore = backOffice.asked.length;
    await waitUntil(() => expect(backOffice.asked.length).toBeGreaterThan(queryCountBefore + 4));
    expect(listStateLines()).toHaveLength(2);
    confirmations.length = 0;
    backOffice.state.purges.push(createMessage(7));
    clock += HOUR_MS;
    backOffice.state.setFault(undefined);
    await waitForLongCall();
    expect(events).toContain('purged 7');
    expect(confirmations[0]).toEqual({ sequence, since, confirmedAt: START_MS + HOUR_MS });
    expect(listStateLines()).toEqual([
      'purge subscription established',
      'purge subscription lost, pages are fresh for a minute',
      'purge subscription established',
    ]);
  });

  it('confirms without waiting for a change after the machine has slept', async () => {
    openSubscription();
    await waitForLongCall();
    clock += 8 * HOUR_MS;
    const queryCountBefore = backOffice.asked.length;
    backOffice.state.answerWaitingCalls();
    // The answer to the waiting call confirms only an old moment, so the next call does not ask the back office to
    // wait.
    await waitUntil(() => expect(backOffice.asked[queryCountBefore]).toMatchObject({ waitSeconds: 0 }));
    await waitUntil(() => expect(subscription.stats().confirmationAgeMs).toBe(0));
  });

  it.each([
    ['was restored', () => (backOffice.state.databaseName = 'b')],
    ['answers from an older state of it', () => (backOffice.state.purges.length = 0)],
  ])('starts again when the database %s: data that was read so far is not confirmed any more', async (_, change) => {
    openSubscription();
    await waitForLongCall();
    backOffice.state.purge(1, 2);
    await waitUntil(() => expect(savedPosition).toMatchObject({ cursor: 'a-2' }));
    await waitForLongCall();
    const previousConfirmation = getLastConfirmation();
    clock += HOUR_MS;
    change();
    backOffice.state.answerWaitingCalls();
    await waitUntil(() => expect(getLastConfirmation().sequence).not.toBe(previousConfirmation.sequence));
    expect(getLastConfirmation().since).toBeGreaterThan(START_MS + HOUR_MS);
    await waitUntil(() => expect(savedPosition).toMatchObject({ sequence: getLastConfirmation().sequence }));
    expect(lines).toContain('purge cursor outdated, existing pages are fresh for a minute');
  });

  it('does not ask more often when two back offices with different databases answer in turn', async () => {
    let callCount = 0;
    backOffice.state.onListCall = () => {
      callCount += 1;
      backOffice.state.databaseName = String(callCount);
    };
    openSubscription();
    const startedAtMs = Date.now();
    await waitUntil(() => expect(callCount).toBeGreaterThan(11));
    // The subscription waits after every second call, for longer and longer times up to forty milliseconds. So ten
    // calls contain five waits, which take more than fifty milliseconds.
    expect(Date.now() - startedAtMs).toBeGreaterThan(50);
  });

  describe('after a restart', () => {
    beforeEach(() => {
      backOffice.state.purge(1, 2, 3);
      backOffice.state.purgesPerAnswer = 500;
    });

    it('continues at the saved cursor: pages of its sequence are confirmed after the missed purges', async () => {
      savedPosition = { sequence: 'one', cursor: 'a-1' };
      openSubscription();
      await waitForLongCall();
      expect(events.slice(0, 5)).toEqual(['begin', 'purged 2', 'purged 3', 'written', 'saved a-3']);
      expect(confirmations[0]).toEqual({ sequence: 'one', since: START_MS, confirmedAt: START_MS });
    });

    it('confirms nothing as long as the back office is unreachable', async () => {
      savedPosition = { sequence: 'one', cursor: 'a-1' };
      backOffice.state.currentFault = 'away';
      openSubscription();
      await waitUntil(() => expect(backOffice.asked.length).toBeGreaterThan(2));
      expect(confirmations).toEqual([]);
      backOffice.state.currentFault = undefined;
      await waitForLongCall();
      expect(confirmations[0]).toMatchObject({ sequence: 'one' });
    });

    it.each(['b-1', 'a-77'])(
      'starts again when the saved cursor (%s) does not belong to this database',
      async (cursor) => {
        savedPosition = { sequence: 'one', cursor };
        openSubscription();
        await waitForLongCall();
        expect(confirmations[0]?.sequence).not.toBe('one');
        expect(savedPosition.sequence).toBe(confirmations[0]?.sequence);
        expect(events).not.toContain('purged 1');
      },
    );
  });

  it('asks a back office without a list of purges only seldom, and notices when it has one', async () => {
    backOffice.state.currentFault = 'none';
    openSubscription();
    await waitUntil(() => expect(backOffice.asked.length).toBeGreaterThan(2));
    expect([confirmations, lines]).toEqual([[], ['back office has no purge list, pages are fresh for a minute']]);
    expect(subscription.stats()).toEqual({ confirmationAgeMs: undefined, receivedPurgeCount: 0 });
    backOffice.state.currentFault = undefined;
    await waitForLongCall();
    expect(confirmations).not.toEqual([]);
  });

  it('asks an older version of the back office again soon, because a newer version will replace it', async () => {
    openSubscription();
    await waitForLongCall();
    const { sequence } = getLastConfirmation();
    backOffice.state.setFault('none');
    await waitUntil(() =>
      expect(listStateLines().at(-1)).toBe('purge subscription lost, pages are fresh for a minute'),
    );
    backOffice.state.setFault(undefined);
    await waitForLongCall();
    expect(getLastConfirmation().sequence).toBe(sequence);
  });

  it('does not call a back office in an endless loop when the back office never waits', async () => {
    backOffice.state.isHoldingCalls = false;
    openSubscription();
    await waitUntil(() => expect(confirmations.length).toBeGreaterThan(1));
    const [count, from] = [backOffice.asked.length, performance.now()];
    await sleep(50);
    // Each call is followed by a wait of five milliseconds.
    expect(backOffice.asked.length - count).toBeLessThan((performance.now() - from) / 4 + 2);
  });
});
