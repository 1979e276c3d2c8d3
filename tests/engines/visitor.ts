import { expect, vi } from 'vitest';
import { type Found, findInPage, type FindPreparation, type Query, toSent } from './findInPage.ts';
import type { Key, Tab } from './tab.ts';

/** The time limit for anything that must become true. It is high because a busy machine takes several times as long. */
export const PATIENT = { timeout: 60_000, interval: 30 };

/** The number of times that an element must be found at the same place again before it is pressed. */
const MIN_STAYS = 2;

const describe = (query: Query) =>
  JSON.stringify(query, (_key, value: unknown) => (value instanceof RegExp ? value.toString() : value));

/** Repeats a reading until the caller's matcher accepts the result, however long the page takes. */
const eventually = <Result>(read: () => Promise<Result> | Result, message?: string) =>
  // oxlint-disable-next-line require-awaited-expect-poll -- The caller awaits the matcher.
  expect.poll(read, { ...PATIENT, ...(message === undefined ? {} : { message }) });

interface VisitorSettings {
  /** The number of the engine: 0 or 1. */
  readonly turn: number;
  /** Distinguishes the mail addresses of visitors. */
  readonly id: string;
}

/**
 * Creates a visitor, who does in a tab what people do with mouse and keyboard. Every action waits until its element is
 * there, is shown and does not move.
 */
export function createVisitor(tab: Tab, { turn, id }: VisitorSettings) {
  const find = (query: Query, preparation: FindPreparation = 'none'): Promise<Found[]> =>
    tab.evaluate(findInPage, toSent(query), preparation);

  /** Returns the element of a query, once it is there. */
  const see = (query: Query, preparation: FindPreparation = 'none'): Promise<Found> =>
    vi.waitFor(async () => {
      const [found] = await find({ index: 0, ...query }, preparation);
      if (!found) throw new Error(`The page shows no ${describe(query)}.`);
      return found;
    }, PATIENT);

  /** Returns the point of an element, once the element stays at its place and nothing covers it. */
  async function findPoint(query: Query): Promise<{ x: number; y: number }> {
    let formerPoint: Found['point'];
    let stayCount = 0;
    return vi.waitFor(async () => {
      const [found] = await find({ index: 0, ...query }, 'scroll');
      const point = found?.point;
      stayCount = point && point.x === formerPoint?.x && point.y === formerPoint.y ? stayCount + 1 : 0;
      formerPoint = point;
      if (!point || stayCount < MIN_STAYS)
        throw new Error(`${describe(query)} is ${found ? 'covered, or moves' : 'missing'}.`);
      return point;
    }, PATIENT);
  }

  async function click(query: Query): Promise<void> {
    const { x, y } = await findPoint(query);
    await tab.clickAt(x, y);
  }

  /** Replaces the text of a field. */
  async function fill(query: Query, text: string): Promise<void> {
    await see(query, 'select');
    if (text === '') await tab.press('Delete');
    else await tab.type(text);
  }

  return {
    turn,
    id,
    tab,
    find,
    see,
    eventually,
    open: (address: string) => tab.open(address),
    click,
    fill,
    press: (key: Key) => tab.press(key),
    focus: async (query: Query) => {
      await see(query, 'focus');
    },
    /** Ticks a checkbox or chooses a radio button. */
    check: async (query: Query) => {
      if (!(await see(query)).checked) await click(query);
      await eventually(async () => (await see(query)).checked).toBe(true);
    },
    /** Chooses an option of a native list: the first one whose text starts with `option`, or matches it. */
    choose: async (query: Query, option: string | RegExp) => {
      await see(query, 'focus');
      const { source, flags } = typeof option === 'string' ? { source: `^${option}`, flags: '' } : option;
      const chosen = await tab.evaluate(
        (pattern: string, patternFlags: string) => {
          const list = document.activeElement as HTMLSelectElement;
          const wantedOption = [...list.options].find(({ text }) =>
            new RegExp(pattern, patternFlags).test(text.trim()),
          );
          if (!wantedOption) return undefined;
          list.value = wantedOption.value;
          list.dispatchEvent(new Event('input', { bubbles: true }));
          list.dispatchEvent(new Event('change', { bubbles: true }));
          return wantedOption.text;
        },
        source,
        flags,
      );
      expect(chosen, `an option ${source} of ${describe(query)}`).toBeDefined();
    },
    expectAbsent: async (query: Query) => {
      await eventually(async () => (await find(query)).map(({ text }) => text)).toEqual([]);
    },
    expectHeading: async (text: string | RegExp) => {
      await see({ css: 'h1', name: text });
    },
    expectFocus: async (query: Query) => {
      await eventually(
        async () => (await find({ index: 0, ...query })).some(({ focused }) => focused),
        describe(query),
      ).toBe(true);
    },
    count: async (query: Query) => (await find(query)).length,
    texts: async (query: Query) => (await find(query)).map(({ text }) => text),
    address: async () => new URL(await tab.evaluate(() => location.href)),
    expectPath: async (path: string | RegExp) => {
      await eventually(async () => tab.evaluate(() => location.pathname + location.search)).toMatch(path);
    },
    /** Presses Tab until the element has the focus. */
    tabTo: async (query: Query) => {
      await vi.waitFor(async () => {
        await tab.press('Tab');
        if (!(await find({ index: 0, ...query })).some(({ focused }) => focused))
          throw new Error(`Tab does not lead to ${describe(query)}.`);
      }, PATIENT);
    },
    scrollToEnd: () =>
      tab.evaluate(() => {
        scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
      }),
  };
}

export type Visitor = ReturnType<typeof createVisitor>;
