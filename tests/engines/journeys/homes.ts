import { expect } from 'vitest';
import { pathFor } from '#shared/routes/pathFor.ts';
import { TEST_AGENCIES } from '../../e2e/support/addresses.ts';
import { readText } from '../../e2e/support/texts.ts';
import type { Journey } from '../journey.ts';
import type { Visitor } from '../visitor.ts';

const { claes, kust } = TEST_AGENCIES;
const OFFER = claes.origin + pathFor('offer', 'nl');
/** A duplex of the demo with ten tabs. */
const DUPLEX = claes.origin + pathFor('estateShort', 'nl', { estateId: '1104' });
const FAVORITES = claes.origin + pathFor('favorites', 'nl');
const COUNT = { css: 'header [data-favorites-count]' };
const GALLERY_TILE = '[data-widget="estateGallery"] li button:has(img)';

const button = (key: string) => ({ role: 'button', name: readText('nl', key) }) as const;

/** Opens the list of the agency and marks its first homes as favourites. Returns their ids. */
async function markFirst({ open, click, find, see }: Visitor, count: number): Promise<readonly string[]> {
  await open(OFFER);
  const cards = await find({ css: '[data-estate-id]' });
  const ids = cards.slice(0, count).map(({ attributes }) => attributes['data-estate-id'] ?? '');
  for (const [index, id] of ids.entries()) {
    await click({ css: `[data-favorite="${id}"]` });
    await see({ ...COUNT, name: String(index + 1) });
  }
  return ids;
}

const detail: Journey = {
  name: 'opens a home, its pictures and its parts',
  inWebKit: true,
  async play({ open, click, see, press, expectPath, expectAbsent, eventually, tab, find, expectFocus }) {
    await open(OFFER);
    await click({ css: '[data-estate-id] a', index: 0 });
    await expectPath(/^\/nl\/aanbod\/\d+\//);
    await open(DUPLEX);
    const tiles = await find({ css: GALLERY_TILE });
    expect(tiles.length).toBeGreaterThanOrEqual(3);
    await click({ css: GALLERY_TILE, index: 1 });
    await see({ role: 'dialog', text: /2 \/ \d+/ });
    // The pictures are laid out in the moment after the dialog has opened.
    await see({ css: 'dialog .swiper-wrapper[style*="translate3d(-"]' });
    await press('ArrowRight');
    await see({ role: 'dialog', text: /3 \/ \d+/ });
    await click({ ...button('estate:gallery.previous'), within: 'dialog, [role="dialog"]' });
    await see({ role: 'dialog', text: /2 \/ \d+/ });
    await press('Escape');
    await expectAbsent({ role: 'dialog' });
    await expectFocus({ css: GALLERY_TILE, index: 1 });

    const third = { role: 'tab', index: 2 } as const;
    await click(third);
    await eventually(async () => (await see(third)).attributes['aria-selected']).toBe('true');
    expect(await tab.evaluate(() => location.hash)).toBe(new URL((await see(third)).href).hash);
    await press('ArrowRight');
    await eventually(async () => (await see({ role: 'tab', index: 3 })).attributes['aria-selected']).toBe('true');
    expect(await find({ css: '[role="tabpanel"]' })).toHaveLength(1);
  },
};

/**
 * The number of visits. One visit is not enough, because a row that starts at a random slide by mistake may still start
 * at the first slide in half of the visits.
 */
const VISIT_COUNT = 5;

const rowStart: Journey = {
  name: 'sees the first slides of the home page',
  inWebKit: true,
  async play({ open, tab }) {
    for (let visit = 0; visit < VISIT_COUNT; visit += 1) {
      await open(`${claes.origin}/nl?visit=${visit}`);
      const positions = await tab.evaluate(() =>
        Array.from(document.querySelectorAll('[data-part="viewport"]'), ({ scrollLeft }) => scrollLeft),
      );
      expect(positions.length).toBeGreaterThan(2);
      expect(positions.filter((position) => position !== 0)).toEqual([]);
    }
  },
};

const carousel: Journey = {
  name: 'moves through the homes on the home page',
  async play({ open, click, see, eventually, tab }) {
    const row = '[data-widget="estateCarousel"]';
    const readFirst = () =>
      tab.evaluate((selector: string) => {
        const element = document.querySelector(selector);
        const { left = 0 } = element?.getBoundingClientRect() ?? {};
        return [...(element?.querySelectorAll<HTMLElement>('[data-slide]') ?? [])]
          .filter((slide) => Math.abs(slide.getBoundingClientRect().left - left) < 40)
          .map((slide) => Number(slide.dataset['slide']));
      }, row);
    await open(`${claes.origin}/nl`);
    await see({ css: row }, 'scroll');
    await click({ css: `${row} [data-part="dots"] button`, index: 0 });
    await eventually(readFirst).toEqual([0]);
    await click({ ...button('content:slides.next'), within: row });
    await eventually(readFirst).toEqual([1]);
    await click({ ...button('content:slides.previous'), within: row });
    await eventually(readFirst).toEqual([0]);
  },
};

const favorites: Journey = {
  name: 'keeps favourites with a note, and removes one',
  inWebKit: true,
  async play(visitor) {
    const { click, see, fill, check, expectAbsent, eventually, count, open } = visitor;
    const [first, second] = await markFirst(visitor, 2);
    await click({ css: 'header a:has([data-favorites-count])' });
    await eventually(() => count({ css: '[data-home]' })).toBe(2);
    const home = `[data-home="${first}"]`;
    await fill({ role: 'textbox', within: home }, 'Tuin op het zuiden');
    await check({ role: 'checkbox', name: /^Bezocht/, within: home });
    await click({ css: `[data-home="${second}"] [data-favorite]` });
    await see({ ...COUNT, name: '1' });
    await open(FAVORITES);
    await eventually(() => count({ css: '[data-home]' })).toBe(1);
    await eventually(async () => (await see({ role: 'textbox', within: home })).value).toBe('Tuin op het zuiden');
    expect((await see({ role: 'checkbox', name: /^Bezocht/, within: home })).checked).toBe(true);
    await open(OFFER);
    await eventually(async () => (await see({ css: `[data-favorite="${first}"]` })).attributes['aria-pressed']).toBe(
      'true',
    );
    await expectAbsent({ css: `[data-favorite="${second}"][aria-pressed="true"]` });
  },
};

const comparison: Journey = {
  name: 'compares two favourites',
  async play(visitor) {
    const { open, check, click, eventually, count, address, see } = visitor;
    const ids = await markFirst(visitor, 3);
    await open(FAVORITES);
    for (const id of ids.slice(0, 2))
      await check({ role: 'checkbox', name: /^Vergelijk/, within: `[data-home="${id}"]` });
    await click({ role: 'button', name: /^Vergelijk/ });
    await eventually(() => count({ css: 'table thead th a' })).toBe(2);
    const rows = await count({ css: 'table tr' });
    await check({ role: 'checkbox', name: readText('nl', 'favorites:table.onlyDifferences') });
    await eventually(() => count({ css: 'table tr' })).toBeLessThan(rows);
    await see({ css: 'tr th', name: /^Prijs/ });
    expect((await address()).searchParams.getAll('compare').toSorted()).toEqual(ids.slice(0, 2).toSorted());
  },
};

const share: Journey = {
  name: 'shares favourites, which another visitor keeps',
  async play(visitor) {
    const { open, click, see, eventually, count, tab } = visitor;
    await markFirst(visitor, 3);
    await open(FAVORITES);
    // The address is read when the page passes it to the clipboard, because no engine lets a page read the clipboard
    // without the visitor's permission.
    await tab.evaluate(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      const write = navigator.clipboard.writeText.bind(navigator.clipboard);
      navigator.clipboard.writeText = (copied) => {
        document.documentElement.dataset['copied'] = copied;
        return write(copied);
      };
    });
    await click(button('favorites:share.button'));
    await see({ role: 'status', name: new RegExp(readText('nl', 'favorites:share.copied')) });
    const copied = await tab.evaluate(() => document.documentElement.dataset['copied'] ?? '');
    expect(copied).toContain(`${FAVORITES}?ids=`);
    await tab.evaluate(() => localStorage.clear());
    await open(copied);
    await eventually(() => count({ css: '[data-home]' })).toBe(3);
    await click(button('favorites:shared.all'));
    await see({ ...COUNT, name: '3' });
  },
};

