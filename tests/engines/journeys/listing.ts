import { expect } from 'vitest';
import { PAGE_SIZE } from '#shared/primitives/limits.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { TEST_AGENCIES, LARGE_SITE } from '../../e2e/support/addresses.ts';
import { readText } from '../../e2e/support/texts.ts';
import type { Journey } from '../journey.ts';
import type { Visitor } from '../visitor.ts';

const LIST = LARGE_SITE.origin + pathFor('offer', 'nl');
const FILTER = '[data-widget="estateFilter"]';
const CARD = { css: '[data-estate-id]' };
const CHIPS = { css: `[aria-label="${readText('nl', 'offer:chip.title')}"] li` };
const CHEAPEST_FIRST = `${readText('nl', 'offer:sort.price')}, ${readText('nl', 'offer:sort.ASC')}`;
const SORT = { role: 'summary', name: new RegExp(readText('nl', 'offer:sort.label')) } as const;

const getCardIds = async ({ find }: Visitor) =>
  (await find(CARD)).map(({ attributes }) => attributes['data-estate-id']);
const getQuery = async ({ address }: Visitor) => (await address()).searchParams;

/** Expects that the address shows the same heading and homes to another visitor. */
async function expectSameAfresh(visitor: Visitor): Promise<void> {
  const { tab, eventually } = visitor;
  const readAfresh = () =>
    tab.evaluate(async () => {
      const answer = await fetch(location.href, { cache: 'no-store' });
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const ids = [...page.querySelectorAll('[data-estate-id]')].map((card) => card.getAttribute('data-estate-id'));
      return { heading: page.querySelector('h1')?.textContent ?? '', ids };
    });
  const { heading, ids } = await readAfresh();
  await visitor.expectHeading(heading);
  await eventually(() => getCardIds(visitor)).toEqual(ids);
}

/** Scrolls to the end of the list until it has a number of cards. */
async function scrollUntil(visitor: Visitor, count: number): Promise<void> {
  for (let wantedCount = 2 * PAGE_SIZE; wantedCount <= count; wantedCount += PAGE_SIZE) {
    await visitor.scrollToEnd();
    await visitor.eventually(() => visitor.count(CARD)).toBe(wantedCount);
  }
}

const filter: Journey = {
  name: 'filters a list by transaction, municipality and price, and removes a filter',
  inWebKit: true,
  async play(visitor) {
    const { open, click, fill, press, eventually, expectHeading, texts } = visitor;
    await open(LIST);
    await click({ role: 'radio', name: 'Te huur', within: FILTER });
    await expectHeading(/^\d+ woningen te huur$/);
    await click({ role: 'radio', name: 'Te koop', within: FILTER });
    await expectHeading(/^\d+ woningen te koop$/);
    await click({ role: 'combobox', name: 'Zoek gemeente' });
    await click({ role: 'option', name: /^Gent/ });
    await eventually(() => texts(CHIPS)).toEqual([expect.stringContaining('Gent')]);
    await press('Escape');
    await fill({ role: 'textbox', name: 'Max. prijs' }, '300k');
    await press('Enter');
    await eventually(() => texts(CHIPS)).toEqual([
      expect.stringContaining('Gent'),
      expect.stringContaining('300.000'),
      readText('nl', 'offer:chip.clear'),
    ]);
    expect((await getQuery(visitor)).get('price-max')).toBe('300000');
    await expectSameAfresh(visitor);
    await click({ role: 'link', css: `${CHIPS.css} a` });
    await eventually(() => texts(CHIPS)).toEqual([expect.stringContaining('300.000')]);
    await expectSameAfresh(visitor);
  },
};

const keyboard: Journey = {
  name: 'filters a list with the keyboard alone',
  inWebKit: true,
  async play(visitor) {
    const { open, press, tabTo, expectHeading, eventually, tab, texts, expectFocus, count } = visitor;
    await open(LIST);
    await tabTo({ role: 'radio', name: 'Te koop', within: FILTER });
    await press('ArrowRight');
    await expectHeading(/^\d+ woningen te huur$/);
    const municipality = { role: 'combobox', name: 'Zoek gemeente' } as const;
    await tabTo(municipality);
    await tab.type('gen');
    await eventually(() => texts({ role: 'option' })).toEqual([expect.stringMatching(/^Gent/)]);
    await press('Enter');
    await eventually(() => texts(CHIPS)).toEqual([expect.stringContaining('Gent')]);
    await press('Escape');
    await eventually(() => count({ role: 'option' })).toBe(0);
    await expectFocus(municipality);
    await tabTo({ role: 'combobox', name: 'Min. slaapkamers' });
    await press('ArrowDown');
    await press('Enter');
    await eventually(async () => (await getQuery(visitor)).get('bed-min')).toBe('1');
    await expectSameAfresh(visitor);
  },
};

const sort: Journey = {
  name: 'sorts a list',
  inWebKit: true,
  async play(visitor) {
    const { open, click, eventually, find } = visitor;
    await open(LIST);
    const before = await getCardIds(visitor);
    await click(SORT);
    await click({ role: 'link', name: CHEAPEST_FIRST });
    await eventually(async () => (await getQuery(visitor)).get('sortType')).toBe('price');
    await eventually(() => getCardIds(visitor)).not.toEqual(before);
    const prices = (await find(CARD)).map(({ text: words }) =>
      Number(/€\s?([\d.]+)/.exec(words)?.[1]?.replaceAll('.', '')),
    );
    expect(prices.length).toBeGreaterThan(1);
    expect(prices.filter(Number.isNaN)).toEqual([]);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    await expectSameAfresh(visitor);
  },
};

