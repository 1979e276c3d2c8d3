import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ARTICLE_CATEGORIES_ENTITY, articleCategorySchema } from '#shared/api/content/articles.ts';
import { BLOCK_DATA, reviewSchema, teamMemberSchema } from '#shared/api/content/blocks.ts';
import { type LinkTarget, linkTargetSchema, type NavigationItem } from '#shared/api/content/content.ts';
import { addDays, toBrusselsDay, toMonday } from '#shared/i18n/moments.ts';
import { ROUTES } from '#shared/routes/routeTable.ts';
import { DEMO_LOCALES } from '#tests/support/demoLocales.ts';
import { DEMO_SITES, type DemoSite } from '#tests/support/demoSites.ts';
import { checkArticles } from '../estates/import/checkArticles.ts';
import { PROJECT_ROOT } from '../projectRoot.ts';

const sites = DEMO_SITES;

const ENTITY_DATA_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  team: teamMemberSchema,
  reviews: reviewSchema,
  [ARTICLE_CATEGORIES_ENTITY]: articleCategorySchema,
};

/** Returns every link target anywhere in a value. */
function listLinkTargets(value: unknown): LinkTarget[] {
  if (Array.isArray(value)) return value.flatMap(listLinkTargets);
  if (typeof value !== 'object' || value === null) return [];
  const target = linkTargetSchema.safeParse(value);
  return target.success ? [target.data] : Object.values(value).flatMap(listLinkTargets);
}

/** Returns the localised texts anywhere in a value, which are objects with languages as their only keys. */
function listLocalizedTexts(value: unknown): Record<string, string>[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Object.keys(value);
  const isLocalized = keys.length > 0 && keys.every((key) => (DEMO_LOCALES as readonly string[]).includes(key));
  return isLocalized ? [value as Record<string, string>] : Object.values(value).flatMap(listLocalizedTexts);
}

it('has three agencies with different hosts, fonts and headers', () => {
  expect(sites.map(({ site }) => site.id)).toEqual(['claes', 'ardenne', 'kust']);
  const hosts = sites.flatMap(({ site }) => site.hostnames);
  expect(new Set(hosts).size).toBe(hosts.length);
  for (const key of ['accent', 'displayFont', 'radius', 'header'] as const) {
    expect(new Set(sites.map(({ site }) => site.theme[key])).size).toBe(3);
  }
});

/** The day on which each agency is closed, according to the opening hours in its texts. */
const CLOSED_WEEKDAYS: Readonly<Record<string, string>> = { claes: 'sunday', ardenne: 'monday', kust: 'tuesday' };

const findItems = ({ entities }: DemoSite, name: string) =>
  entities.find(({ entity }) => entity.name === name)?.items ?? [];

