import { describe, expect, it } from 'vitest';
import { deriveHistory, type OfferState } from './offerHistory.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const HOUR_MS = 3_600_000;

/** Creates a state that began some hours ago. By default, the estate is for sale. */
const createState = (hoursAgo: number, price: number | null, changes: Partial<OfferState> = {}): OfferState => ({
  at: new Date(NOW.getTime() - hoursAgo * HOUR_MS),
  transaction: 1,
  price,
  period: null,
  shown: true,
  ...changes,
});
const deriveHistoryAt = (states: readonly OfferState[], hoursLater = 0) =>
  deriveHistory(states, new Date(NOW.getTime() + hoursLater * HOUR_MS));
const findReducedFrom = (states: readonly OfferState[], hoursLater = 0) =>
  deriveHistoryAt(states, hoursLater).reduction?.from;

const listAmounts = (states: readonly OfferState[]) => deriveHistoryAt(states).prices.map(({ amount }) => amount);

const MONTH_HOURS = 30 * 24;

describe('a reduced price', () => {
  const states = [createState(500, 400_000), createState(2, 380_000)];

  it('is reported when it has lasted for a day, and until it is a month old', () => {
    expect(findReducedFrom(states)).toBeUndefined();
    expect(deriveHistoryAt(states).dueAt).toEqual(new Date(NOW.getTime() + 22 * HOUR_MS));
    expect(findReducedFrom(states, 22)).toBe(400_000);
    expect(deriveHistoryAt(states, 22).dueAt).toEqual(new Date(NOW.getTime() + (MONTH_HOURS - 2) * HOUR_MS));
    expect(findReducedFrom(states, MONTH_HOURS - 2)).toBeUndefined();
    expect(deriveHistoryAt(states, MONTH_HOURS - 2).dueAt).toBeUndefined();
  });

  it('is not a price of 0, which older versions recorded', () => {
    const statesWithZero = [createState(500, 400_000), createState(100, 0)];
    expect(findReducedFrom(statesWithZero)).toBeUndefined();
    expect(deriveHistoryAt(statesWithZero).lastChange).toBeUndefined();
    expect(listAmounts(statesWithZero)).toEqual([]);
  });

  it('is reported once, with the former price', () => {
    expect(deriveHistoryAt(states).lastChange).toBeUndefined();
    expect(deriveHistoryAt(states, 22).lastChange).toEqual({ from: 400_000, since: states[1]?.at });
  });

  it('is still reported under option, and ends when the home is sold', () => {
    expect(findReducedFrom([...states, createState(-30, 380_000, { transaction: 3 })], 60)).toBe(400_000);
    expect(findReducedFrom([...states, createState(-30, 380_000, { transaction: 5 })], 31)).toBeUndefined();
  });

  it('continues when the price falls again, and ends with the first rise', () => {
    expect(findReducedFrom([createState(500, 400_000), createState(100, 380_000), createState(1, 370_000)])).toBe(
      400_000,
    );
    expect(findReducedFrom([createState(500, 400_000), createState(100, 380_000), createState(30, 370_000)])).toBe(
      380_000,
    );
    expect(
      findReducedFrom([createState(500, 400_000), createState(100, 380_000), createState(1, 385_000)]),
    ).toBeUndefined();
  });
});