const recent: Journey = {
  name: 'asks to remember viewed homes, sees them, and stops it',
  async play({ open, click, find, see, eventually, tab, expectFocus, scrollToEnd }) {
    await open(OFFER);
    const links = (await find({ css: '[data-estate-id] a[href*="/aanbod/"]' })).map(({ href }) => href);
    const [first = '', second = '', third = ''] = [...new Set(links)];
    await open(first);
    await click(button('around:recent.remember'));
    await expectFocus(button('around:recent.forget'));
    await open(second);
    await see({ css: 'gevel-recent[data-ready]' });
    await open(third);
    await scrollToEnd();
    await see({ css: 'gevel-recent' }, 'scroll');
    await eventually(async () => (await find({ css: 'gevel-recent a' })).map(({ href }) => href)).toEqual([
      second,
      first,
    ]);
    await click(button('around:recent.forget'));
    await see(button('around:recent.remember'));
    expect(await tab.evaluate(() => Object.keys(localStorage))).toEqual([]);
  },
};

const consent: Journey = {
  name: 'refuses third-party content, changes the decision, and withdraws it',
  async play({ open, click, check, see, expectAbsent, eventually, tab }) {
    const notice = { css: 'gevel-consent > section' };
    await open(`${kust.origin}/nl`);
    await click({ ...button('consent:refuse'), within: 'gevel-consent' });
    await expectAbsent(notice);
    await open(kust.origin + pathFor('cookiePolicy', 'nl'));
    // The notice is hidden until its script has read the decision.
    await eventually(() => tab.evaluate(() => customElements.get('gevel-consent') !== undefined)).toBe(true);
    await expectAbsent(notice);
    await check({ role: 'checkbox', name: new RegExp(readText('nl', 'consent:media.name')) });
    await click(button('consent:save'));
    await see({ css: 'main *', name: readText('nl', 'consent:saved.some') });
    await eventually(() => tab.evaluate(() => document.cookie)).toContain('media:1.statistics:0');
    await click(button('consent:refuseAll'));
    await see({ css: 'main *', name: readText('nl', 'consent:saved.none') });
    await eventually(() => tab.evaluate(() => document.cookie)).toContain('media:0.statistics:0');
  },
};

const menu: Journey = {
  name: 'opens a part of the navigation with the keyboard, and closes it',
  async play({ open, tabTo, press, see, expectAbsent, expectFocus }) {
    await open(`${claes.origin}/nl`);
    const submenu = { css: 'header summary', name: /^Submenu Te koop/ } as const;
    await tabTo(submenu);
    await press('Enter');
    await see({ role: 'link', name: 'Huizen', within: 'header' });
    await press('Tab');
    await expectFocus({ role: 'link', name: 'Huizen', within: 'header' });
    await press('Escape');
    await expectAbsent({ role: 'link', name: 'Huizen', within: 'header' });
    await expectFocus(submenu);
  },
};

export const HOME_JOURNEYS = [detail, rowStart, carousel, favorites, comparison, share, recent, consent, menu] as const;