const scroll: Journey = {
  name: 'scrolls through three pages of a list',
  inWebKit: true,
  async play(visitor) {
    await visitor.open(LIST);
    await scrollUntil(visitor, 3 * PAGE_SIZE);
    expect(new Set(await getCardIds(visitor)).size).toBe(3 * PAGE_SIZE);
    await visitor.eventually(async () => (await getQuery(visitor)).get('page')).toBe('3');
  },
};

const backJourney: Journey = {
  name: 'returns from a home to the same place of a list',
  inWebKit: true,
  async play(visitor) {
    const { open, click, see, eventually, tab, expectPath, count } = visitor;
    await open(LIST);
    await scrollUntil(visitor, 3 * PAGE_SIZE);
    const ids = await getCardIds(visitor);
    const chosen = { css: `[data-estate-id="${ids[47]}"]` };
    const link = { role: 'link', within: chosen.css, index: -1 } as const;
    await see(link, 'scroll');
    const { top } = await see(chosen);
    await click(link);
    await expectPath(/^\/nl\/aanbod\/\d+\//);
    await tab.goBack();
    await eventually(() => count(CARD)).toBe(3 * PAGE_SIZE);
    expect(await getCardIds(visitor)).toEqual(ids);
    await eventually(async () => Math.abs((await see(chosen)).top - top)).toBeLessThan(80);
  },
};

const search: Journey = {
  name: 'finds a place by its name in another language, and searches there',
  async play(visitor) {
    const { open, click, press, tab, see, eventually, expectHeading, texts } = visitor;
    const placeField = { role: 'combobox', name: readText('nl', 'search:city') } as const;
    await open(`${TEST_AGENCIES.claes.origin}/nl`);
    await click({ css: '[data-widget="searchBox"] [role="combobox"], [data-widget="searchBox"] select' });
    await see(placeField, 'focus');
    await tab.type('gand');
    await see({ role: 'option', name: /^Gent \(hele gemeente\)/ });
    await press('Enter');
    const submit = { css: '[data-widget="searchBox"] button[type="submit"]', name: /^Toon \d+ / } as const;
    await click(submit);
    await visitor.expectPath(/^\/nl\/aanbod\?transaction=1&municipality=900000$/);
    await expectHeading(/^\d+ woning/);
    await eventually(() => texts(CHIPS)).toContainEqual(expect.stringContaining('Gent (hele gemeente)'));
  },
};

const freeSearch: Journey = {
  name: 'searches in own words',
  async play(visitor) {
    const { open, fill, press, see, expectHeading } = visitor;
    await open(`${TEST_AGENCIES.claes.origin}/nl`);
    await fill({ css: '[data-widget="searchBox"] input[type="search"]' }, 'appartement te huur met sauna');
    await see({ css: '[data-widget="searchBox"] p', name: /^Niet begrepen:.*met sauna/ });
    await press('Enter');
    await expectHeading(/te huur/);
    expect((await getQuery(visitor)).getAll('type')).toEqual(['1']);
  },
};

const languageLink = (locale: string) => ({ css: `header a[hreflang="${locale}"]` });

const language: Journey = {
  name: 'continues in another language on a filtered list and on a home',
  inWebKit: true,
  async play(visitor) {
    const { open, click, expectPath, expectHeading, see, texts } = visitor;
    const { origin } = TEST_AGENCIES.claes;
    await open(`${origin}${pathFor('offer', 'nl')}?transaction=2`);
    await expectHeading(/te huur$/);
    await click(languageLink('fr'));
    await expectPath(`${pathFor('offer', 'fr')}?transaction=2`);
    await expectHeading(/à louer/);
    const [id] = await getCardIds(visitor);
    await click({ role: 'link', within: `[data-estate-id="${id}"]`, index: -1 });
    await expectPath(new RegExp(`^${pathFor('offer', 'fr')}/${id}/`));
    await click(languageLink('en'));
    await expectPath(new RegExp(`^${pathFor('offer', 'en')}/${id}/`));
    expect(await visitor.tab.evaluate(() => document.documentElement.lang)).toBe('en');
    expect((await see({ css: 'header a[aria-current][hreflang]' })).attributes['hreflang']).toBe('en');
    // The line below the current language has the colour of the text, not the pale colour of the line below other
    // links.
    const line = await visitor.tab.evaluate(() => {
      const style = getComputedStyle(document.querySelector('header a[aria-current][hreflang]') ?? document.body);
      return { thickness: style.textDecorationThickness, hasColorOfText: style.textDecorationColor === style.color };
    });
    expect(line).toEqual({ thickness: '2px', hasColorOfText: true });
    expect(await texts({ css: 'h1' })).toHaveLength(1);
  },
};

export const LISTING_JOURNEYS = [filter, keyboard, sort, scroll, backJourney, search, freeSearch, language] as const;