describe('the reduction of a price', () => {
  it.each<[string, OfferState[]]>([
    ['an error that was too low', [createState(500, 399_000), createState(40, 299_000), createState(30, 399_000)]],
    ['the right price after an error that was too high', [createState(60, 3_990_000), createState(50, 399_000)]],
    [
      'a price that alternates within hours',
      [createState(500, 400), createState(9, 380), createState(8, 400), createState(7, 380), createState(6, 400)],
    ],
    ['a price that goes up', [createState(500, 400_000), createState(50, 410_000)]],
    [
      'an estate that was to rent and is for sale',
      [createState(500, 1200, { transaction: 2, period: 1 }), createState(50, 800)],
    ],
    [
      'a rent by another period',
      [createState(500, 1200, { transaction: 2, period: 1 }), createState(50, 300, { transaction: 2, period: 2 })],
    ],
    [
      'a price that was hidden in between',
      [createState(500, 400_000), createState(300, null), createState(50, 380_000)],
    ],
    [
      'an estate that was withdrawn for a while',
      [createState(500, 400), createState(300, 400, { shown: false }), createState(50, 380)],
    ],
    [
      'an estate that was sold in between',
      [createState(500, 400), createState(300, 400, { transaction: 5 }), createState(50, 380)],
    ],
    ['a price that is hidden now', [createState(500, 400_000), createState(100, 380_000), createState(1, null)]],
    ['the first price', [createState(500, 400_000)]],
  ])('is not reported for %s', (_description, states) => {
    expect(findReducedFrom(states)).toBeUndefined();
  });

  it('is also reported when an import withdrew the home for an hour', () => {
    const statesWithGap = [
      createState(500, 400),
      createState(200, 400, { shown: false }),
      createState(199, 400),
      createState(50, 380),
    ];
    expect(findReducedFrom(statesWithGap)).toBe(400);
    expect(deriveHistoryAt(statesWithGap).prices.map(({ amount }) => amount)).toEqual([400, 380]);
  });
});

describe('the prices of an offer', () => {
  it('are the prices of the present offer that lasted a day or more', () => {
    const rentFields = { transaction: 2, period: 1 };
    expect(
      listAmounts([
        createState(900, 1200, rentFields),
        createState(500, 400_000),
        createState(200, 390_000),
        createState(100, 380_000),
      ]),
    ).toEqual([400_000, 390_000, 380_000]);
    expect(listAmounts([createState(500, 400_000), createState(30, 299_000), createState(20, 399_000)])).toEqual([
      400_000,
    ]);
  });

  it('are empty as soon as the price is hidden, or the home is sold or withdrawn', () => {
    const statesBefore = [createState(500, 400_000), createState(100, 380_000)];
    expect(listAmounts([...statesBefore, createState(1, null)])).toEqual([]);
    expect(listAmounts([...statesBefore, createState(1, 380_000, { transaction: 5 })])).toEqual([]);
    expect(listAmounts([...statesBefore, createState(1, 380_000, { shown: false })])).toEqual([]);
  });
});

describe('the day of a sale', () => {
  it('is known when the home was for sale before', () => {
    const soldState = createState(50, 380, { transaction: 5 });
    expect(deriveHistoryAt([createState(500, 380), soldState]).closedAt).toEqual(soldState.at);
    expect(
      deriveHistoryAt([createState(500, 380), soldState, createState(20, 380, { transaction: 5, shown: false })])
        .closedAt,
    ).toEqual(soldState.at);
    expect(deriveHistoryAt([soldState]).closedAt).toBeUndefined();
    expect(deriveHistoryAt([createState(500, 380), soldState, createState(2, 380)]).closedAt).toBeUndefined();
  });

  it.each([5, 6, 9])('is known for every transaction that ends the offer: %s', (transaction) => {
    const closedState = createState(50, 380, { transaction });
    expect(deriveHistoryAt([createState(500, 380), closedState]).closedAt).toEqual(closedState.at);
  });

  it('is known when the home was sold within a day', () => {
    const [shortState, soldState] = [createState(30.5, 380), createState(30, 380, { transaction: 5 })];
    expect(deriveHistoryAt([shortState, soldState]).closedAt).toEqual(soldState.at);
    expect(deriveHistoryAt([shortState, soldState]).removableStateTimes).toEqual([]);
    // A sale that was corrected within a day was an error and does not count.
    expect(
      deriveHistoryAt([createState(500, 380), createState(30, 380, { transaction: 5 }), createState(29, 380)]).closedAt,
    ).toBeUndefined();
  });

  it('is not the day of an undone write', () => {
    const soldState = createState(500, 380, { transaction: 5 });
    expect(
      deriveHistoryAt([
        createState(900, 380),
        soldState,
        createState(31, 380),
        createState(30, 380, { transaction: 5 }),
      ]).closedAt,
    ).toEqual(soldState.at);
  });
});

it('reports the states that can be removed', () => {
  const alternatingStates = Array.from({ length: 40 }, (_, index) => createState(100 - index, index % 2 ? 380 : 400));
  const states = [createState(500, 400), ...alternatingStates, createState(60, 400)];
  expect(deriveHistoryAt(states).removableStateTimes).toEqual(states.slice(1).map((each) => each.at));
});