describe.each(sites.map((demo) => [demo.site.id, demo] as const))('%s', (_id, demo) => {
  const { site, estates } = demo;

  it('has only entities whose items the site can show', () => {
    for (const { entity, items } of demo.entities) {
      const schema = ENTITY_DATA_SCHEMAS[entity.name] ?? z.never();
      expect(items.map(({ data }) => schema.safeParse(data).error)).toEqual(items.map(() => undefined));
    }
    expect(demo.entities.map(({ entity }) => entity.name).toSorted()).toEqual(
      Object.keys(ENTITY_DATA_SCHEMAS).toSorted(),
    );
  });

  it('fills each block with the data of its type', () => {
    const blocks = demo.pages.flatMap((page) => page.blocks ?? []);
    expect(blocks.map(({ type }) => type).filter((type) => !(type in BLOCK_DATA))).toEqual([]);
    for (const { type, data } of blocks) BLOCK_DATA[type as keyof typeof BLOCK_DATA].parse(data);
    for (const page of demo.pages) {
      const ids = (page.blocks ?? []).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('links only to routes and pages that exist', () => {
    const targets = [...listLinkTargets(demo.navigation), ...listLinkTargets(demo.pages)];
    const pageIds = new Set(demo.pages.map(({ id }) => id));
    expect(targets.length).toBeGreaterThan(15);
    expect(targets.filter((target) => 'route' in target && !(target.route in ROUTES))).toEqual([]);
    expect(targets.filter((target) => 'pageId' in target && !pageIds.has(target.pageId))).toEqual([]);
    const linksToHolidayHomes = targets.some((target) => 'route' in target && target.route === 'holidayList');
    expect(linksToHolidayHomes).toBe(site.features?.holiday);
  });

  it('gives each object in a navigation its own id', () => {
    const listIds = (items: readonly NavigationItem[]): string[] =>
      items.flatMap(({ id, children }) => [id, ...listIds(children)]);
    for (const { type, items } of demo.navigation.filter((tree) => tree.type === 'header')) {
      expect(new Set(listIds(items)).size, type).toBe(listIds(items).length);
    }
  });

  it('gives each page a unique address in every language of the site', () => {
    for (const locale of site.locales) {
      const paths = demo.pages.map((page) => page.path[locale]);
      expect(paths.every((address) => address !== undefined)).toBe(true);
      expect(new Set(paths).size).toBe(paths.length);
    }
    expect(demo.pages.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['home', 'offer', 'contact', 'content']));
  });

  it('has texts in every language of the site on its pages', () => {
    const incompleteTexts = listLocalizedTexts(demo.pages).filter((text) =>
      site.locales.some((locale) => text[locale] === undefined),
    );
    expect(incompleteTexts).toEqual([]);
  });

  it('has valid articles in every language of the site', () => {
    const items = findItems(demo, ARTICLE_CATEGORIES_ENTITY);
    const { articles } = demo;
    expect(articles.length).toBeGreaterThan(0);
    expect([...checkArticles(site, articles, new Set(items.map(({ id }) => id)))]).toEqual([]);
    const teamNames = new Set(findItems(demo, 'team').map(({ data }) => data['name']));
    expect(articles.map(({ author }) => author).filter((author) => !teamNames.has(author ?? ''))).toEqual([]);
  });

  it('has its own privacy statement and terms in all four languages', () => {
    expect(demo.agreements.map(({ locale }) => locale)).toEqual(DEMO_LOCALES);
    for (const { texts } of demo.agreements) {
      expect(texts.map(({ kind }) => kind)).toEqual(['privacy', 'terms']);
      expect(texts.every(({ html }) => html.length > 600 && html.includes(site.name.replaceAll('&', '&amp;')))).toBe(
        true,
      );
    }
  });

  it('replaces only texts that the product has', () => {
    for (const { locale, messages } of demo.translations) {
      expect(site.locales).toContain(locale);
      for (const key of Object.keys(messages)) {
        const [namespace = '', keyPath = ''] = key.split(':');
        const file = path.join(PROJECT_ROOT, 'locales', locale, `${namespace}.json`);
        const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
        const productText = keyPath
          .split('.')
          .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], texts);
        expect(productText, key).toBeTypeOf('string');
      }
    }
  });

  it('offers viewings with three people of its team, and none on a day on which the agency is closed', () => {
    const teamSalesRepIds = findItems(demo, 'team').map(({ data }) => data['salesRepId']);
    expect(demo.agendas).toHaveLength(3);
    for (const { salesRepId, availability } of demo.agendas) {
      expect(teamSalesRepIds).toContain(salesRepId);
      expect(Object.keys(availability.weekly).length).toBeGreaterThan(1);
      expect(Object.keys(availability.weekly)).not.toContain(CLOSED_WEEKDAYS[site.id]);
    }
  });

  it('lists the same members in a collection as the estates that name it', () => {
    for (const { id, estateIds } of demo.collections) {
      const memberIds = estates.filter(({ collections }) => collections?.includes(id)).map(({ general }) => general.id);
      expect(new Set(memberIds)).toEqual(new Set(estateIds));
    }
  });

  it('has at least twelve sold or let homes, and price changes that end with the present price', () => {
    const presentEstatesById = new Map(estates.map(({ general }) => [general.id, general]));
    expect(demo.withdrawn.length).toBeGreaterThanOrEqual(12);
    expect(demo.withdrawn.filter(({ general }) => presentEstatesById.has(general.id))).toEqual([]);
    const homesById = new Map([...estates, ...demo.withdrawn].map(({ general }) => [general.id, general]));
    for (const [id, states] of Map.groupBy(demo.history, ({ estateId }) => estateId)) {
      const lastState = states.toSorted((a, b) => a.at.getTime() - b.at.getTime()).at(-1);
      const home = homesById.get(id);
      expect([id, lastState?.price, lastState?.transactionId]).toEqual([id, home?.price?.value, home?.transaction.id]);
    }
  });

  it('has open house days in the coming four weeks, on Saturdays and Sundays', () => {
    const days = demo.openHouses.flatMap((home) => home.days);
    expect(days.length).toBeGreaterThan(3);
    const [today, end] = [toBrusselsDay(new Date()), addDays(toBrusselsDay(new Date()), 35)];
    expect(days.filter(({ start }) => start < today || start > end)).toEqual([]);
    for (const { start, end: until } of days) {
      expect([5, 6]).toContain(countDaysAfterMonday(start.slice(0, 10)));
      expect(until.slice(0, 10)).toBe(start.slice(0, 10));
    }
  });
});

const countDaysAfterMonday = (day: string) => (Date.parse(day) - Date.parse(toMonday(day))) / 86_400_000;
