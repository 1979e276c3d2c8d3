import { expect } from 'vitest';
import { TEST_AGENCIES } from '../../e2e/support/addresses.ts';
import { readText } from '../../e2e/support/texts.ts';
import type { Journey } from '../journey.ts';
import type { Visitor } from '../visitor.ts';

const ADDRESS = `${TEST_AGENCIES.claes.origin}/nl/aanbod?view=map`;
const MAP = '.leaflet-container';
const button = (key: string) => ({ role: 'button', name: readText('nl', key) }) as const;

/** Returns the number of homes on the visible part of the map, and the total number of homes. */
async function readCounts({ see }: Visitor): Promise<readonly number[]> {
  const { text: words } = await see({ css: 'output', name: /op dit deel van de kaart/ });
  return (words.match(/\d+/g) ?? []).map(Number);
}

const listingMap: Journey = {
  name: 'moves a map, and filters the list by what it shows',
  async play(visitor) {
    const { open, click, focus, press, eventually, see, address, texts } = visitor;
    await open(ADDRESS);
    await click(button('around:map.show'));
    const [, total = 0] = await readCounts(visitor);
    expect(total).toBeGreaterThan(0);
    await focus({ role: 'button', css: `${MAP} [role="button"]`, name: /woningen, zoom in/ });
    await press('Enter');
    await eventually(async () => (await readCounts(visitor))[0]).toBeLessThan(total);
    await focus({ css: MAP });
    const before = await readCounts(visitor);
    for (let step = 0; step < 4; step += 1) await press('ArrowRight');
    await eventually(() => readCounts(visitor)).not.toEqual(before);
    for (let step = 0; step < 4; step += 1) await press('ArrowLeft');
    await eventually(() => readCounts(visitor)).toEqual(before);
    const [shown = 0] = before;
    await click(button('offer:area.here'));
    await eventually(async () => (await address()).searchParams.has('area')).toBe(true);
    await see({ css: 'h1', name: new RegExp(`^${shown} woning`) });
    expect(await texts({ css: `[aria-label="${readText('nl', 'offer:chip.title')}"] li` })).toContainEqual(
      expect.stringContaining(readText('nl', 'offer:chip.area')),
    );
  },
};

const drawnMap: Journey = {
  name: 'reads and chooses a municipality on the drawn map',
  inWebKit: true,
  async play({ open, click, expectPath, see, tab }) {
    await open(ADDRESS);
    await see({ css: 'a', frame: 'iframe', name: /^Gent \(/ });
    // The count in bold is on the same line as the name.
    const raised = await tab.evaluate(() =>
      [...(document.querySelector('iframe')?.contentDocument?.querySelectorAll('text:has(tspan)') ?? [])].flatMap(
        (words) => {
          const label = words as SVGTextElement;
          // Narrow drawings hide some names.
          if (label.getClientRects().length === 0) return [];
          const [first, last] = [label.getExtentOfChar(0), label.getExtentOfChar(label.getNumberOfChars() - 1)];
          return Math.abs(first.y - last.y) > first.height / 10 ? [label.textContent] : [];
        },
      ),
    );
    expect(raised).toEqual([]);
    await click({ css: 'a', frame: 'iframe', name: /^Gent \(/ });
    await expectPath(/[?&]municipality=900000&view=map$/);
    await see(button('around:map.show'));
  },
};

export const MAP_JOURNEYS = [listingMap, drawnMap] as const;
