import { describe, expect, it } from 'vitest';
import { deriveHistory, type OfferState } from './offerHistory.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const HOUR = 3_600_000;

/** Returns a state that began this many hours ago; by default of a sale. */
const state = (hoursAgo: number, price: number | null, more: Partial<OfferState> = {}): OfferState => ({
  at: new Date(NOW.getTime() - hoursAgo * HOUR),
  transaction: 1,
  price,
  period: null,
  shown: true,
  ...more,
});
const at = (states: readonly OfferState[], hoursLater = 0) =>
  deriveHistory(states, new Date(NOW.getTime() + hoursLater * HOUR));
const reducedFrom = (states: readonly OfferState[], hoursLater = 0) => at(states, hoursLater).reduction?.from;

const amounts = (states: readonly OfferState[]) => at(states).prices.map(({ amount }) => amount);

const MONTH = 30 * 24;

describe('a reduced price', () => {
  const states = [state(500, 400_000), state(2, 380_000)];

  it('is reported after it has lasted for a day, for a month', () => {
    expect(reducedFrom(states)).toBeUndefined();
    expect(at(states).dueAt).toEqual(new Date(NOW.getTime() + 22 * HOUR));
    expect(reducedFrom(states, 22)).toBe(400_000);
    expect(at(states, 22).dueAt).toEqual(new Date(NOW.getTime() + (MONTH - 2) * HOUR));
    expect(reducedFrom(states, MONTH - 2)).toBeUndefined();
    expect(at(states, MONTH - 2).dueAt).toBeUndefined();
  });

  it('is reported once, with the former price', () => {
    expect(at(states).change).toBeUndefined();
    expect(at(states, 22).change).toEqual({ from: 400_000, since: states[1]?.at });
  });

  it('is still reported under option, and ends when the home is sold', () => {
    expect(reducedFrom([...states, state(-30, 380_000, { transaction: 3 })], 60)).toBe(400_000);
    expect(reducedFrom([...states, state(-30, 380_000, { transaction: 5 })], 31)).toBeUndefined();
  });

  it('continues when the price falls again, and ends with the first rise', () => {
    expect(reducedFrom([state(500, 400_000), state(100, 380_000), state(1, 370_000)])).toBe(400_000);
    expect(reducedFrom([state(500, 400_000), state(100, 380_000), state(30, 370_000)])).toBe(380_000);
    expect(reducedFrom([state(500, 400_000), state(100, 380_000), state(1, 385_000)])).toBeUndefined();
  });
});

describe('no reduction', () => {
  it.each<[string, OfferState[]]>([
    ['a slip that was too low', [state(500, 399_000), state(40, 299_000), state(30, 399_000)]],
    ['the right price after a slip that was too high', [state(60, 3_990_000), state(50, 399_000)]],
    ['a price that flaps', [state(500, 400), state(9, 380), state(8, 400), state(7, 380), state(6, 400)]],
    ['a price that goes up', [state(500, 400_000), state(50, 410_000)]],
    ['what was to rent and is for sale', [state(500, 1200, { transaction: 2, period: 1 }), state(50, 800)]],
    [
      'a rent by another period',
      [state(500, 1200, { transaction: 2, period: 1 }), state(50, 300, { transaction: 2, period: 2 })],
    ],
    ['a price that was hidden in between', [state(500, 400_000), state(300, null), state(50, 380_000)]],
    ['what was withdrawn for a while', [state(500, 400), state(300, 400, { shown: false }), state(50, 380)]],
    ['what was sold in between', [state(500, 400), state(300, 400, { transaction: 5 }), state(50, 380)]],
    ['a price that is hidden now', [state(500, 400_000), state(100, 380_000), state(1, null)]],
    ['the first price', [state(500, 400_000)]],
  ])('is %s', (_what, states) => {
    expect(reducedFrom(states)).toBeUndefined();
  });

  it('is not interrupted when an import loses the home for an hour', () => {
    const lost = [state(500, 400), state(200, 400, { shown: false }), state(199, 400), state(50, 380)];
    expect(reducedFrom(lost)).toBe(400);
    expect(at(lost).prices.map(({ amount }) => amount)).toEqual([400, 380]);
  });
});

describe('the prices of an offer', () => {
  it('are those that lasted, of the present offer', () => {
    const rent = { transaction: 2, period: 1 };
    expect(amounts([state(900, 1200, rent), state(500, 400_000), state(200, 390_000), state(100, 380_000)])).toEqual([
      400_000, 390_000, 380_000,
    ]);
    expect(amounts([state(500, 400_000), state(30, 299_000), state(20, 399_000)])).toEqual([400_000]);
  });

  it('are empty as soon as the price is hidden, or the home is sold or withdrawn', () => {
    const before = [state(500, 400_000), state(100, 380_000)];
    expect(amounts([...before, state(1, null)])).toEqual([]);
    expect(amounts([...before, state(1, 380_000, { transaction: 5 })])).toEqual([]);
    expect(amounts([...before, state(1, 380_000, { shown: false })])).toEqual([]);
  });
});

describe('the day of a sale', () => {
  it('is known when the home was for sale before', () => {
    const sold = state(50, 380, { transaction: 5 });
    expect(at([state(500, 380), sold]).closedAt).toEqual(sold.at);
    expect(at([state(500, 380), sold, state(20, 380, { transaction: 5, shown: false })]).closedAt).toEqual(sold.at);
    expect(at([sold]).closedAt).toBeUndefined();
    expect(at([state(500, 380), sold, state(2, 380)]).closedAt).toBeUndefined();
  });

  it('is known when the home was sold within a day', () => {
    const [quick, sold] = [state(30.5, 380), state(30, 380, { transaction: 5 })];
    expect(at([quick, sold]).closedAt).toEqual(sold.at);
    expect(at([quick, sold]).idle).toEqual([]);
    // An error that was corrected does not count as a sale.
    expect(at([state(500, 380), state(30, 380, { transaction: 5 }), state(29, 380)]).closedAt).toBeUndefined();
  });

  it('is not the day of an undone write', () => {
    const sold = state(500, 380, { transaction: 5 });
    expect(at([state(900, 380), sold, state(31, 380), state(30, 380, { transaction: 5 })]).closedAt).toEqual(sold.at);
  });
});

it('removes states that have no meaning', () => {
  const flaps = Array.from({ length: 40 }, (_, index) => state(100 - index, index % 2 ? 380 : 400));
  const states = [state(500, 400), ...flaps, state(60, 400)];
  expect(at(states).idle).toEqual(states.slice(1).map((each) => each.at));
});
